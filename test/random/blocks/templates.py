# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Templates: packs, folds, if constexpr, concepts, specialisations, parameters that are values, CRTP, templates of templates."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block

KIND_VALUES = [("int", lambda g: f"({g.n(-99, 99)})"), ("unsigned", lambda g: f"{g.n(0, 99)}u"), ("long long", lambda g: f"{g.n(0, 99)}LL"),
               ("char", lambda g: f"'{g.pick('abcz')}'"), ("bool", lambda g: g.pick(["true", "false"])), ("double", lambda g: f"{g.n(0, 9)}.5"),
               ("Tr", lambda g: f"Tr({g.n(0, 99)})"), ("Cp", lambda g: f"Cp({g.n(0, 99)})"), ("const char *", lambda g: f"\"{g.pick(['x', 'yz', 'tensor'])}\"")]


def values(g, count, simple=False):
    pool = KIND_VALUES[:5] if simple else KIND_VALUES
    chosen = [g.pick(pool) for _ in range(count)]
    # One object at most has special members that print: arguments are evaluated in no given order.
    seen, made = False, []
    for name, value in chosen:
        if name in ("Tr", "Cp"):
            if seen:
                name, value = KIND_VALUES[0]
            seen = True
        made.append((name, value(g)))
    return made


def list_of(g, count, simple=False):
    return ", ".join(v for _, v in values(g, count, simple))


@block("variadic")
def variadic(g):
    """Packs: folds over every operator, recursion, sizeof..., index sequences, packs in bases and captures."""
    g.top("static int num(int v) { return v; }\nstatic int num(unsigned v) { return (int)v + 1; }\nstatic int num(long long v) { return (int)v + 2; }")
    g.top("static int num(char v) { return v; }\nstatic int num(bool v) { return v ? 3 : 4; }\nstatic int num(double v) { return (int)(v * 2); }")
    g.top("static int num(const Tr &t) { return t.v; }\nstatic int num(const Cp &t) { return t.v; }\nstatic int num(const char *s) { return (int)std::strlen(s); }")
    op, unit = g.pick([("+", "0"), ("^", "0"), ("|", "0"), ("&", "~0"), ("-", "5")])
    g.top(f"template <class... A> int left(const A &...a) {{ return w(({unit} {op} ... {op} num(a))); }}")
    g.top(f"template <class... A> int right(const A &...a) {{ return w((num(a) {op} ... {op} {unit})); }}")
    g.top("template <class... A> bool all(const A &...a) { return (... && (num(a) > 2)); }\ntemplate <class... A> bool any(const A &...a) { return (... || (mix(num(a)), num(a) == 3)); }")
    g.top("template <class... A> void each(const A &...a) { (say(\"each\", num(a)), ...); }")
    g.top("template <class F> int sum(const F &f) { return num(f); }\ntemplate <class F, class... A> int sum(const F &f, const A &...a) { return w(num(f) * 3 + sum(a...) + (int)sizeof...(A)); }")
    g.top("template <std::size_t... I> int weigh(std::index_sequence<I...>, const int *p) { return (0 + ... + (p[I] * (int)(I + 1))); }")
    g.top("template <class... A> int in_order(const A &...a) { int r = 0; int list[] = {(r = w(r * 7 + num(a)))..., r}; return list[sizeof...(A) / 2]; }")
    g.top("template <int... N> constexpr int product = (1 * ... * N);\ntemplate <int... N> int largest() { int m = -1000; ((m = N > m ? N : m), ...); return m; }")
    g.top("template <class... B> struct Mixed : B... { using B::f...; Mixed(int i) : B(i)... {} int total() const { return (0 + ... + B::v); } };")
    parts = g.n(1, 3)
    for i in range(parts):
        dtor, kind = f'~P{i}() {{ say("~P{i}", v); }}', ["int", "double", "const char *"][i]
        g.top(f"struct P{i} {{ int v; P{i}(int i) : v(w(i + {g.n(0, 9)})) {{ say(\"P{i}\", v); }} {dtor} int f({kind}) const {{ return v + {i}; }} }};")
    g.top("template <class... A> auto later(A... a) { return [=] { return left(a...); }; }")
    g.top("template <class F, class... A> int call_with(F f, A &&...a) { return f(std::forward<A>(a)...); }")
    forms = [lambda: f"{g.pick(['left', 'right', 'sum', 'in_order'])}({list_of(g, g.n(1, 4))})", lambda: f"{g.pick(['left', 'all', 'any'])}({list_of(g, g.n(0, 3))})",
             lambda: f"(each({list_of(g, g.n(0, 4))}), 1)", lambda: f"weigh(std::make_index_sequence<{g.n(1, 4)}>(), table)",
             lambda: f"product<{', '.join(str(g.n(1, 6)) for _ in range(g.n(0, 4)))}>", lambda: f"largest<{', '.join(str(g.n(-9, 9)) for _ in range(g.n(1, 4)))}>()",
             lambda: f"Mixed<{', '.join(f'P{i}' for i in g.shuffled(range(parts)))}>({g.n(0, 9)}).total()",
             lambda: f"Mixed<{', '.join(f'P{i}' for i in range(parts))}>({g.n(0, 9)}).f({['1', '2.0', chr(34) + 'x' + chr(34)][g.n(0, parts - 1)]})",
             lambda: f"later({list_of(g, g.n(1, 3))})()", lambda: f"call_with([](auto... x) {{ return left(x...); }}, {list_of(g, g.n(1, 3))})"]
    g.run(f"int table[4] = {{{', '.join(str(g.n(0, 99)) for _ in range(4))}}};")
    for _ in range(g.n(2, 6)):
        g.run(f"say({g.label()}, {g.pick(forms)()});")


