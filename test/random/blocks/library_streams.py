# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Streams over strings: manipulators, numbers out and in, states and what they throw, operators of one's own."""

from library import library, lines

OUT = ["o << $n << ' ' << -$m;", "o << $s;", "o << std::string($s);", "o << $q;", "o << $n.25 << ' ' << 1e$n;", "o << std::setw($n) << $m;", "o << std::setw($n) << $s << '|';", "o << std::setfill($q);", "o << std::left;", "o << std::right;", "o << std::internal << std::setw(8) << -$m;", "o << std::hex << $m << std::dec;", "o << std::oct << $m;",
       "o << std::dec;", "o << std::hex;", "o << std::showbase << std::hex << $m << std::noshowbase;", "o << std::uppercase;", "o << std::nouppercase;", "o << std::showpos << $n << std::noshowpos;", "o << std::boolalpha << ($n > 4) << std::noboolalpha << true;", "o << std::fixed << std::setprecision($n) << $m.125;",
       "o << std::scientific << $m.5;", "o << std::defaultfloat << $m.75;", "o << std::setprecision($n);", "o << std::showpoint << $m.0 << std::noshowpoint;", "o << std::endl;", "o << std::ends << std::flush;", "o.put($q);", "o.write(\"abcdef\", $k);", "o << $nu << ' ' << $mll << ' ' << (short)-$n << (unsigned char)'c' << (signed char)'d';", "o << std::setbase(16) << $m << std::setbase(10);",
       "o << std::quoted($s) << std::quoted(std::string(\"a\\\"b\"));", "o << (char)('a' + $k) << (const char *)\"c\" << std::string_view($s);", "o.width($n); o << $m; tell($L, o.width());", "o.fill($q); tell($L, o.fill());", "o.precision($n); o << 3.14159265; tell($L, o.precision());", "o.setf(std::ios::showpos); o << $n; o.unsetf(std::ios::showpos);", "o.flags(std::ios::dec | std::ios::skipws);",
       "o << 0.1 + 0.2 << ' ' << 1e300 << ' ' << -1.0 / 3 << ' ' << 2.5f;", "o << 123456789.0 << ' ' << 0.00001234 << ' ' << 100000.0 << ' ' << 1000000.0;", "o << std::numeric_limits<double>::infinity() << ' ' << -std::numeric_limits<double>::infinity();", "o << std::numeric_limits<long long>::min() << ' ' << std::numeric_limits<unsigned long long>::max();", "tell($L, o.tellp());",
       "o.seekp(0); o << $q; o.seekp(0, std::ios::end);", "tell($L, o.str()); o.str(\"\");", "o << std::hexfloat << 1.5 << std::defaultfloat;", "{ std::ostringstream p; p.copyfmt(o); p << $m << ' ' << $n.5; tell($L, p.str()); }", "o << (void *)nullptr;", "o << std::bitset<6>($m);"]


@library("ostringstream")
def ostringstream(g):
    g.run("std::ostringstream o;")
    lines(g, OUT, g.n(5, 14), None, "tell($L, o.str());")
    g.run("tell(\"end\", o.str(), o.good());")


