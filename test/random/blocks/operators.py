# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operators and notations: overloads, <=>, conversions, literals, structured bindings, designators, initializer lists."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block


@block("operators")
def operators(g):
    """A class with a random set of operators, members and friends; expressions over it."""
    binary = g.some(["+", "-", "*", "%", "&", "|", "^", "<<", ">>"], 1, 6)
    with g.top.block("struct V", ";"):
        g.top("int x;\nTr t;\nV(int i = 0) : x(w(i)), t(x) {}\nV(int i, int j) : x(w(i * 10 + j)) {}")
        for op in binary:
            k = g.n(1, 9)
            if g.chance(0.5):
                g.top(f"V operator{op}(const V &o) const {{ say(\"{op.replace('%', 'mod')}\", x); return V(w(x * {k} + o.x)); }}")
            else:
                g.top(f"friend V operator{op}(const V &a, const V &b) {{ return V(w(a.x - {k} * b.x)); }}")
            if g.chance(0.6):
                g.top(f"V &operator{op}=(const V &o) {{ x = w(x + {k} * o.x); t = o.t; return *this; }}")
        g.top("V operator-() const { return V(-x); }\nbool operator!() const { return x == 0; }\nint operator~() const { return ~x; }")
        g.top("V &operator++() { x = w(x + 1); return *this; }\nV operator++(int) { V old(*this); ++*this; return old; }\nV &operator--() { x = w(x - 1); return *this; }")
        g.top(f"int &operator[](int i) {{ mix(i); return x; }}\nint operator()(int a, int b = {g.n(0, 9)}) const {{ return w(a * x + b); }}\nint operator()() {{ return x; }}\nTr *operator->() {{ return &t; }}\nTr &operator*() {{ return t; }}\nint operator->*(int k) const {{ return w(x * k); }}")
        g.top("V &operator,(int i) { x = w(x * 3 + i); return *this; }\nexplicit operator bool() const { return x > 0; }\noperator Cp() const { return Cp(x); }\nint get() const { return x; }")
        g.top("friend bool operator==(const V &a, const V &b) { return a.x == b.x; }\nbool operator<(const V &o) const { return x < o.x; }")
    assigned = [op for op in binary if any(f"operator{op}=(" in line for line in g.top.lines)]
    g.run(f"V a({g.n(0, 99)}), b({g.n(0, 9)}, {g.n(0, 9)});\nconst V c({g.n(0, 99)});")
    e = lambda: g.pick(["a", "b", "c", f"V({g.n(0, 50)})", "-a"])
    bin = lambda: g.pick(binary)
    forms = [lambda: f"say({g.label()}, (a {bin()} {g.pick('bc')}).x);", lambda: f"say({g.label()}, (a {bin()} {g.n(0, 9)}).x);", lambda: f"say({g.label()}, ((a {bin()} b) {bin()} c).t.v);", lambda: f"{{ V d = {g.pick('abc')} {bin()} {g.pick('abc')}; a = d; }}",
             lambda: f"say({g.label()}, (++a).x);", lambda: f"say({g.label()}, (b++).x);", lambda: "--a;", lambda: f"a[{g.n(0, 9)}] = {g.n(0, 99)};", lambda: f"say({g.label()}, c({g.n(0, 9)}));", lambda: f"say({g.label()}, a() + c(1, 2));", lambda: f"a->set({g.n(0, 9)});",
             lambda: f"say({g.label()}, (*b).v + a->v);", lambda: f"say({g.label()}, c->*{g.n(1, 9)});", lambda: f"a, {g.n(0, 9)}, {g.n(0, 9)};", lambda: f"say({g.label()}, a ? 1 : !b);", lambda: f"say({g.label()}, {g.pick(['a == b', 'a != c', '3 == a', 'a < b', '!(b < 4)'])});",
             lambda: f"say({g.label()}, look<Cp>({g.pick('abc')}));", lambda: f"{{ Cp q = {g.pick('abc')}; q = c; mix(q.v); }}", lambda: f"say({g.label()}, ~c);", lambda: f"if (a && {g.pick('bc')}) say({g.label()}, a.x); else say({g.label()}, b.x);",
             lambda: f"{{ V list[] = {{a, {e()}, {g.n(0, 9)}}}; say({g.label()}, list[{g.n(0, 2)}].x); }}", lambda: "a = std::move(b); b = c;"]
    if assigned:
        forms += [lambda: f"a {g.pick(assigned)}= {g.pick('bc')};", lambda: f"(b {g.pick(assigned)}= {g.n(0, 9)}) {g.pick(assigned)}= a;"]
    for _ in range(g.n(3, 9)):
        g.run(g.pick(forms)())


