# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values that hold others: optional, variant, any, tuple, pair; functions as values."""

from library import ANY, INT, STRING, TRACED_CO, TRACED_TR, fill, library, lines, sequence


@library("optional")
def optional(g):
    elem = g.pick(ANY)
    g.run(fill(g, f"std::optional<$T> a, b{g.pick(['', '(std::in_place)', '{$v}'])};", elem))
    own = ["$c = $v;", "$c.emplace($v);", "$c.emplace();", "$c.reset();", "$c = std::nullopt;", "c|$c = $d;", "$c = std::move($d);", "$c.swap($d);", "tell($L, $c);", "tell($L, $c.has_value(), (bool)$d);", "if ($c) *$c = $v;", "if ($c) { $T x = std::move(*$c); tell($L, x); }", "x|tell($L, $c.value());", "c|tell($L, $c.value_or($v));", "tell($L, std::move($c).value_or($v));",
           "o|tell($L, $c == $d, $c < $d, $c == std::nullopt);", "o|{ const $T x = $v; tell($L, $c == x, $c >= x); }", "c|{ auto copy = $c; tell($L, copy); }", "{ auto made = std::make_optional<$T>($v); tell($L, made); $c = std::move(made); }", "c|{ std::optional<std::optional<$T>> n = $c; tell($L, n.has_value(), n->has_value()); }", "{ auto f = [](bool b) -> std::optional<$T> { if (b) return $v; return {}; }; $c = f(pick(2)); }",
           "c|{ std::vector<std::optional<$T>> v(2); v.push_back($c); v.front() = $v; dump($L, v); }", "c|{ const auto &k = $c; if (k) tell($L, *k); }", "$c = {};", "x|{ auto &&r = std::move($c).value(); tell($L, r); }", "i|{ std::optional<long> l = $c; tell($L, l ? *l : -1L); }"]
    sequence(g, own, g.n(4, 10), elem, ["a", "b"], "tell($L, $c);")


@library("variant")
def variant(g):
    """Variants of classes that print, assigned over each other, visited and compared."""
    alternatives = g.pick([["int", "std::string", "Tr"], ["Tr", "Co", "int"], ["std::monostate", "Tr", "double", "std::vector<int>"], ["Co", "Tr"], ["int", "Th", "Tr"]])
    g.top(f"using V = std::variant<{', '.join(alternatives)}>;\ntemplate <class... F> struct Over : F... {{ using F::operator()...; }};\ntemplate <class... F> Over(F...) -> Over<F...>;")
    g.top("static void put(std::monostate) { mix(1); }\nusing ::put;\nstatic void print(const char *label, const V &v) { if (v.valueless_by_exception()) { tell(label, \"valueless\"); return; } std::visit([&](const auto &x) { if constexpr (std::is_same_v<std::decay_t<decltype(x)>, std::monostate>) tell(label, \"mono\"); else tell(label, x); }, v); }")
    values = {"int": ["$n"], "std::string": ["std::string($s)"], "Tr": ["Tr($n)"], "Co": ["Co($n)"], "std::monostate": ["std::monostate()"], "double": ["$n.5"], "std::vector<int>": ["std::vector<int>{$n, $m}"], "Th": ["Th($n)"]}
    g.run("V a, b;")
    own = ["$c = $d;", "$c = std::move($d);", "$c.swap($d);", "tell($L, $c.index(), $c.index() == $d.index());", "{ V copy($c); print($L, copy); }", "{ V moved(std::move($c)); print($L, moved); }", "tell($L, $c == $d, $c < $d);", "{ std::vector<V> v{$c, $d}; v.push_back(v.front()); for (auto &x : v) print($L, x); }",
           "tell($L, std::visit([](const auto &x, const auto &y) { return sizeof(x) <= sizeof(y); }, $c, $d));", "tell($L, std::visit(Over{[](const Tr &t) { return t.v; }, [](const auto &) { return -1; }}, $c));", "tell($L, std::variant_size_v<V>);", "std::visit([](auto &x) { x = std::decay_t<decltype(x)>(); }, $c);", "trying([&] { tell($L, std::get<0>($c).get()); });" if alternatives[0] in ("Tr", "Co") else "trying([&] { mix(sizeof(std::get<0>($c))); });"]
    for i, name in enumerate(alternatives):
        value = g.pick(values[name])
        own += [f"$c = {value};", f"$c.emplace<{i}>({value});", f"$c.emplace<{name}>();", f"if (auto *p = std::get_if<{name}>(&$c)) {{ *p = {value}; tell($L, {i}); }}", f"trying([&] {{ auto &r = std::get<{name}>($c); mix(sizeof r); tell($L, {i}); }});", f"tell($L, std::holds_alternative<{name}>($c));", f"$c = V(std::in_place_index<{i}>);"]
    if "Th" in alternatives:
        own += ["Th::fuse = $k; trying([&] { $c = Th($n); }); Th::fuse = -1;", "Th::fuse = $k; trying([&] { $c.emplace<Th>($n); }); Th::fuse = -1;", "Th::fuse = 1; trying([&] { $c = $d; }); Th::fuse = -1;", "Th::fuse = 1; trying([&] { Tr t(5); $c.emplace<Th>(t.v); }); Th::fuse = -1; trying([&] { std::visit([](auto &) {}, $c); });"]
    sequence(g, own, g.n(4, 10), None, ["a", "b"], "print($L, $c);")


