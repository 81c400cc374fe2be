# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Closures: what they capture and how, what becomes of it when they are copied, moved, stored and returned."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block

HOLDERS = """template <class F> struct Held { F f; int n = 0; Held(F g) : f(std::move(g)) {} template <class... A> auto operator()(A &&...a) { ++n; return f(std::forward<A>(a)...); } };
template <class F> int twice(F f, int i) { int first = f(i); return w(first + f(w(i + 1))); }
template <class F> int by_ref(F &f, int i) { return f(i); }
template <class F> int forwarded(F &&f, int i) { return std::forward<F>(f)(i); }
static int plain(int (*f)(int), int i) { return f(i); }
template <class F, class G> auto compose(const F &f, const G &g) { return [f = f, g = g](int i) mutable { return f(g(i)); }; }
struct Any {
  struct Base { virtual ~Base() = default; virtual int call(int) = 0; virtual Base *clone() const = 0; };
  template <class F> struct Of : Base { F f; Of(F g) : f(std::move(g)) {} int call(int i) override { return f(i); } Base *clone() const override { return new Of(*this); } };
  Base *b;
  template <class F> requires (!std::same_as<std::remove_cvref_t<F>, Any>) Any(F f) : b(new Of<F>(std::move(f))) {}
  Any(const Any &o) : b(o.b ? o.b->clone() : nullptr) {}
  Any(Any &&o) noexcept : b(std::exchange(o.b, nullptr)) {}
  Any &operator=(Any o) { std::swap(b, o.b); return *this; }
  ~Any() { delete b; }
  int operator()(int i) { return b ? b->call(i) : -1; }
};
"""


@block("closures")
def closures(g):
    """Random closures over integers and objects; called, copied, moved, stored in templates, behind a virtual call."""
    g.top(HOLDERS)
    ctx = Ctx(ints=[Var("n")], objs=[Obj("t", TR), Obj("c", CP)], returns="void")
    g.run(f"int n = pick({g.n(2, 40)});\nTr t({g.n(0, 99)});\nCp c({g.n(0, 99)});")
    made = []
    for _ in range(g.n(1, 4)):
        name = g.new("f")
        parameter = g.pick(["int", "auto"])
        captures, inner = [], Ctx(ints=[Var("i", parameter)], types=[TR, CP], throws=g.chance(0.2), returns="int", depth=2)
        mutable = g.chance(0.5)
        default = g.pick(["", "", "=", "&"])
        if default == "=":
            captures.append("=")
            inner.ints.append(Var("n", const=not mutable))
            # One object only: the order of what is captured without a name is not given.
            inner.objs.append(g.pick([Obj("t", TR, not mutable), Obj("c", CP, not mutable)]))
        elif default == "&":
            captures.append("&")
            inner.ints.append(Var("n"))
            inner.objs += [Obj("t", TR), Obj("c", CP)]
        else:
            how = g.n(0, 2)
            if how < 2:
                captures.append(["n", "&n"][how])
                inner.ints.append(Var("n", const=how == 0 and not mutable))
            for obj, type in (("t", TR), ("c", CP)):
                how = g.n(0, 4)
                if how == 0:
                    captures.append(obj)
                    inner.objs.append(Obj(obj, type, not mutable))
                elif how == 1:
                    captures.append("&" + obj)
                    inner.objs.append(Obj(obj, type))
                elif how == 2:
                    captures.append(f"q{obj} = {g.pick([f'std::move({obj})', f'{type.name}({obj}.get())', obj])}")
                    inner.objs.append(Obj("q" + obj, type, not mutable))
                elif how == 3:
                    captures.append(f"&r{obj} = {obj}")
                    inner.objs.append(Obj("r" + obj, type))
        if g.chance(0.3):
            captures.append(f"z = {g.e(ctx)}")
            inner.ints.append(Var("z", "auto", const=not mutable))
        if made and g.chance(0.3):
            other = g.pick(made)
            captures.append(f"other = {other}")
        with g.run.block(f"auto {name} = [{', '.join(captures)}]({parameter} i){' mutable' if mutable else ''}{g.pick([' -> int', ' -> int', ''])}", ";"):
            g.body(g.run, Ctx(inner.ints, inner.objs, inner.types, throws=inner.throws, depth=2), g.n(0, 3))
            if made and any(cap.startswith("other = ") for cap in captures) and mutable:
                g.run("mix(other(2));")
            g.run(f"return (int)({g.e(inner)});")
        made.append(name)
        for _ in range(g.n(1, 3)):
            e, f = g.e(ctx), g.pick(made)
            g.run(g.pick([f"say({g.label()}, {f}({e}));", f"say({g.label()}, twice({f}, {e}));", f"say({g.label()}, by_ref({f}, {e}));",
                          f"say({g.label()}, forwarded(std::move({f}), {e}));", f"{{ auto copy = {f}; say({g.label()}, copy({e})); }}",
                          f"{{ Held h({f}); int r = h({e}); say({g.label()}, r * 10 + h.n); }}", f"{{ Any a({f}); Any b(a); say({g.label()}, b({e})); }}",
                          f"{{ Any a = {f}; a = Any([](int i) {{ return i; }}); say({g.label()}, a({e})); }}",
                          f"say({g.label()}, compose({f}, {g.pick(made)})({e}));", f"{{ const auto kept = std::move({f}); (void)kept; say({g.label()}, sizeof(kept) > 0); }}",
                          f"say({g.label()}, plain([](int i) {{ return w(i * {g.n(2, 9)}); }}, {e}));"]))