@block("comparison")
def comparison(g):
    """<=> written and defaulted, over members, bases and arrays; its categories; rewritten operators."""
    g.top("static int sign(std::strong_ordering o) { return o < 0 ? -1 : o > 0 ? 1 : 0; }\nstatic int sign(std::weak_ordering o) { return o == 0 ? 0 : o < 0 ? -1 : 1; }\nstatic int sign(std::partial_ordering o) { return o == std::partial_ordering::unordered ? 9 : o < 0 ? -1 : o > 0; }")
    g.top("struct Base { int b = 0; auto operator<=>(const Base &) const = default; };")
    g.top(f"struct Weak {{ int w = 0; std::weak_ordering operator<=>(const Weak &o) const {{ mix(w); return w / {g.n(2, 5)} <=> o.w / 2; }} bool operator==(const Weak &o) const {{ return w / 2 == o.w / 2; }} }};")
    g.top(f"struct Len {{ int n; int k; std::strong_ordering operator<=>(const Len &o) const {{ if (auto c = n <=> o.n; c != 0) return c; return o.k <=> k; }} bool operator==(const Len &) const = default; std::strong_ordering operator<=>(int i) const {{ return n <=> i; }} bool operator==(int i) const {{ return n == i; }} }};")
    fields = g.some(["int x = 0;", "unsigned char c = 1;", "int a[3] = {1, 2, 3};", "Weak w;", "Len l{1, 2};", "double d = 0;", "bool f = false;", "long long q = 5;", "short s = 3;"], 1, 5)
    base = g.chance(0.5)
    with g.top.block("struct D" + (" : Base" if base else ""), ";"):
        for field in fields:
            g.top(field)
        g.top(g.pick(["auto operator<=>(const D &) const = default;", "auto operator<=>(const D &) const = default;\nbool operator==(const D &) const = default;", "friend auto operator<=>(const D &, const D &) = default;"]))
    changes = {"int x": "x", "unsigned char c": "c", "int a": f"a[{g.n(0, 2)}]", "Weak w": "w.w", "Len l": "l.k", "double d": "d", "bool f": "f", "long long q": "q", "short s": "s"}
    g.run("D u, v;")
    for _ in range(g.n(3, 8)):
        field = g.pick(fields)
        name = next(value for key, value in changes.items() if field.startswith(key))
        op = g.pick(["<", ">", "<=", ">=", "==", "!="])
        g.run(g.pick([f"{g.pick('uv')}.{name} = {g.n(0, 4)};", f"{g.pick('uv')}.{name} = {g.n(0, 4)};", f"say({g.label()}, u {op} v);", f"say({g.label()}, sign(u <=> v));", f"say({g.label()}, Len{{{g.n(0, 2)}, {g.n(0, 2)}}} {op} Len{{{g.n(0, 2)}, {g.n(0, 2)}}});",
                      f"say({g.label()}, {g.n(0, 3)} {op} Len{{{g.n(0, 3)}, 1}});", f"say({g.label()}, sign({g.n(0, 3)}.5 <=> {g.n(0, 3)}.5));", f"say({g.label()}, sign({g.n(-3, 3)} <=> {g.n(-3, 3)}));", f"say({g.label()}, sign(Weak{{{g.n(0, 9)}}} <=> Weak{{{g.n(0, 9)}}}));",
                      f"say({g.label()}, std::is_same_v<decltype(u <=> v), std::strong_ordering> * 2 + std::is_same_v<decltype(u <=> v), std::weak_ordering>);", f"say({g.label()}, std::is_gt(u <=> v) + 2 * std::is_eq(Len{{1, 1}} <=> Len{{1, {g.n(0, 2)}}}));", "u = v;"]))
    g.run("say(\"equal\", u == v);")