@library("istringstream")
def istringstream(g):
    """Numbers, words, characters and lines out of texts that do not always hold them."""
    words = " ".join(g.pick(["12", "-7", "0x1f", "017", "3.25", "1e3", "abc", "x9", "99999999999", "+5", "true", "a,b,c", "7up", ".5", "\\n", "\\t ", "'q'", "1 2 3", "inf", "-0"]) for _ in range(g.n(3, 9)))
    g.run(f"std::istringstream in(\"{words}\");\nint i = 0;\nunsigned u = 0;\nlong long l = 0;\ndouble d = 0;\nstd::string s;\nchar c = '-';")
    own = ["in >> i; tell($L, i, in.fail(), in.eof());", "in >> u; tell($L, u, in.fail());", "in >> l; tell($L, l, (bool)in);", "in >> d; tell($L, d, in.good());", "in >> s; tell($L, s, in.rdstate() == 0);", "in >> c; tell($L, c);", "in.get(c); tell($L, c, in.gcount());", "if (in.peek() != EOF) tell($L, (char)in.peek());", "in.clear();", "in.clear(); in >> s;", "std::getline(in, s); tell($L, s, in.eof());",
           "std::getline(in, s, $q); tell($L, s);", "std::getline(in, s, ','); tell($L, s);", "in.ignore($n); tell($L, in.gcount());", "in.ignore(100, ' ');", "in.unget(); tell($L, in.fail());", "in.putback(c); tell($L, in.good());", "in >> std::ws;", "in >> std::hex >> i >> std::dec; tell($L, i);", "in >> std::noskipws >> c >> std::skipws; tell($L, c);", "{ char raw[6] = {}; in.read(raw, 5); tell($L, raw, in.gcount()); }",
           "{ char raw[8] = {}; in.getline(raw, 8); tell($L, raw, in.fail()); in.clear(); }", "{ char raw[5] = {}; in >> std::setw(5) >> raw; tell($L, raw); }", "in >> std::setw($n) >> s; tell($L, s);", "{ bool b = false; in >> b; tell($L, b, in.fail()); in.clear(); }", "{ bool b = false; in >> std::boolalpha >> b >> std::noboolalpha; tell($L, b, in.fail()); }", "tell($L, (int)in.tellg());", "in.clear(); in.seekg(0); tell($L, in.good());",
           "in.clear(); in.seekg($n); in >> s; tell($L, s);", "{ short h = 0; in >> h; tell($L, h, in.fail()); }", "{ unsigned char h = 0; in >> h; tell($L, (int)h); }", "{ std::vector<int> v; for (int x; in >> x;) v.push_back(x); tell($L, v, in.fail()); }", "{ float f = 0; in >> f; tell($L, f); }", "in.str(\"$m $n rest\"); in.clear();", "while (in >> s) tell($L, s);", "if (!(in >> i)) { in.clear(); in >> s; tell($L, s); } else tell($L, i);",
           "{ std::string t; in >> std::quoted(t); tell($L, t); }", "tell($L, in.rdbuf()->in_avail());"]
    lines(g, own, g.n(5, 12))


@library("stringstream")
def stringstream(g):
    """Written and read by turns."""
    g.run("std::stringstream s;\nint i = 0;\nstd::string t;")
    own = ["s << $m << ' ';", "s << $s << '\\n';", "s << std::setw(6) << $m << std::hex << $m << std::dec << ' ';", "s >> i; tell($L, i, s.fail()); s.clear();", "s >> t; tell($L, t); s.clear();", "std::getline(s, t); tell($L, t, s.eof()); s.clear();", "tell($L, s.str());", "s.str($s);", "s.str(\"\"); s.clear();", "s.seekg(0); tell($L, (int)s.tellg());", "s.seekp(0, std::ios::end); s << '!';", "tell($L, (int)s.tellp());",
           "{ std::stringstream moved(std::move(s)); moved << $m; tell($L, moved.str()); s = std::stringstream(); s << $n; }", "{ std::stringstream other(\"1 2\"); other.swap(s); s >> i; tell($L, i); s.clear(); }", "{ std::ostringstream o; o << s.rdbuf(); tell($L, o.str()); s.clear(); s.seekg(0); }", "{ std::stringstream copy; copy << s.str() << $n; tell($L, copy.str()); }", "{ std::stringstream a(\"abc\", std::ios::in | std::ios::out | std::ios::ate); a << $m; tell($L, a.str()); }",
           "{ std::stringstream a(\"abcdef\"); a << $m; tell($L, a.str()); }", "{ char c; while (s.get(c)) mix((unsigned char)c); s.clear(); }", "for (int k = 0; k < $k; ++k) s << k << ',';", "tell($L, std::move(s).str()); s = std::stringstream();", "tell($L, s.view().size());"]
    lines(g, own, g.n(5, 11))
    g.run("tell(\"end\", s.str());")


