# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the library throws, with its texts; exceptions kept, nested and passed on; codes of errors."""

from library import library, lines


@library("library-throws")
def library_throws(g):
    own = ["{ std::vector<int> v($k); tell($L, v.at($n)); }", "{ std::deque<int> v($k); tell($L, v.at($n)); }", "{ std::array<int, 3> v{}; tell($L, v.at($n)); }", "{ std::map<int, int> m{{1, 2}}; tell($L, m.at($n)); }", "{ std::unordered_map<std::string, int> m; tell($L, m.at($s)); }", "{ std::string s = $s; tell($L, s.at($n)); }", "{ std::string s = $s; tell($L, s.substr($n)); }", "{ std::string s = $s; s.erase($n); tell($L, s); }", "{ std::string s = $s; s.insert($n, \"x\"); tell($L, s); }", "{ std::string s = $s; s.replace($n, 1, \"x\"); tell($L, s); }",
           "{ std::string_view s = $s; tell($L, s.substr($n)); }", "{ std::vector<int> v; v.reserve(v.max_size() + 1); }", "{ std::vector<int> v; v.resize(v.max_size() + $k); }", "{ std::vector<int> v((std::size_t)-$n - 1); tell($L, v.size()); }", "{ std::string s; s.resize(s.max_size() + 1); }", "{ std::string s((std::size_t)-2, 'x'); }", "{ std::optional<int> o; if (pick(2)) o = $n; tell($L, o.value()); }", "{ std::variant<int, std::string> v = $n; if (pick(2)) v = $s; tell($L, std::get<int>(v)); }", "{ std::any a = $n; tell($L, std::any_cast<int>(a)); tell($L, std::any_cast<long>(a)); }",
           "{ std::function<void()> f; f(); }", "{ std::weak_ptr<int> p; std::shared_ptr<int> q(p); }", "{ std::bitset<8> b(\"10x\"); tell($L, b.count()); }", "{ std::bitset<8> b; b.set($m); tell($L, b.count()); }", "{ std::bitset<70> b; b.set(69); tell($L, b.to_ulong()); }", "tell($L, std::stoi($s));", "tell($L, std::stoi(\"99999999999\"));", "tell($L, std::stod($s));", "{ Ex e(1); Ex &r = e; tell($L, dynamic_cast<ExA &>(r).v); }", "{ Ex *p = nullptr; tell($L, typeid(*p).name()); }", "{ std::istringstream in($s); in.exceptions(std::ios::failbit); int i; in >> i; tell($L, i); }",
           "throw std::runtime_error($s + std::to_string($n));", "throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory), $s);", "throw std::logic_error(std::string($s));", "throw std::bad_alloc();", "throw std::overflow_error(\"overflow\");", "throw std::ios_base::failure($s);", "{ std::list<int> l; l.resize(l.max_size() + 1 == 0 ? 1 : $k); tell($L, l.size()); }", "{ auto p = std::make_unique<int[]>(3); tell($L, p[$k % 3]); }", "try { int *p = new int[(std::size_t)pick(2) - 1]; delete[] p; } catch (const std::bad_alloc &) { tell($L, -1); }", "std::rethrow_exception(std::make_exception_ptr(std::out_of_range($s)));",
           "{ std::span<int> s; std::vector<int> v(s.begin(), s.end()); tell($L, v.at($k)); }", "{ std::basic_string<char> s($s); tell($L, s.compare($n, 1, \"a\") < 0); }", "{ std::string s = $s; s.append(std::string(\"abc\"), $n, 2); tell($L, s); }", "{ std::string t = $s; std::string s(t, $n, 2); tell($L, s); }", "{ char raw[3]; std::string t = $s; tell($L, t.copy(raw, 3, $n)); }"]
    for _ in range(g.n(4, 9)):
        lines(g, ["trying([&] { " + g.pick(own) + " });"], 1)