@block("if-constexpr")
def if_constexpr(g):
    """A chain of if constexpr over types and values, in random order; discarded branches are not instantiated."""
    tests = [("std::is_same_v<T, int>", "say(\"int\", t); return w(t);"), ("std::is_unsigned_v<T>", "return (int)(t % 100u);"),
             ("std::is_pointer_v<T>", "return t[0];"), ("std::is_floating_point_v<T>", "return (int)t;"), ("requires { t.get(); }", "return t.get();"),
             ("sizeof(T) == 8", "say(\"eight\", sizeof(t)); return 8;"), ("std::is_integral_v<T>", "return w((long long)t + 1);"),
             ("std::is_copy_constructible_v<T>", "T u(t); (void)u; return 5;"), ("N > 2", "return N;"), ("(N & 1) == 0 && sizeof(T) < 3", "return N * 2;")]
    chain = g.shuffled(tests)[:g.n(2, 6)]
    with g.top.block(f"template <class T, int N = {g.n(0, 4)}> int what(const T &t)"):
        for i, (test, body) in enumerate(chain):
            with g.top.block(f"{'else ' if i else ''}if constexpr ({test})"):
                if g.chance(0.3):
                    g.top(f"Tr local(N);")
                g.top(body)
        g.top("else return -1;" if g.chance(0.5) else "return -1;")
    g.top("template <unsigned N> constexpr unsigned fib() { if constexpr (N < 2) return N; else return fib<N - 1>() + fib<N - 2>(); }")
    g.top("template <class T, class... R> int walk(T t, R... r) { int here = what(t); if constexpr (sizeof...(R) > 0) return w(here * 3 + walk(r...)); else return here; }")
    for _ in range(g.n(2, 6)):
        n = g.pick(["", "", f"<>", ])
        form = g.n(0, 3)
        if form == 0:
            g.run(f"say({g.label()}, fib<{g.n(0, 15)}>());")
        elif form == 1:
            g.run(f"say({g.label()}, walk({list_of(g, g.n(1, 3))}));")
        elif form == 2:
            name, value = values(g, 1)[0]
            g.run(f"say({g.label()}, what<{name}, {g.n(0, 5)}>({value}));")
        else:
            g.run(f"say({g.label()}, what({values(g, 1)[0][1]}));")


