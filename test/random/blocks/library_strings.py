# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Strings, views, characters, and numbers in text."""

from library import fill, library, lines, sequence

LONG = "\"0123456789abcdefghij\""


@library("string")
def string(g):
    """Two strings: every way to change one, short and long."""
    g.run(fill(g, "std::string a($s), b($n, $q);", None))
    own = ["$c += $s;", "$c += $q;", "$c += $d;", "$c.append($d, 0, $n);", "$c.append($n, $q);", "$c.append($s);", "$c.push_back($q);", "e|$c.pop_back();", "$c.insert($n % ($c.size() + 1), $s);", "$c.insert($n % ($c.size() + 1), $k, $q);", "$c.insert(spot($c, $n), $q);",
           "x|$c.insert($n, $d);", "$c.erase($n % ($c.size() + 1), $k);", "e|$c.erase(at($c, $n));", "x|$c.erase($n);", "$c.replace($n % ($c.size() + 1), $k, $s);", "x|$c.replace($k, $n, $d);", "$c.replace($c.begin(), spot($c, $n), $s);", "x|tell($L, $c.substr($n));", "x|tell($L, $c.substr($k, $n));",
           "tell($L, $c.find($d), $c.rfind($q), $c.find($s, $k));", "tell($L, $c.find_first_of(\"aeiou \"), $c.find_last_of(\"xyz\"), $c.find_first_not_of($s), $c.find_last_not_of($q));", "tell($L, $c.compare($d) < 0, $c == $d, $c < $d, $c >= $s);", "x|tell($L, $c.compare($n, 2, $s) < 0);",
           "tell($L, $c.starts_with($q), $c.ends_with($s), $c.empty(), $c.size());", "$c = $d;", "$c = std::move($d); $d = $s;", "$c.swap($d);", "$c.resize($n);", "$c.resize($m, $q);", "$c.reserve($m); tell($L, $c.capacity() >= $c.size());", "$c.shrink_to_fit();", "$c.clear();", "$c.assign($n, $q);",
           "$c.assign($d, $k % ($d.size() + 1), 3);", "$c = $s + $d + $q;", "$c = std::string($d.rbegin(), $d.rend());", "{ for (char &x : $c) x = (char)std::toupper((unsigned char)x); }", "{ for (char x : $c) mix((unsigned char)x); tell($L, $c.size()); }", "e|$c[$n % $c.size()] = $q;", "x|tell($L, $c.at($m));",
           "e|tell($L, $c.front(), $c.back());", "std::reverse($c.begin(), $c.end());", "std::sort($c.begin(), $c.end());", "$c.erase(std::unique($c.begin(), $c.end()), $c.end());", "$c.erase(std::remove($c.begin(), $c.end(), $q), $c.end());", "tell($L, std::erase($c, $q));", "tell($L, std::strlen($c.c_str()), *$c.data());",
           "{ char raw[8] = {}; tell($L, $c.copy(raw, 7), raw); }", "tell($L, std::hash<std::string>()($c) == std::hash<std::string_view>()($c));", "{ std::string x = $c + $d; tell($L, x, x.length()); }", "{ std::string x(std::move($c)); tell($L, x); $c = x; }", "$c += {'x', 'y'};", "$c.append($d.begin(), $d.end()); $c.resize(std::min<int>($c.size(), 60));",
           "$c = $c;", "$c += $c; $c.resize(std::min<int>($c.size(), 60));", "$c.insert(0, $c); $c.resize(std::min<int>($c.size(), 60));", "$c.replace(0, 1, $c); $c.resize(std::min<int>($c.size(), 60));", "{ using namespace std::string_literals; $c = $s\"s\" \"t\"s + $d; }"]
    own[-1] = "{ using namespace std::string_literals; $c = \"a\\0b\"s + $d; tell($L, $c.size()); }"
    sequence(g, own, g.n(4, 12), None, ["a", "b"], "tell($L, $c);")