@library("any")
def any_(g):
    g.run("std::any a, b;")
    types = g.some(["int", "Tr", "Co", "std::string", "std::vector<Tr>", "double", "const char *"], 2, 5)
    values = {"int": "$n", "Tr": "Tr($n)", "Co": "Co($n)", "std::string": "std::string($s)", "std::vector<Tr>": "std::vector<Tr>($k)", "double": "$n.5", "const char *": "(const char *)$s"}
    own = ["$c = $d;", "$c = std::move($d);", "$c.swap($d);", "$c.reset();", "tell($L, $c.has_value(), $c.type() == $d.type());", "{ std::any copy = $c; tell($L, copy.type() == $c.type()); }", "{ std::vector<std::any> v{$c, $d}; v.push_back(v[0]); tell($L, v.back().has_value()); }", "{ std::map<std::string, std::any> m; m[$s] = $c; m[$s] = $d; tell($L, m.size()); }"]
    for t in types:
        own += [f"$c = {values[t]};", f"$c.emplace<{t}>({values[t]});", f"trying([&] {{ auto x = std::any_cast<{t}>($c); mix(sizeof x); tell($L, {types.index(t)}); }});", f"if (auto *p = std::any_cast<{t}>(&$c)) tell($L, {types.index(t)}, sizeof *p);", f"tell($L, $c.type() == typeid({t}));", f"trying([&] {{ auto &x = std::any_cast<{t} &>($c); x = {values[t]}; }});", f"$c = std::make_any<{t}>({values[t]});"]
    sequence(g, own, g.n(4, 10), None, ["a", "b"], "tell($L, $c.has_value());")