@library("stream-operators")
def stream_operators(g):
    """Operators << and >> of classes, templates over streams, what is passed as std::ostream &."""
    g.top("struct P { int x, y; };\nstatic std::ostream &operator<<(std::ostream &o, const P &p) { return o << '(' << p.x << \", \" << p.y << ')'; }\n"
          "static std::istream &operator>>(std::istream &in, P &p) { char a = 0, b = 0, c = 0; if (in >> a >> p.x >> b >> p.y >> c && (a != '(' || b != ',' || c != ')')) in.setstate(std::ios::failbit); return in; }")
    g.top("struct Shape { virtual ~Shape() = default; virtual void print(std::ostream &o) const = 0; };\nstruct Dot : Shape { P p{1, 2}; void print(std::ostream &o) const override { o << \"dot \" << p; } };\nstruct Word : Shape { std::string s = \"word\"; void print(std::ostream &o) const override { o << std::setw(6) << s; } };\nstatic std::ostream &operator<<(std::ostream &o, const Shape &s) { s.print(o); return o; }")
    g.top("template <class T> std::string text(const T &t) { std::ostringstream o; o << t; return o.str(); }\ntemplate <class T> T parsed(const std::string &s) { std::istringstream in(s); T t{}; if (!(in >> t)) throw std::invalid_argument(\"cannot read '\" + s + \"'\"); return t; }")
    g.top("template <class T> std::ostream &operator<<(std::ostream &o, const std::vector<T> &v) { o << '['; const char *by = \"\"; for (const auto &x : v) { o << by << x; by = \", \"; } return o << ']'; }\nstatic std::ostream &dashes(std::ostream &o) { return o << \"---\"; }\nstruct Pad { int n; };\nstatic std::ostream &operator<<(std::ostream &o, Pad p) { while (p.n-- > 0) o << '.'; return o; }")
    g.run("std::ostringstream o;")
    own = ["o << P{$n, $m};", "tell($L, text(P{$n, $m}));", "trying([&] { P p = parsed<P>(\"($n,$m)\"); tell($L, p.x, p.y); });", "trying([&] { tell($L, parsed<int>($s)); });", "trying([&] { tell($L, parsed<double>(\"$m.5\")); });", "trying([&] { P p = parsed<P>(\"<$n>\"); tell($L, p.x); });", "o << dashes << Pad{$k};", "o << Dot() << ' ' << Word();",
           "{ std::vector<std::unique_ptr<Shape>> v; v.push_back(std::make_unique<Dot>()); v.push_back(std::make_unique<Word>()); for (auto &x : v) o << *x << ';'; }", "o << std::vector<int>{$n, $m};", "o << std::vector<P>{{$n, 1}, {2, $m}};", "tell($L, text(std::string($s)), text($n.5), text($q));", "tell($L, o.str()); o.str({});",
           "{ std::ostream &r = o; r << $m << std::endl; }", "{ std::istringstream in(\"(1,2) (3,$n) x\"); P p{}; int n = 0; while (in >> p) n = w(n + p.x * p.y); tell($L, n); }", "{ o << std::setw(9) << P{$n, 1}; }", "{ std::ostringstream table; for (int r = 0; r < 2; ++r) { for (int c = 0; c < 3; ++c) table << std::setw(4) << r * $n + c; table << '\\n'; } tell($L, table.str()); }"]
    lines(g, own, g.n(4, 9))
    g.run("tell(\"end\", o.str());")


@library("stream-exceptions")
def stream_exceptions(g):
    g.run("std::istringstream in(\"1 x 2\");\nint i = 0;")
    own = ["in.exceptions(std::ios::failbit);", "in.exceptions(std::ios::failbit | std::ios::badbit);", "in.exceptions(std::ios::goodbit);", "in.exceptions(std::ios::eofbit);", "trying([&] { in >> i; tell($L, i); });", "trying([&] { std::string s; in >> s; tell($L, s); });", "trying([&] { in.clear(); });", "trying([&] { in.clear(std::ios::failbit); });", "trying([&] { in.setstate(std::ios::eofbit); });",
           "tell($L, (int)in.rdstate(), (int)in.exceptions());", "trying([&] { in.exceptions(std::ios::goodbit); in.clear(); in.str(\"$n y $m\"); });", "try { in.setstate(std::ios::badbit); } catch (const std::ios_base::failure &e) { tell($L, e.what(), e.code().value()); }", "trying([&] { std::string s; std::getline(in, s); tell($L, s); });", "tell($L, in.good(), in.bad(), in.fail(), in.eof());", "trying([&] { in.seekg(0); });"]
    lines(g, own, g.n(5, 12))


@library("standard-output")
def standard_output(g):
    """std::cout beside printf."""
    g.run("std::ios::fmtflags kept = std::cout.flags();")
    own = [t.replace("o <<", "std::cout <<", 1) for t in OUT if t.startswith("o << ") and ";" == t[-1] and "ends" not in t and t.count(";") == 1]
    own += ["printf(\"%d\\n\", $n);", "puts($s);", "putchar($q);", "std::cout.put($q);", "std::cout << '\\n';", "std::cout.write(\"abc\", $k);", "fputs($s, stdout);", "std::cout << std::endl;", "fprintf(stdout, \"%s-%05.2f\\n\", $s, $n.5);", "std::cout.flags(kept);"]
    lines(g, own, g.n(4, 12), None)
    g.run("std::cout.flags(kept);\nstd::cout << std::setfill(' ') << std::setprecision(6) << '\\n';")