@library("string-view")
def string_view(g):
    g.run(fill(g, "std::string s = std::string($s) + $s;\nstd::string_view a = s, b = $s;", None))
    own = ["$c = $d;", "$c = s;", "$c = $s;", "if ($c.size() > 2) $c.remove_prefix($k % 3);", "if ($c.size() > 2) $c.remove_suffix($k % 3);", "x|tell($L, $c.substr($n));", "x|$c = $c.substr($k, $n);", "tell($L, $c.find($d), $c.rfind($q), $c.find_first_of(\"aeiou\"), $c.find_last_not_of(' '));", "tell($L, $c == $d, $c < $d, $c.compare($d) < 0);",
           "x|tell($L, $c.at($n));", "e|tell($L, $c.front(), $c.back(), $c[$n % $c.size()]);", "tell($L, $c.starts_with($s), $c.ends_with($q), $c.size());", "{ std::string t($c); t += $d; tell($L, t); }", "{ for (char x : $c) mix((unsigned char)x); tell($L, $c.length()); }", "{ auto n = std::count($c.begin(), $c.end(), $q); tell($L, n); }",
           "$c.swap($d);", "{ using namespace std::literals; tell($L, \"literal\"sv.substr($k)); }", "{ std::map<std::string_view, int> m; m[$c] = 1; m[$d] = 2; dump($L, m); }", "{ std::vector<std::string_view> words; std::string_view rest = s; while (!rest.empty()) { auto n = rest.find(' '); words.push_back(rest.substr(0, n)); rest = n == rest.npos ? std::string_view() : rest.substr(n + 1); } tell($L, words); }",
           "{ char raw[6] = {}; $c.copy(raw, 5); tell($L, raw); }", "{ const auto *p = $c.data(); tell($L, $c.empty() || *p == $c.front()); }"]
    sequence(g, own, g.n(4, 11), None, ["a", "b"], "tell($L, $c);")


@library("c-strings")
def c_strings(g):
    """<cstring> and <cctype> over arrays of characters."""
    g.run(fill(g, "char a[64] = $s, b[64] = $s;", None))
    own = ["std::strcpy($c, $s);", "if (std::strlen($c) < 20) std::strcat($c, $s);", "std::strncpy($c, $d, $n); $c[$n] = 0;", "if (std::strlen($c) < 20) std::strncat($c, $d, $k);", "tell($L, std::strlen($c), std::strcmp($c, $d) < 0, std::strncmp($c, $d, $k) == 0);", "if (const char *p = std::strchr($c, $q)) tell($L, p - $c);",
           "if (const char *p = std::strrchr($c, $q)) tell($L, p);", "if (const char *p = std::strstr($c, \"a\")) tell($L, p - $c);", "std::memset($c, $q, $k);", "std::memmove($c + 1, $c, 20); $c[22] = 0;", "tell($L, std::strspn($c, \"abt\"), std::strcspn($c, \" \"));", "{ for (char *p = $c; *p; ++p) *p = (char)std::toupper((unsigned char)*p); }",
           "{ int n = 0; for (char *p = $c; *p; ++p) n += !!std::isalpha((unsigned char)*p) + 10 * !!std::isspace((unsigned char)*p) + 100 * !!std::isdigit((unsigned char)*p); tell($L, n); }", "{ char t[64]; std::strcpy(t, $c); for (char *p = std::strtok(t, \" e\"); p; p = std::strtok(nullptr, \" e\")) tell($L, p); }",
           "{ char t[80]; int n = std::snprintf(t, sizeof t, \"%s|%5d|%-4d|%c\", $c, $n, $m, $q); tell($L, n, t); }", "{ char t[8]; tell($L, std::snprintf(t, sizeof t, \"%s\", $c)); tell($L, t); }", "if (const void *p = std::memchr($c, $q, 10)) tell($L, static_cast<const char *>(p) - $c);", "{ int x = 0, y = 0; tell($L, std::sscanf(\"$m, $n\", \"%d, %d\", &x, &y), x, y); }",
           "tell($L, std::memcmp($c, $d, 4) == 0);", "if (const char *p = std::strpbrk($c, \"xyz\")) tell($L, p);"]
    sequence(g, own, g.n(4, 10), None, ["a", "b"], "tell($L, $c);")