@block("concepts")
def concepts(g):
    """Overloads that subsume one another, requires clauses and expressions, constrained classes and auto."""
    g.top("template <class T> concept Has = requires(const T &t) { { t.get() } -> std::convertible_to<int>; };")
    g.top("template <class T> concept Settable = Has<T> && requires(T t) { t.set(1); };\ntemplate <class T> concept Small = sizeof(T) <= 4;")
    g.top("template <class T> concept Number = std::integral<T> || std::floating_point<T>;")
    overloads = [("class T", "", 0), ("Has T", "", 1), ("Settable T", "", 2), ("Number T", "", 3), ("class T", " requires std::signed_integral<T>", 4),
                 ("std::same_as<double> T", "", 5), ("class T", " requires (std::integral<T> && std::signed_integral<T>)", 6)]
    chosen = [overloads[0]] + g.some(overloads[1:4], 1, 3)
    if overloads[3] not in chosen and g.chance(0.6):
        chosen.append(overloads[5])
    if g.chance(0.3):
        chosen = [overloads[0], overloads[1], overloads[2]]
    if overloads[3] not in chosen and overloads[5] in chosen and g.chance(0.5):
        chosen.append(overloads[4])
    for head, requires, number in g.shuffled(chosen):
        g.top(f"template <{head}> int choose(const T &){requires} {{ return {number + 10}; }}")
    g.top(f"template <class T, int N> requires (N > {g.n(0, 2)}) struct Box {{ T t{{N}}; int f() const {{ return t.get() + N; }} int g() const requires Settable<T> {{ return 7; }} }};")
    g.top("template <class T> constexpr bool can_g = requires(T t) { t.g(); };")
    g.top("static int short_form(const Has auto &x) { return x.get(); }\nstatic int short_form(std::integral auto x) { return (int)x + 1; }")
    for _ in range(g.n(3, 7)):
        name, value = values(g, 1)[0]
        box = f"Box<{g.pick(['Tr', 'Cp', 'Mv'])}, {g.n(3, 9)}>"
        g.run(g.pick([f"say({g.label()}, choose({value}));", f"say({g.label()}, {box}{{}}.f());", f"say({g.label()}, can_g<{box}>);",
                      f"say({g.label()}, short_form({g.pick(['Tr(4)', 'Cp(5)', '6', '7u', 'true'])}));",
                      f"say({g.label()}, Has<{name}> * 4 + Small<{name}> * 2 + Number<{name}>);",
                      f"if constexpr (Settable<{name}>) say({g.label()}, 1); else say({g.label()}, 2);"]))