@block("conversions")
def conversions(g):
    """Conversion functions and converting constructors, explicit ones, user-defined literals, casts of every kind."""
    g.top("struct Meter { long long mm; explicit constexpr Meter(long long i) : mm(i) {} explicit operator int() const { return w(mm); } constexpr Meter operator+(Meter o) const { return Meter(mm + o.mm); } };")
    g.top(f"constexpr Meter operator\"\"_m(unsigned long long i) {{ return Meter((long long)i * 1000); }}\nconstexpr Meter operator\"\"_mm(unsigned long long i) {{ return Meter((long long)i); }}\nstatic int operator\"\"_len(const char *s, std::size_t n) {{ return (int)n * {g.n(1, 9)} + (n ? s[0] % 7 : 0); }}\nstatic Tr operator\"\"_tr(unsigned long long i) {{ return Tr((int)i); }}\ntemplate <char... C> constexpr int operator\"\"_count() {{ return sizeof...(C); }}\nconstexpr int operator\"\"_c(char c) {{ return c - 'a'; }}\nconstexpr int operator\"\"_half(long double d) {{ return (int)(d / 2); }}")
    g.top("struct From { int v; From(const Tr &t) : v(t.v) { say(\"From\", v); } From(const char *s) : v((int)std::strlen(s)) {} explicit From(double d) : v((int)d) {} };")
    g.top("struct To { Tr t{3}; operator const Tr &() const & { return t; } operator Tr() && { return std::move(t); } operator int() const { return t.v; } template <class T> requires std::same_as<T, Cp> operator T() const { return T(t.v + 1); } explicit operator bool() const { return false; } };")
    g.top("static int f(From x) { return x.v; }\nstatic int h(int) { return 1; }\nstatic int h(double) { return 2; }\nstatic int h(const Tr &) { return 3; }\nstatic int h(...) { return 4; }\nstatic int k(bool) { return 1; }\nstatic int k(long long) { return 2; }\nstatic int k(void *) { return 3; }")
    g.top("struct Proxy { int &r; Proxy &operator=(const Proxy &o) { r = w(o.r); return *this; } Proxy &operator=(int i) { r = w(i); return *this; } operator int() const { return r; } };\nstruct Bits { int v[4] = {}; Proxy operator[](int i) { return {v[i & 3]}; } };")
    g.run("To to;\nBits bits;\nTr t(6);")
    forms = [lambda: f"(int)({g.n(0, 9)}_m + {g.n(0, 99)}_mm)", lambda: f"\"{g.pick(['', 'abc', 'hello'])}\"_len", lambda: f"({g.n(0, 99)}_tr).v", lambda: f"{g.n(0, 99999)}_count", lambda: f"'{g.pick('abz')}'_c", lambda: f"{g.n(0, 99)}.5_half", lambda: "f(t)", lambda: "f(\"four\")", lambda: "f(From(2.5))",
             lambda: f"f(Tr({g.n(0, 9)}))", lambda: f"h({g.pick(['1', '2.5f', chr(39) + 'c' + chr(39), 't', 'true', 'From(t)', '&t'])})", lambda: f"k({g.pick(['true', '3LL', '&t', 'nullptr == &t'])})", lambda: "look<Cp>(to)", lambda: "static_cast<const Tr &>(to).v", lambda: "Tr(std::move(to)).v", lambda: "to + 1", lambda: "to ? 1 : 2",
             lambda: f"(bits[{g.n(0, 5)}] = {g.n(0, 99)}, bits[{g.n(0, 5)}] + 0)", lambda: f"(bits[{g.n(0, 3)}] = bits[{g.n(0, 3)}], 5)", lambda: f"(int)(char){g.n(0, 127)} + (int)(bool){g.n(0, 3)}", lambda: "const_cast<Tr &>(static_cast<const Tr &>(t)).set(4).v", lambda: f"(unsigned char){g.n(-300, 600)}", lambda: f"(int)(unsigned short){g.n(-70000, 70000)}", lambda: f"(long long){g.n(0, 999)}.75f"]
    for _ in range(g.n(3, 8)):
        g.run(f"say({g.label()}, {g.pick(forms)()});")