@library("tuple")
def tuple_(g):
    a, b, c = (g.pick([INT, STRING, TRACED_TR, TRACED_CO]) for _ in range(3))
    t = f"std::tuple<{a.name}, {b.name}, {c.name}>"
    g.top(f"using T3 = {t};\nstatic T3 made(int n) {{ return T3{{{a.value(g)}, {b.value(g)}, {c.value(g)}}}; }}")
    g.top("static void print(const char *label, const T3 &t) { std::apply([&](const auto &...x) { tell(label, x...); }, t); }")
    g.run(f"T3 a, b = made(1);")
    own = ["$c = $d;", "$c = std::move($d);", "$c.swap($d);", "$c = made($n);", "{ auto [x, y, z] = $c; tell($L, x, y); z = decltype(z)(); }", "{ auto &[x, y, z] = $c; x = " + a.value(g) + "; }", "{ const auto &[x, y, z] = made(2); tell($L, z); }", "tell($L, $c == $d, $c < $d);", "std::get<0>($c) = " + a.value(g) + ";", "std::get<2>($c) = std::move(std::get<2>($d));", "tell($L, std::get<1>($c));",
           "{ auto t = std::make_tuple($n, Tr($m), std::string($s)); tell($L, std::get<1>(t), std::get<2>(t)); }", f"{{ {a.name} x{{}}; {c.name} z{{}}; std::tie(x, std::ignore, z) = $c; tell($L, x, z); }}", "{ auto t = std::tuple_cat($c, std::make_tuple($n)); tell($L, std::get<3>(t), std::tuple_size_v<decltype(t)>); }", "{ auto t = std::forward_as_tuple($c, $n); mix(sizeof(t)); }", "{ T3 copy($c); print($L, copy); }", "{ T3 moved(std::move($c)); print($L, moved); }",
           "{ std::vector<T3> v; v.push_back($c); v.push_back(made($n)); std::sort(v.begin(), v.end()); for (auto &x : v) print($L, x); }", "{ auto p = std::make_from_tuple<std::pair<int, Tr>>(std::make_tuple($n, $m)); tell($L, p); }", "{ int x = $n, y = $m; std::tie(x, y) = std::make_pair(y, x); tell($L, x, y); }", "{ std::set<std::tuple<int, std::string>> s; s.emplace($n, $s); s.emplace($n, $s); tell($L, s.size()); }"]
    sequence(g, own, g.n(4, 9), None, ["a", "b"], "print($L, $c);")


@library("pair")
def pair(g):
    x, y = (g.pick([e for e in ANY if "o" in e.can]) for _ in range(2))
    g.run(f"std::pair<{x.name}, {y.name}> a, b;")
    own = [f"$c.first = {x.value(g)};", f"$c.second = {y.value(g)};", "$c = std::move($d);", "$c.swap($d);", "tell($L, $c == $d, $c < $d, $c >= $d);", "{ auto &[p, q] = $c; tell($L, p, q); }", "{ auto moved = std::move($c); tell($L, moved); $c = std::move(moved); }", "tell($L, std::get<0>($c), std::get<1>($d));", f"$c = {{{x.value(g)}, {y.value(g)}}};",
           "{ auto p = std::make_pair($n, std::string($s)); auto [i, s] = std::move(p); tell($L, i, s); }", "{ std::pair<Tr, std::string> p(std::piecewise_construct, std::forward_as_tuple($n), std::forward_as_tuple($k, $q)); tell($L, p); }", "{ std::pair<long, double> p = std::make_pair($n, $k); tell($L, p); }",
           "{ std::vector<std::pair<int, std::string>> v{{$n, $s}, {$n, $s}, {$m, $s}}; std::sort(v.begin(), v.end()); dump($L, v); }"]
    if "c" in x.can and "c" in y.can:
        own += ["$c = $d;", "{ auto copy = $c; tell($L, copy); }", "{ auto [p, q] = $c; tell($L, q); }"]
    sequence(g, own, g.n(4, 9), None, ["a", "b"], "tell($L, $c);")