@block("specialisations")
def specialisations(g):
    """A class template with partial and full specialisations, static members, a variable template, a default argument."""
    g.top("template <class T, int N = 1> struct S { static int id() { return 1; } T t{}; static int made; S() { ++made; } };")
    g.top("template <class T, int N> int S<T, N>::made = N * 10;")
    parts = [("template <class T, int N> struct S<T *, N>", "2 + N"), ("template <class T> struct S<T, 0>", "3"), ("template <> struct S<int, 2>", "4"),
             ("template <class T, int N> struct S<const T, N>", "S<T, N>::id() + 100"), ("template <class T, int K, int N> struct S<T[K], N>", "K * 10"),
             ("template <class R, class A, int N> struct S<R(A), N>", "6 + N"), ("template <class T, class U, int N> struct S<T U::*, N>", "8")]
    for head, value in g.some(parts[:5] + parts[6:], 2, 6) + [parts[5]]:
        g.top(f"{head} {{ static int id() {{ return {value}; }} inline static int made = {g.n(0, 99)}; }};")
    g.top(f"template <class T> constexpr int size_of = sizeof(T);\ntemplate <> constexpr int size_of<void> = {g.n(1, 9)};\ntemplate <class T> constexpr int size_of<T *> = 1000;")
    g.top("template <class T> struct Strip { using type = T; };\ntemplate <class T> struct Strip<T *> : Strip<T> {};\ntemplate <class T> using Bare = typename Strip<T>::type;")
    g.top("template <class T> int over(T) { return 1; }\ntemplate <class T> int over(T *) { return 2; }\ntemplate <> int over(int) { return 3; }\nstatic int over(double) { return 4; }\ntemplate <> int over(char *) { return 5; }")
    g.top("template <template <class, int> class C, class T> int through() { return C<T, 0>::id() * 2; }")
    g.top(f"template <auto V> int value() {{ return (int)V + (std::is_same_v<decltype(V), char> ? 1000 : 0); }}")
    g.top("template <class T> struct Counted { inline static int live = 0; Tr t; Counted(int i = 0) : t(i) { ++live; } Counted(const Counted &o) : t(o.t) { ++live; } ~Counted() { --live; say(\"~Counted\", live); } };")
    g.top("template <class T> struct Outer { template <class U> struct Inner { static int f() { return sizeof(T) * 10 + sizeof(U); } }; template <class U> int g(U u) { return w((int)u + (int)sizeof(T)); } };")
    g.top("template <class T> int counter() { static int n = sizeof(T); return n += 2; }")
    types = ["int", "char", "int *", "const int", "Tr", "int[3]", "int(char)", "int Tr::*", "const Tr *", "double"]
    for _ in range(g.n(3, 8)):
        t, n = g.pick(types), g.n(1, 3)  # S<T *, 0> would be ambiguous
        g.run(g.pick([f"say({g.label()}, S<{t}, {n}>::id());", f"say({g.label()}, S<{t}>::id());", f"say({g.label()}, S<{g.pick(['int', 'char', 'Tr'])}, 0>::id());", f"say({g.label()}, S<{g.pick(types)}, {n}>::made);",
                      f"{{ S<Cp, {g.n(3, 5)}> s; S<Cp, 4> q; say({g.label()}, s.made * 2 + q.made); }}", f"say({g.label()}, size_of<{g.pick(['int', 'void', 'char *', 'double'])}>);",
                      f"say({g.label()}, sizeof(Bare<{g.pick(['int', 'char **', 'double *', 'short'])}>));",
                      f"{{ char c = 'x'; int i = {n}; say({g.label()}, over({g.pick(['c', 'i', '&c', '&i', '1.5', '2u', 'nullptr'])})); }}",
                      f"say({g.label()}, through<S, {g.pick(['int', 'char', 'Tr'])}>());", f"say({g.label()}, value<{g.pick(['3', 'true', chr(39) + 'a' + chr(39), '7u'])}>());",
                      f"{{ Counted<{g.pick(['int', 'Tr'])}> a({n}), b(a); say({g.label()}, Counted<int>::live * 10 + Counted<Tr>::live); }}",
                      f"say({g.label()}, Outer<{g.pick(['char', 'int'])}>::Inner<{g.pick(['short', 'double'])}>::f());", f"say({g.label()}, Outer<int>().g({g.pick(['2', '2.5', '5u'])}));",
                      f"say({g.label()}, counter<{g.pick(['int', 'char'])}>());"]))