@block("structured-bindings")
def structured_bindings(g):
    """Aggregates, arrays, bit-fields and classes with get<>; by value, reference, const, of temporaries, in loops."""
    g.top("struct Agg { Tr a; int b; Cp c; };\nstruct Bits { unsigned x : 3; int y : 5; };\nstruct Der : Agg {};\nclass Tup { Tr t; int n; public: Tup(int i) : t(i), n(w(i + 1)) {} template <std::size_t I> auto get() const & { say(\"get\", I); if constexpr (I == 0) return t; else return n; } template <std::size_t I> decltype(auto) get() & { say(\"get &\", I); if constexpr (I == 0) return (t); else return (n); } "
          "template <std::size_t I> auto get() && { say(\"get &&\", I); if constexpr (I == 0) return std::move(t); else return n; } };\nstatic Agg make_agg(int i) { return {Tr(i), i, Cp(w(i + 1))}; }")
    g.top.lines.append("}")
    g.top.lines.append(f"template <> struct std::tuple_size<b{g.number}::Tup> {{ static constexpr std::size_t value = 2; }};")
    g.top.lines.append(f"template <> struct std::tuple_element<0, b{g.number}::Tup> {{ using type = Tr; }};\ntemplate <> struct std::tuple_element<1, b{g.number}::Tup> {{ using type = int; }};")
    g.top.lines.append(f"namespace b{g.number} {{")
    g.run(f"Agg agg{{Tr({g.n(0, 9)}), {g.n(0, 9)}, Cp({g.n(0, 9)})}};\nint arr[3] = {{1, {g.n(2, 9)}, 3}};\nAgg list[2] = {{{{1, 2, 3}}, {{4, 5}}}};")
    forms = [lambda: f"{{ {g.pick(['auto', 'const auto', 'auto &', 'const auto &', 'auto &&'])} [x, y, z] = agg; say({g.label()}, x.v + y * 10 + z.v); }}", lambda: f"{{ auto &[x, y, z] = agg; y = {g.n(0, 9)}; x.set(y); say({g.label()}, agg.a.v); }}", lambda: f"{{ auto {g.pick(['', '&&'])} [x, y, z] = make_agg({g.n(0, 9)}); say({g.label()}, x.v + y); z = Cp(y); }}",
             lambda: f"{{ const auto &[x, y, z] = make_agg({g.n(0, 9)}); say({g.label()}, z.v); }}", lambda: f"{{ auto {g.pick(['', '&'])} [p, q, r] = arr; q += p; say({g.label()}, arr[1] * 10 + q + r); }}", lambda: f"{{ Bits b{{{g.n(0, 7)}, {g.n(-9, 9)}}}; auto &[x, y] = b; x += {g.n(1, 9)}; y = x; say({g.label()}, x * 100 + y); }}",
             lambda: f"for (auto {g.pick(['', '&', '&&'])} [x, y, z] : list) {{ y += {g.n(1, 9)}; say({g.label()}, x.v + y + z.v); }}", lambda: f"if (auto [x, y, z] = make_agg({g.n(0, 9)}); y > {g.n(0, 9)}) say({g.label()}, x.v); else say({g.label()}, z.v);",
             lambda: f"{{ Tup t({g.n(0, 9)}); {g.pick(['auto', 'const auto', 'const auto &', 'auto &&'])} [x, y] = t; say({g.label()}, x.v + y); }}", lambda: f"{{ auto [x, y] = Tup({g.n(0, 9)}); x.set(y); say({g.label()}, x.v * 2 + y); }}", lambda: f"{{ Der d{{agg}}; auto [x, y, z] = d; auto f = [&x, y = y] {{ return x.v + y; }}; say({g.label()}, f()); }}",
             lambda: f"{{ auto [x, y, z] = std::move(agg); say({g.label()}, agg.a.v * 10 + x.v); agg.a = x; }}", lambda: "{{ static auto [{0}, {1}, {2}] = make_agg({3}); ++{1}; say({4}, {1}); }}".format(*(g.new(f"sb{g.number}_") for _ in range(3)), g.n(0, 9), g.label())]
    for _ in range(g.n(2, 6)):
        g.run(g.pick(forms)())