@library("text-programs")
def text_programs(g):
    """Functions over text as they are written: split, join, trim, encode."""
    g.top("static std::vector<std::string> split(const std::string &s, char by) { std::vector<std::string> out; std::size_t at = 0; while (true) { auto n = s.find(by, at); out.push_back(s.substr(at, n - at)); if (n == std::string::npos) return out; at = n + 1; } }")
    g.top("static std::string join(const std::vector<std::string> &v, const std::string &by) { std::string s; for (std::size_t i = 0; i < v.size(); ++i) s += (i ? by : \"\") + v[i]; return s; }")
    g.top("static std::string trim(std::string s) { s.erase(0, s.find_first_not_of(' ')); s.erase(s.find_last_not_of(' ') + 1); return s; }")
    g.top("static std::string packed(const std::string &s) { std::string out; for (std::size_t i = 0; i < s.size();) { std::size_t j = i; while (j < s.size() && s[j] == s[i]) ++j; out += s[i]; if (j - i > 1) out += std::to_string(j - i); i = j; } return out; }")
    g.top("static std::string hex(const std::string &s) { static const char *digits = \"0123456789abcdef\"; std::string out; for (unsigned char c : s) { out.push_back(digits[c >> 4]); out.push_back(digits[c & 15]); } return out; }")
    g.top("static bool same_backwards(std::string_view s) { return s.size() < 2 || (s.front() == s.back() && same_backwards(s.substr(1, s.size() - 2))); }")
    g.top("static std::string replaced(std::string s, const std::string &from, const std::string &to) { for (std::size_t at = 0; (at = s.find(from, at)) != std::string::npos; at += to.size()) s.replace(at, from.size(), to); return s; }")
    g.top("static int value(const char *&p) { int v = 0; if (*p == '(') { ++p; v = value(p); while (*p != ')') { char op = *p++; int r = value(p); v = w(op == '+' ? v + r : op == '-' ? v - r : (long long)v * r); } ++p; return v; } while (std::isdigit((unsigned char)*p)) v = w(v * 10 + (*p++ - '0')); return v; }")
    g.run(fill(g, "std::string s = std::string($s) + $s + $s;", None))
    own = ["tell($L, split(s, $q));", "s = join(split(s, $q), $s);", "tell($L, trim(s));", "tell($L, packed(s));", "tell($L, hex(s.substr(0, $n)));", "tell($L, same_backwards(s), same_backwards(\"abcba\"));", "s = replaced(s, $q + std::string(), $s);", "s = s.substr(0, 40);", "s += $s;",
           "{ const char *p = \"(($n+$m)*($n-$k))\"; tell($L, value(p)); }", "{ auto v = split(s, ' '); std::sort(v.begin(), v.end(), [](const auto &x, const auto &y) { return x.size() < y.size() || (x.size() == y.size() && x < y); }); tell($L, join(v, \"-\")); }", "{ std::map<char, int> m; for (char c : s) ++m[c]; dump($L, m); }",
           "std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return (char)(std::islower(c) ? std::toupper(c) : std::tolower(c)); });", "{ std::string r; for (char c : s) r.insert(r.begin(), c); tell($L, r); }", "s = std::accumulate(s.begin(), s.end(), std::string(), [](std::string x, char c) { return std::move(x) + (c == ' ' ? '_' : c); });"]
    lines(g, own, g.n(4, 9), None, "tell($L, s);")


@library("wide-strings")
def wide_strings(g):
    g.run(fill(g, "std::wstring a = L$s, b(3, L$q);\nstd::u16string u = u$s;\nstd::u32string v = U$s;", None))
    own = ["a += L$s;", "a.insert(0, b);", "tell($L, a.find(L$q), a.size());", "u += u$q;", "v.push_back(U$q);", "tell($L, u.size(), v.size(), u.find(u$q));", "std::swap(a, b);", "{ long n = 0; for (wchar_t c : a) n = n * 31 % 9973 + c; tell($L, n); }", "tell($L, a < b, a == b, a.compare(b) < 0);", "a = a.substr(0, 5);", "b = std::to_wstring($m);",
           "tell($L, std::string(a.begin(), a.end()));", "v.erase(0, 1);", "{ std::wstring_view w = a; tell($L, w.starts_with(b), w.size()); }", "u.resize($n, u$q);", "a.replace(0, 2, L$s);"]
    lines(g, own, g.n(4, 9))
    g.run("tell(\"all\", a.size(), b.size(), u.size(), v.size());")