@library("exception-pointers")
def exception_pointers(g):
    g.top("static void show(const char *label, std::exception_ptr p) { if (!p) { tell(label, \"nothing\"); return; } try { std::rethrow_exception(p); } catch (const std::exception &e) { tell(label, e.what()); } catch (const Ex &e) { tell(label, e.name(), e.v); } catch (const Tr &t) { tell(label, t); } catch (int i) { tell(label, i); } catch (...) { tell(label, \"other\"); } }")
    g.top("template <class F> std::exception_ptr caught(F f) { try { f(); } catch (...) { return std::current_exception(); } return nullptr; }")
    g.run("std::exception_ptr a, b;")
    own = ["a = caught([] { throw $n; });", "a = caught([] { throw Tr($n); });", "b = caught([] { throw std::runtime_error($s); });", "b = caught([] { throw ExB($n); });", "a = caught([] {});", "a = b;", "b = std::move(a);", "std::swap(a, b);", "b = std::make_exception_ptr(ExA($n));", "show($L, a);", "show($L, b);", "tell($L, a == b, a == nullptr, (bool)b);", "a = nullptr;", "{ std::vector<std::exception_ptr> v{a, b, a}; show($L, v[1]); }",
           "a = caught([&] { if (b) std::rethrow_exception(b); });", "a = caught([] { std::vector<int>().at($n); });", "tell($L, std::uncaught_exceptions(), std::current_exception() == nullptr);", "try { throw Tr($n); } catch (...) { a = std::current_exception(); b = a; }", "try { try { throw ExA($n); } catch (Ex &e) { e.v = 77; a = std::current_exception(); throw; } } catch (const Ex &e) { tell($L, e.v); }"]
    lines(g, own, g.n(5, 11))
    g.run("show(\"a\", a);")


@library("nested-exceptions")
def nested(g):
    g.top("static void unwind(const std::exception &e, int depth = 0) { tell(\"level\", depth, e.what()); try { std::rethrow_if_nested(e); } catch (const std::exception &inner) { unwind(inner, depth + 1); } catch (int i) { tell(\"int\", i); } catch (const Tr &t) { tell(\"Tr\", t); } }")
    g.top("static void level(int n) { Tr t(n); try { if (n <= 0) { if (pick(2)) throw std::out_of_range(\"bottom\"); if (pick(2)) throw 7; throw Tr(5); } level(n - 1); } catch (...) { if (pick(4)) std::throw_with_nested(std::runtime_error(\"level \" + std::to_string(n))); throw; } }")
    g.top("struct Own : std::runtime_error { Tr t; Own(int i) : std::runtime_error(\"own \" + std::to_string(i)), t(i) {} };\nstruct Both : Own, std::nested_exception { using Own::Own; };\nstruct What : std::exception { std::string s; What(std::string x) : s(std::move(x)) {} const char *what() const noexcept override { return s.c_str(); } };")
    own = ["try { level($k); } catch (const std::exception &e) { unwind(e); } catch (int i) { tell($L, i); } catch (const Tr &t) { tell($L, t); }", "try { throw Own($n); } catch (const std::runtime_error &e) { tell($L, e.what()); }", "try { try { throw $n; } catch (...) { throw Both($m); } } catch (const std::exception &e) { unwind(e); }", "try { throw What($s); } catch (const std::exception &e) { tell($L, e.what()); }", "try { throw What($s); } catch (std::exception e) { tell($L, sizeof(e)); }",
           "try { std::throw_with_nested(Own($n)); } catch (const Own &e) { tell($L, e.t, dynamic_cast<const std::nested_exception *>(&e)->nested_ptr() == nullptr); }", "try { try { throw Own($n); } catch (Own &e) { e.t.set(99); throw; } } catch (Own e) { tell($L, e.t); }", "{ std::runtime_error e($s), f(e); f = std::runtime_error(\"other\"); tell($L, e.what(), f.what()); }", "try { throw std::invalid_argument($s); } catch (const std::logic_error &e) { what(e); }",
           "trying([&] { std::unique_ptr<Tr> p(new Tr($n)); std::vector<Tr> v(2); throw std::domain_error(\"in the middle\"); });", "{ struct Guard { int n = std::uncaught_exceptions(); ~Guard() { tell($L, std::uncaught_exceptions() - n); } }; trying([&] { Guard g; if (pick(2)) throw $n; }); }", "{ auto p = std::make_shared<What>($s); const std::exception &e = *p; tell($L, e.what()); }"]
    lines(g, own, g.n(3, 8))