@library("function")
def function(g):
    """std::function over lambdas, members, pointers, objects that print when they are copied."""
    g.top("static int twice(int i) { return w(i * 2); }\nstruct Adder { Tr t; int operator()(int i) const { return w(t.v + i); } };\nstruct Obj { int v = 3; int add(int i) const { return w(v + i); } static int neg(int i) { return -i; } };\nusing F = std::function<int(int)>;\nstatic int call(const F &f, int i) { return f(i); }\nstatic F composed(const F &f, const F &g) { return [f, g](int i) { return f(g(i)); }; }")
    g.run("F a = twice, b;\nObj o;\nint seen = 0;")
    own = ["$c = twice;", "$c = Adder{Tr($n)};", "$c = [n = $n](int i) { return w(i + n); };", "$c = [&seen](int i) { seen = w(seen + i); return seen; };", "$c = [t = Tr($n)](int i) mutable { t.set(t.v + 1); return w(t.v * i); };", "$c = Obj::neg;", "$c = [&o](int i) { return o.add(i); };", "$c = std::bind(&Obj::add, &o, std::placeholders::_1);", "$c = nullptr;", "$c = $d;", "$c = std::move($d); $d = twice;",
           "$c.swap($d);", "tell($L, (bool)$c, $c == nullptr);", "trying([&] { tell($L, $c($n)); });", "trying([&] { tell($L, call($c, $n)); });", "if ($c && $d) { F f = composed($c, $d); tell($L, f($n)); }", "tell($L, call([](int i) { return i + 1; }, $n));", "tell($L, $c.target_type() == typeid(Adder), $c.target<Adder>() != nullptr);", "if (auto *p = $c.target<int (*)(int)>()) tell($L, (*p)($n));",
           "{ std::vector<F> v{twice, Obj::neg}; if ($c) v.push_back($c); int x = $n; for (auto &f : v) x = f(x); tell($L, x); }", "{ std::map<std::string, F> m{{\"a\", twice}, {\"b\", Obj::neg}}; tell($L, m[\"a\"]($n), m[\"b\"](1)); }", "{ std::function<int(const Obj &, int)> f = &Obj::add; tell($L, f(o, $n)); }", "{ std::function<int(Obj &)> f = &Obj::v; tell($L, f(o)); }",
           "{ std::function<int(int)> fib = [&fib](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }; tell($L, fib($n)); }", "{ std::function<void()> f = [p = std::make_shared<Tr>($n)] { tell($L, *p, p.use_count()); }; f(); auto h = f; h(); }", "{ std::function<Tr(Tr)> f = [](Tr t) { return t; }; tell($L, f(Tr($n))); }", "{ std::function<long(short)> f = $c ? $c : F(twice); tell($L, f((short)$n)); }", "{ F f = std::ref($c); if ($c) tell($L, f($n)); }"]
    sequence(g, own, g.n(4, 10), None, ["a", "b"], "tell($L, seen);")


@library("bind-and-invoke")
def bind(g):
    g.top("static int f3(int a, int b, int c) { return w(a * 100 + b * 10 + c); }\nstruct Q { Tr t{2}; int m = 7; int add(int a, int b = 0) const { return w(t.v + a + b); } int set(int i) { m = w(i); return m; } };\nstatic void change(int &x, const Tr &t) { x = w(x + t.v); }\nusing namespace std::placeholders;")
    g.run("Q q;\nint x = 1;\nauto p = std::make_shared<Q>();")
    own = ["{ auto f = std::bind(f3, _1, $n, _2); tell($L, f($n, $k)); }", "{ auto f = std::bind(f3, _3, _1, _2); tell($L, f(1, 2, $n)); }", "{ auto f = std::bind(&Q::add, &q, _1, $n); tell($L, f($k)); }", "{ auto f = std::bind(&Q::add, q, $n, $k); tell($L, f()); }", "{ auto f = std::bind(&Q::set, std::ref(q), _1); tell($L, f($m), q.m); }", "{ auto f = std::bind(change, std::ref(x), Tr($n)); f(); f(); tell($L, x); }", "{ auto f = std::bind(change, x, _1); f(Tr($n)); tell($L, x); }",
           "{ auto f = std::bind(f3, std::bind(f3, _1, 0, 1), $n, _1); tell($L, f($k)); }", "{ auto f = std::mem_fn(&Q::add); tell($L, f(q, $n, 1)); tell($L, f(p, 1, $n)); }", "{ auto f = std::mem_fn(&Q::m); f(q) = $m; tell($L, q.m, f(&q)); }", "tell($L, std::invoke(&Q::add, q, $n, $k));", "tell($L, std::invoke(&Q::m, *p), std::invoke(f3, 1, $n, 3));", "tell($L, std::invoke([](auto &&...a) { return (0 + ... + a); }, $n, $m, 1));", "{ auto f = std::bind_front(f3, $n, 2); tell($L, f($k)); }",
           "{ auto f = std::not_fn([](int i) { return i > 4; }); tell($L, f($n)); }", "{ auto r = std::ref(x); r.get() = $n; ++r; tell($L, x, r); }", "{ std::vector<std::reference_wrapper<int>> v{x, q.m}; for (int &i : v) i = w(i + 1); tell($L, x, q.m); }", "{ auto r = std::cref(q); tell($L, r.get().m); }", "tell($L, std::plus<>()($n, $m), std::minus<int>()($n, $m), std::less<>()($n, $m), std::logical_not<bool>()($k));",
           "tell($L, std::apply(f3, std::make_tuple($n, $k, 1)));", "tell($L, std::apply(&Q::add, std::make_tuple(&q, $n, 3)));", "{ Q *raw = &q; int Q::*m = &Q::m; int (Q::*f)(int) = &Q::set; raw->*m = $n; tell($L, (raw->*f)(raw->*m + 1)); }", "{ auto f = std::bind<long>([](int a, int b) { return a - b; }, _2, _1); tell($L, f($n, $m)); }"]
    lines(g, own, g.n(4, 10), None, "tell($L, x, q.m);")