@block("crtp")
def crtp(g):
    """The base knows the derived class: static dispatch, counting, operators from a base, a chain of mixins."""
    g.top("template <class D> struct Base {\n  int call(int i) { return self().impl(i); }\n  D &self() { return static_cast<D &>(*this); }\n  int impl(int i) { return w(i - 1); }\n"
          "  friend bool operator!=(const D &a, const D &b) { return a.key() > b.key() || a.key() < b.key(); }\n  inline static int made = 0;\n  Base() { ++made; }\n  ~Base() { say(\"~Base\", made--); }\n};")
    names = []
    for i in range(g.n(1, 3)):
        name = f"D{i}"
        with g.top.block(f"struct {name} : Base<{name}>", ";"):
            g.top(f"{g.pick(['int', 'Tr', 'Cp'])} m = {g.n(0, 9)};\nint k;\n{name}(int i = 1) : k(w(i)) {{}}\nint key() const {{ return k % {g.n(2, 5)}; }}")
            if g.chance(0.7):
                with g.top.block("int impl(int i)"):
                    ctx = Ctx(ints=[Var("i"), Var("k", where="member")], throws=False, returns="int", depth=2)
                    g.body(g.top, ctx, g.n(0, 2))
                    g.top(f"return {g.e(ctx)};")
        names.append(name)
    g.top("template <class B> struct Loud : B { using B::B; int call(int i) { say(\"loud\", i); return B::call(w(i + 1)); } };")
    g.top("template <class B> struct Twice : B { using B::B; int call(int i) { int first = B::call(i); return w(first + B::call(w(i * 2))); } };")
    g.top("template <class D> int use(Base<D> &b) { return b.call(3); }")
    for _ in range(g.n(2, 5)):
        d = g.pick(names)
        mixed = d
        for _ in range(g.n(0, 3)):
            mixed = f"{g.pick(['Loud', 'Twice'])}<{mixed}>"
        g.run(g.pick([f"{{ {mixed} x({g.n(0, 50)}); say({g.label()}, x.call({g.n(0, 9)})); }}", f"{{ {d} x({g.n(0, 9)}), y({g.n(0, 9)}); say({g.label()}, (x != y) * 10 + {d}::made); }}",
                      f"{{ {mixed} x; say({g.label()}, use(x)); }}", f"{{ {d} x(4); {d} y(x); y = x; say({g.label()}, y.call(1) + Base<{d}>::made); }}"]))


@block("template-storage")
def template_storage(g):
    """A small owning template: fixed storage, elements built with placement new, grown, moved and destroyed."""
    cap = g.n(1, 3)
    destroy = g.pick(["for (int i = 0; i < n; ++i) at(i).~T();", "while (n) at(--n).~T();", "for (int i = n; i-- > 0;) at(i).~T();"])
    g.top(f"template <class T, int C = {cap}> struct Stack {{")
    g.top("  alignas(T) unsigned char raw[C * sizeof(T)];\n  int n = 0;\n  Stack() = default;\n  Stack(Stack &&o) { while (n < o.n) push(std::move(o.at(n))); o.clear(); }\n  Stack(const Stack &) = delete;")
    g.top(f"  T &at(int i) {{ return *std::launder(reinterpret_cast<T *>(raw + i * sizeof(T))); }}\n  void clear() {{ {destroy} n = 0; }}\n  ~Stack() {{ clear(); say(\"~Stack\", C); }}")
    g.top("  template <class... A> T &push(A &&...a) { if (n == C) throw ExA(C); T *p = new (raw + n * sizeof(T)) T(std::forward<A>(a)...); ++n; return *p; }")
    g.top("  T pop() { T t(std::move(at(n - 1))); at(--n).~T(); return t; }\n  T *begin() { return &at(0); }\n  T *end() { return begin() + n; }\n};")
    for _ in range(g.n(1, 2)):
        t, size = g.pick(["Tr", "Cp", "int", "Mv"]), g.n(1, 4)
        with g.run.block("try" if size < 4 else ""):
            g.run(f"Stack<{t}, {size}> s;")
            held = 0
            for _ in range(g.n(2, 7)):
                op = g.pick(["push", "push", "pop", "each", "clear", "move"])
                if op == "push":
                    if held == size and size == 4:
                        continue
                    g.run(f"s.push({g.n(0, 99)});")
                    held = min(size, held + 1)
                elif op == "pop" and held:
                    g.run(f"say({g.label()}, {'s.pop()' if t == 'int' else 's.pop().get()'});")
                    held -= 1
                elif op == "each" and held:
                    g.run(f"for ({t} &x : s) say({g.label()}, {'x' if t == 'int' else 'x.get()'});")
                elif op == "clear":
                    g.run("s.clear();")
                    held = 0
                elif op == "move" and g.chance(0.5):
                    g.run(f"{{ Stack<{t}, {size}> other(std::move(s)); say({g.label()}, other.n); }}")
                    held = 0
        if size < 4:
            with g.run.block("catch (const Ex &e)"):
                g.run("say(e.name(), e.v);")