@library("error-codes")
def error_codes(g):
    g.top("enum class Fault { none, small = 3, large };\nstruct Category : std::error_category { const char *name() const noexcept override { return \"faults\"; } std::string message(int i) const override { return i == 3 ? \"small fault\" : \"fault \" + std::to_string(i); } std::error_condition default_error_condition(int i) const noexcept override { return i == 3 ? std::error_condition(std::errc::invalid_argument) : std::error_condition(i, *this); } };\nstatic const Category &faults() { static Category c; return c; }\nstatic std::error_code code(Fault f) { return {(int)f, faults()}; }")
    g.run("std::error_code a, b = code(Fault::small);")
    own = ["$c = code(Fault::large);", "$c = std::make_error_code(std::errc::permission_denied);", "$c.clear();", "$c = $d;", "tell($L, $c.value(), $c.category().name(), (bool)$c);", "tell($L, $c.message());", "tell($L, $c == $d, $c == std::errc::invalid_argument);", "trying([&] { throw std::system_error($c); });", "trying([&] { throw std::system_error($c, $s); });", "trying([&] { if ($c) throw std::system_error($c.value(), $c.category(), \"why\"); });", "{ std::error_condition k = $c.default_error_condition(); tell($L, k.value(), k.category().name()); }",
           "try { throw std::system_error($c); } catch (const std::system_error &e) { tell($L, e.code() == $c, e.code().value()); }", "tell($L, std::make_error_condition(std::errc::timed_out).message());", "$c.assign($n, std::generic_category()); tell($L, $c.message());", "tell($L, std::generic_category() == std::system_category(), std::generic_category().name());", "{ std::map<std::error_code, int> m; m[$c] = 1; m[$d] = 2; tell($L, m.size()); }", "{ std::ostringstream o; o << $c; tell($L, o.str()); }"]
    for _ in range(g.n(4, 9)):
        lines(g, own, 1, None, None, **dict(zip("cd", g.shuffled("ab"))))


@library("guards")
def guards(g):
    """Guards that run when a scope is left, transactions that are taken back, locks and once-flags of one thread."""
    g.top("template <class F> struct Finally { F f; bool on = true; Finally(F x) : f(std::move(x)) {} Finally(Finally &&o) noexcept : f(std::move(o.f)), on(std::exchange(o.on, false)) {} ~Finally() { if (on) f(); } };\ntemplate <class F> Finally<F> finally(F f) { return Finally<F>(std::move(f)); }")
    g.top("struct Journal { std::vector<std::function<void()>> undo; bool kept = false; template <class F> void add(F f) { undo.push_back(std::move(f)); } ~Journal() { if (!kept) while (!undo.empty()) { undo.back()(); undo.pop_back(); } } };")
    g.run("std::vector<Tr> v;\nint n = 0;")
    own = ["{ auto f = finally([&] { tell($L, ++n); }); if (pick(2)) f.on = false; }", "trying([&] { auto f = finally([&] { tell($L, n); }); auto h = finally([t = Tr($n)] { tell($L, t); }); if (pick(2)) throw Ex($n); n = w(n + 1); });", "trying([&] { Journal j; v.emplace_back($n); j.add([&] { v.pop_back(); }); n += 1; j.add([&] { n -= 1; }); if (pick(2)) throw std::runtime_error(\"undone\"); j.kept = true; });", "{ std::vector<Tr> next(v); next.emplace_back($m); v.swap(next); }",
           "dump($L, v);", "{ std::shared_ptr<void> f(nullptr, [&](void *) { tell($L, n); }); n = w(n + $n); }", "{ std::unique_ptr<int, std::function<void(int *)>> p(&n, [](int *x) { tell($L, *x); }); *p = $n; }", "for (int i = 0; i < 3; ++i) { auto f = finally([i] { mix(i); }); if (i == $k) continue; if (pick(3) == 0) break; tell($L, i); }", "tell($L, [&] { auto f = finally([&] { n = w(n * 2); }); return n; }());"]
    lines(g, own, g.n(3, 8))