@block("aggregates")
def aggregates(g):
    """Designators, nested braces, brace elision, defaults that use members, bases, arrays, initializer_list functions."""
    g.top(f"struct In {{ int x = {g.n(0, 9)}; int y = x + {g.n(0, 9)}; Tr t{{y}}; }};\nstruct Out {{ int a; In in; int n[3] = {{7}}; Cp c = a + 1; const char *s = \"s\"; }};\nstruct Der : In, Cp {{ int own = x * 2; }};\nstruct Deep {{ struct {{ int p, q; }} r[2]; int z; }};\nenum class C : char {{ a = 'a' }};")
    g.top("static int total(std::initializer_list<int> l) { int t = 0; for (int i : l) t = w(t * 3 + i); return w(t + (int)l.size()); }\nstatic int look_all(std::initializer_list<Tr> l) { int t = 0; for (const Tr &x : l) t = w(t + x.v); return t; }\nstruct L { Tr t; L(std::initializer_list<int> l) : t(total(l)) { say(\"list\", l.size()); } L(int a, int b) : t(w(a - b)) { say(\"two\", t.v); } explicit L(int i) : t(i) { say(\"one\", i); } };\nstatic Out give(int i) { return {i, {.y = i}, {1, i}}; }\nstatic int eat(const Out &o) { return w(o.a + o.in.x + o.in.y + o.in.t.v + o.n[1] + o.c.v); }")
    n = lambda: g.n(0, 50)
    def designated():
        parts = g.some([f".x = {n()}", f".y = {n()}", f".t = Tr({n()})"], 0, 3)
        return "{" + ", ".join(parts) + "}"
    forms = [lambda: f"say({g.label()}, eat({{{n()}}}));", lambda: f"say({g.label()}, eat(Out{{.a = {n()}, .in = {designated()}}}));", lambda: f"say({g.label()}, eat({{.a = {n()}, .n = {{1, {n()}}}, .c = {n()}}}));", lambda: f"{{ In i{designated()}; say({g.label()}, i.x * 100 + i.y); }}", lambda: f"{{ Out o = give({n()}); o.in = {designated()}; say({g.label()}, eat(o)); }}",
             lambda: f"{{ Der d{{{designated()}, {n()}}}; say({g.label()}, d.own + d.Cp::v + d.t.v); }}", lambda: f"{{ Deep d = {{{n()}, {n()}, {n()}}}; say({g.label()}, d.r[1].p * 10 + d.r[1].q + d.z); }}", lambda: f"{{ Deep d{{{{{{{n()}}}, {{{n()}, {n()}}}}}, {n()}}}; say({g.label()}, d.r[0].q + d.r[1].q * 3 + d.z); }}",
             lambda: f"say({g.label()}, total({{{', '.join(str(n()) for _ in range(g.n(0, 4)))}}}));", lambda: f"say({g.label()}, look_all({{{', '.join(g.pick([f'Tr({n()})', str(n())]) for _ in range(g.n(0, 3)))}}}));", lambda: f"{{ L l{g.pick(['{1, 2}', '(1, 2)', '{5}', '(5)', '{}', '{1, 2, 3}'])}; say({g.label()}, l.t.v); }}", lambda: f"{{ auto l = {{{n()}, {n()}}}; for (int i : l) mix(i); say({g.label()}, (long long)l.size() + *l.begin()); }}",
             lambda: f"{{ In a[2]{{{{.x = {n()}}}}}; say({g.label()}, a[0].y + a[1].y); }}", lambda: f"{{ int m[2][3] = {{{n()}, {n()}, {n()}, {n()}}}; say({g.label()}, m[1][0] + m[1][1]); }}", lambda: f"{{ Out o({n()}); Out p(o); p = {{{n()}}}; say({g.label()}, eat(p)); }}", lambda: f"{{ C c{{{n()}}}; int i{{}}; double d{{}}; Tr *p{{}}; say({g.label()}, (int)c + i + (int)d + (p == nullptr)); }}",
             lambda: f"{{ In *p = new In{designated()}; say({g.label()}, p->t.v); delete p; }}"]
    for _ in range(g.n(2, 6)):
        g.run(g.pick(forms)())