@block("closures-returned")
def closures_returned(g):
    """Functions that return closures, over parameters, this, copies of this; recursion; generic ones with packs."""
    g.top(HOLDERS)
    op = g.pick(["+", "*", "^"])
    g.top(f"static auto adder(int k) {{ return [k](int i) {{ return w(i {op} k); }}; }}")
    g.top(f"static auto owner(Tr t) {{ return [t{g.pick(['', ' = std::move(t)'])}](int i) mutable {{ t.set(w(t.v + i)); return t.v; }}; }}")
    g.top("static auto curry(int a) { return [a](int b) { return [a, b](int c) { return w(a * 100 + b * 10 + c); }; }; }")
    g.top("static auto counter() { return [n = 0]() mutable { return ++n; }; }")
    g.top("static auto mover(Mv m) { return [m = std::move(m)](int i) { return w(m.get() + i); }; }")
    g.top(f"static int (*chosen(int k))(int) {{ if (k % 2) return [](int i) {{ return w(i + {g.n(1, 9)}); }}; return [](int i) {{ return w(i * {g.n(2, 9)}); }}; }}")
    with g.top.block("struct K", ";"):
        g.top(f"int n = {g.n(0, 9)};\nTr t{{{g.n(0, 99)}}};\nauto by_this() {{ return [this](int i) {{ n = w(n + i); return n; }}; }}")
        g.top(f"auto by_copy() {{ return [*this](int i) {g.pick(['mutable {{ n = w(n + i); return n; }}', '{{ return w(n + i + t.v); }}']).replace('{{', '{').replace('}}', '}')}; }}")
        g.top("auto both() { return [this, k = n](auto... x) { return w((0 + ... + x) + k * 10 + n); }; }\nint inside() { return [&] { return [this] { return n; }() + n; }(); }")
    g.top("template <class... F> struct Overloaded : F... { using F::operator()...; };\ntemplate <class... F> Overloaded(F...) -> Overloaded<F...>;")
    g.run(f"K k;")
    forms = [lambda: f"adder({g.n(0, 9)})({g.n(0, 99)})", lambda: f"twice(owner(Tr({g.n(0, 9)})), {g.n(0, 9)})", lambda: f"curry({g.n(1, 9)})({g.n(0, 9)})({g.n(0, 9)})",
             lambda: f"mover(Mv({g.n(1, 99)}))({g.n(0, 9)})", lambda: f"chosen(pick(2))({g.n(0, 99)})", lambda: f"k.by_this()({g.n(0, 9)})", lambda: f"k.by_copy()({g.n(0, 9)})",
             lambda: f"k.both()({', '.join(str(g.n(0, 9)) for _ in range(g.n(0, 3)))})", lambda: "k.inside()", lambda: f"K().by_copy()({g.n(0, 9)})",
             lambda: f"plain(+[](int i) {{ return w(i - {g.n(0, 9)}); }}, {g.n(0, 9)})", lambda: f"compose(adder({g.n(0, 9)}), owner({g.n(0, 9)}))({g.n(0, 9)})",
             lambda: f"[](auto self, int n) -> int {{ return self(self, n); }}([](auto self, int n) -> int {{ return n < 2 ? 1 : w(n * self(self, n - 1)); }}, {g.n(0, 7)})",
             lambda: f"[]<class T>(T t, T u) {{ return (int)(t < u) + (int)sizeof(T); }}({g.pick(['1, 2', '1.5, 0.5', '2LL, 3LL'])})",
             lambda: f"Overloaded{{[](int) {{ return 1; }}, [](double) {{ return 2; }}, [](const char *) {{ return 3; }}}}({g.pick(['4', '2.5', chr(34) + 's' + chr(34)])})",
             lambda: f"[a = {g.n(0, 9)}, b = Tr({g.n(0, 9)})] {{ return a + b.v; }}()", lambda: f"[](int a, int b = {g.n(0, 9)}) {{ return a * 10 + b; }}({g.n(0, 9)})"]
    for _ in range(g.n(2, 5)):
        g.run(f"say({g.label()}, {g.pick(forms)()});")
    with g.run.block(""):
        g.run("auto c = counter();\nauto d = c;")
        for _ in range(g.n(1, 4)):
            g.run(g.pick(["mix(c());", f"say({g.label()}, c());", f"say({g.label()}, d());", "mix(d());"]))
        g.run(f"auto o = owner(Tr({g.n(0, 50)}));\nauto p = {g.pick(['o', 'std::move(o)'])};\nsay({g.label()}, p({g.n(0, 9)}));")
        if g.chance(0.5):
            g.run(f"Any table[] = {{adder({g.n(0, 9)}), o, k.by_this()}};\nfor (Any &a : table) say({g.label()}, a({g.n(0, 9)}));")