@library("type-erasure")
def type_erasure(g):
    """A class that holds anything with an area, as it is written by hand, and an event with listeners."""
    g.top("class Shape { struct Base { virtual ~Base() = default; virtual int area() const = 0; virtual std::unique_ptr<Base> clone() const = 0; }; template <class T> struct Model : Base { T t; Model(T x) : t(std::move(x)) {} int area() const override { return t.area(); } std::unique_ptr<Base> clone() const override { return std::make_unique<Model>(*this); } }; std::unique_ptr<Base> p;\n"
          "public: template <class T> requires(!std::is_same_v<std::decay_t<T>, Shape>) Shape(T &&t) : p(std::make_unique<Model<std::decay_t<T>>>(std::forward<T>(t))) {} Shape(const Shape &o) : p(o.p ? o.p->clone() : nullptr) {} Shape(Shape &&) noexcept = default; Shape &operator=(Shape o) noexcept { p.swap(o.p); return *this; } int area() const { return p ? p->area() : -1; } };")
    g.top("struct Sq { Tr t; int area() const { return w(t.v * t.v); } };\nstruct Box { Co a, b; int area() const { return w(a.v * b.v); } };")
    g.top("struct Event { std::map<int, std::function<void(int)>> on; int next = 0; int add(std::function<void(int)> f) { on.emplace(next, std::move(f)); return next++; } void drop(int id) { on.erase(id); } void fire(int i) { auto copy = on; for (auto &[id, f] : copy) f(i + id); } };")
    g.run("std::vector<Shape> v;\nEvent e;\nint heard = 0;")
    own = ["v.push_back(Sq{Tr($n)});", "v.emplace_back(Box{Co($n), Co($k)});", "if (!v.empty()) v.push_back(v.front());", "if (!v.empty()) v.front() = Sq{Tr($n)};", "for (const auto &s : v) tell($L, s.area());", "{ Shape s = Sq{Tr($n)}; Shape t = s; t = Box{Co(1), Co(2)}; std::swap(s, t); tell($L, s.area(), t.area()); }", "if (v.size() > 2) v.erase(v.begin());", "std::sort(v.begin(), v.end(), [](const Shape &x, const Shape &y) { return x.area() < y.area(); });",
           "e.add([&](int i) { heard = w(heard + i); });", "e.add([t = Tr($n)](int i) { tell($L, t.v + i); });", "e.drop($k);", "e.fire($n);", "e.add([&e](int i) { if (e.on.size() < 5) e.add([](int j) { tell($L, j); }); });", "tell($L, heard, e.on.size());"]
    lines(g, own, g.n(4, 9))
