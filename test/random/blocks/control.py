# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Control flow and functions: goto, switch, loops, short circuits, printf, overloads, recursion, local classes."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block


@block("goto")
def goto(g):
    """A machine of states made of labels: jumps forward and back, out of scopes with objects, a bounded number."""
    count = g.n(2, 5)
    with g.top.block("static int machine(int n)"):
        g.top(f"int steps = {g.n(3, 12)};\nint acc = 0;\ngoto l{g.n(0, count - 1)};")
        for i in range(count):
            g.top(f"l{i}:")
            with g.top.block(""):
                ctx = Ctx(ints=[Var("n"), Var("acc")], throws=False, depth=2)
                g.top(f"if (--steps < 0) goto done;\nacc = w(acc * 3 + {i});")
                g.body(g.top, ctx, g.n(0, 2))
                form = g.n(0, 3)
                to = lambda: f"l{g.n(0, count - 1)}"
                if form == 0:
                    g.top(f"if ({g.cond(ctx)}) goto {to()};")
                elif form == 1:
                    with g.top.block(f"for (int k = 0; k < 3; ++k)"):
                        g.top(f"Tr t(k);\nif (pick(3) == 0) goto {to()};\nif (k == n % 3) continue;\nacc = w(acc + t.v);")
                elif form == 2:
                    g.top(f"switch (pick({g.n(2, 4)})) {{\n  case 0: goto {to()};\n  case 1: {{ Cp c(acc); if (c.v % 2) break; goto {to()}; }}\n  default: n = w(n + 1);\n}}")
                else:
                    g.top(f"try {{ Tr t(n); if (pick(2)) throw n; goto {to()}; }} catch (int e) {{ if (e % 2) goto {to()}; }}")
        g.top("done:\nreturn acc;")
    for _ in range(g.n(1, 3)):
        g.run(f"say({g.label()}, machine({g.n(0, 20)}));")


@block("switch")
def switch(g):
    """Fall through, cases in the middle of loops, ranges of values, nested switches, declarations inside, on enums."""
    cases = g.rng.sample(range(-2, 9), g.n(2, 7))
    with g.top.block("static int choose(int i)"):
        g.top("int r = 0;")
        with g.top.block(g.pick(["switch (i)", "switch (int j = w(i + 1); j)", "switch (i % 5)", "switch ((unsigned char)i)" if min(cases) >= 0 else "switch (i - 1)"])):
            default = g.n(0, len(cases))
            for n, value in enumerate(cases):
                if n == default:
                    g.top("default:")
                g.top(f"case {value}:")
                ctx = Ctx(ints=[Var("r"), Var("i")], returns="int", throws=False, depth=2)
                with g.top.block(""):
                    g.body(g.top, ctx, g.n(0, 2))
                g.top(f"r = w(r * 5 + {value});")
                g.top(g.pick(["break;", "break;", "", "[[fallthrough]];" if n + 1 < len(cases) else "", "if (r % 2) break;", "return r;"]))
        g.top("return w(r + i);")
    rounds = g.n(0, 11)
    g.top(f"static int duff(const int *p, int n) {{\n  int s = 0;\n  int k = (n + 3) / 4;\n  switch (n % 4) {{\n    case 0: do {{ s = w(s * 3 + *p++);\n    [[fallthrough]];\n    case 3: s = w(s * 3 + *p++);\n    [[fallthrough]];\n    case 2: s = w(s * 3 + *p++);\n    [[fallthrough]];\n    case 1: s = w(s * 3 + *p++);\n    }} while (--k > 0);\n  }}\n  return s;\n}}")
    for _ in range(g.n(2, 5)):
        g.run(f"say({g.label()}, choose({g.pick([str(g.n(-4, 12)), 'pick(10)'])}));")
    g.run(f"int data[12] = {{{', '.join(str(g.n(0, 9)) for _ in range(12))}}};\nsay(\"duff\", duff(data, {rounds + 1}));")


@block("short-circuit")
def short_circuit(g):
    """Calls with effects under &&, ||, ?: and the comma: which run, in which order, and when temporaries end."""
    g.top("static bool yes(int i) { say(\"yes\", i); return true; }\nstatic bool no(int i) { say(\"no\", i); return false; }\nstatic bool some(const Tr &t) { return t.v % 2; }\nstatic bool dice(int n) { return pick(n) == 0; }")

    def test(depth):
        if depth == 0 or g.chance(0.2):
            return g.pick([f"yes({g.n(0, 9)})", f"no({g.n(0, 9)})", f"some(Tr({g.n(0, 9)}))", f"dice({g.n(2, 4)})", "some(t)", f"(i {g.pick(['<', '>', '=='])} {g.n(0, 20)})"])
        a, b = test(depth - 1), test(depth - 1)
        return g.pick([f"({a} && {b})", f"({a} || {b})", f"!{a}", f"({a} ? {b} : {test(depth - 1)})", f"({a}, {b})", f"(i = w(i + 1), {a})"])

    g.run(f"int i = {g.n(0, 20)};\nTr t({g.n(0, 9)});")
    for _ in range(g.n(2, 5)):
        g.run(g.pick([f"say({g.label()}, {test(3)});", f"if ({test(2)}) say({g.label()}, i); else t.set(w(t.v + 1));", f"for (int k = 0; k < 3 && {test(2)}; ++k) say({g.label()}, k);", f"bool r{g.new('b')} = {test(2)};", f"while (i++ < {g.n(0, 9)} && {test(1)}) mix(i);",
                      f"({test(1)} ? t : slots[{g.n(0, 3)}]).set({g.n(0, 9)});", f"say({g.label()}, ({test(1)} ? i : t.v) = {g.n(0, 9)});", f"{test(1)} ? (void)t.set(1) : throw {g.n(0, 99)};" if g.chance(0.3) else f"{test(1)} ? mix(1) : mix(2);"]))


@block("printf")
def printf(g):
    """printf's conversions: widths, precisions, signs, lengths, strings, characters, doubles; snprintf into a buffer."""
    for _ in range(g.n(3, 9)):
        form = g.n(0, 7)
        flags, width = g.pick(["", "-", "0", "+", " ", "-+"]), g.pick(["", str(g.n(1, 12))])
        if form == 0:
            g.run(f"printf(\"[%{flags}{width}{g.pick(['d', 'i', '.3d'])}]\\n\", {g.n(-9999, 9999)});")
        elif form == 1:
            g.run(f"printf(\"[%{g.pick(['', '#', '0', '-'])}{width}{g.pick(['x', 'X', 'o', 'u'])}]\\n\", {g.n(0, 2**32 - 1)}u);")
        elif form == 2:
            g.run(f"printf(\"[%{flags}{width}{g.pick(['lld', 'lli'])} %llu %zu %hhd %hd]\\n\", {g.n(-10**15, 10**15)}LL, {g.n(0, 10**18)}ull, sizeof(int), {g.n(-200, 200)}, {g.n(-40000, 40000)});")
        elif form == 3:
            g.run(f"printf(\"[%{g.pick(['', '-'])}{width}s|%.{g.n(0, 4)}s|%c%%]\\n\", \"{g.pick(['abc', 'tensor', ''])}\", \"precise\", '{g.pick('xyz')}');")
        elif form == 4:
            g.run(f"printf(\"[%{flags}{width}.{g.n(0, 6)}f %{g.pick(['e', 'g', '.3e', '.10g', 'G'])}]\\n\", {g.pick(['', '-'])}{g.n(0, 999)}.{g.n(0, 999)}, {g.n(0, 10**6)} / 64.0);")
        elif form == 5:
            g.run(f"printf(\"[%*d|%-*d|%.*s]\\n\", {g.n(-6, 9)}, {g.n(0, 99)}, {g.n(1, 9)}, {g.n(-9, 99)}, {g.n(0, 5)}, \"starred\");")
        elif form == 6:
            g.run(f"{{ char text[{g.n(6, 24)}]; int n = snprintf(text, sizeof text, \"%d-%s-%c\", {g.n(-99, 9999)}, \"{g.pick(['left', 'r'])}\", 'q'); printf(\"%s %d %zu\\n\", text, n, std::strlen(text)); }}")
        else:
            g.run(g.pick(["puts(\"line\");", "putchar('p');\nputchar('\\n');", "fputs(\"text\\n\", stdout);", f"printf(\"%s%s\\n\", \"a\" \"b\", R\"({g.pick(['raw', 'x y', 'q'])})\");", "printf(\"plain\\n\");", f"fprintf(stdout, \"%d\\n\", {g.n(0, 99)});"]))


@block("functions")
def functions(g):
    """Overloads, default arguments, recursion of one and of two, references returned, constexpr, inline namespaces, variadic C."""
    g.top("static int over(int) { return 1; }\nstatic int over(long) { return 2; }\nstatic int over(unsigned char) { return 3; }\nstatic int over(double) { return 4; }\nstatic int over(const char *) { return 5; }\nstatic int over(bool) { return 6; }\ntemplate <class T> int over(T *) { return 7; }\nstatic int over(std::nullptr_t) { return 8; }\nstatic int over(const Tr &) { return 9; }\nstatic int over(Tr &&) { return 10; }")
    g.top(f"static int seen = 0;\nstatic int deft(int a, int b = ++seen, int c = {g.n(0, 9)}) {{ return w(a * 100 + b * 10 + c); }}")
    g.top(f"static int odd(int n);\nstatic int even(int n) {{ return n == 0 ? {g.n(1, 9)} : odd(n - 1); }}\nstatic int odd(int n) {{ return n == 0 ? {g.n(1, 9)} : even(n - 1); }}\nstatic int ack(int m, int n) {{ return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }}\nstatic unsigned gcd(unsigned a, unsigned b) {{ return b ? gcd(b, a % b) : a; }}\nstatic void hanoi(int n, int a, int b, int c) {{ if (n == 0) return; hanoi(n - 1, a, c, b); mix(a * 10 + c); hanoi(n - 1, b, a, c); }}")
    g.top("static int &cell(int i) { static int cells[4] = {1, 2, 3, 4}; return cells[i & 3]; }\nconstexpr int square(int n) { int r = 0; for (int i = 0; i < n; ++i) r += n; return r; }\nconsteval int cube(int n) { return n * n * n; }\ninline namespace v1 { static int which() { return 1; } }\nnamespace v2 { static int which() { return 2; } namespace deep { struct A { int n; }; static int adl(A a) { return a.n; } } }\nnamespace alias = v2::deep;\nstatic auto deduced(int i) { if (i > 3) return (long long)i; return 1LL; }\nstatic auto trailing(int i) -> decltype(i * 2.0) { return i * 0.5; }\nstatic void many(int &a, int *b, const int &c) { a = w(a + c); *b = w(*b + a); }\nusing Op = int(int, int);\nstatic Op plus, times;\nstatic int plus(int a, int b) { return w(a + b); }\nstatic int times(int a, int b) { return w(a * b); }\nstatic int fold(Op *f, const int *p, int n) { int r = 1; for (int i = 0; i < n; ++i) r = f(r, p[i]); return r; }\n[[nodiscard]] static int overload_by_ref(int &) { return 1; }\n[[maybe_unused]] static int overload_by_ref(int &&) { return 2; }")
    g.run("int x = 3, y = 4;\nint data[3] = {2, 5, 7};\nTr t(5);")
    forms = [lambda: f"over({g.pick(['1', '1L', '(unsigned char)1', '2.5', '1.5f', chr(34) + 's' + chr(34), 'true', '&x', 'nullptr', 't', 'Tr(1)', chr(39) + 'c' + chr(39), '(short)2', 'x < y', '&t'])})", lambda: f"deft({g.n(0, 3)})", lambda: f"deft({g.n(0, 3)}, {g.n(0, 9)})", lambda: f"even({g.n(0, 20)})", lambda: f"ack({g.n(0, 2)}, {g.n(0, 4)})",
             lambda: f"gcd({g.n(0, 999)}, {g.n(0, 999)})", lambda: f"(hanoi({g.n(0, 4)}, 1, 2, 3), 0)", lambda: f"cell({g.n(0, 9)})++", lambda: f"(cell({g.n(0, 3)}) = {g.n(0, 99)})", lambda: f"square({g.n(0, 20)}) + cube({g.n(0, 6)})", lambda: "which() * 10 + v2::which()", lambda: f"adl(alias::A{{{g.n(0, 9)}}})", lambda: f"deduced({g.n(0, 9)})", lambda: f"(int)(trailing({g.n(0, 9)}) * 2)",
             lambda: "(many(x, &y, data[1]), x * 100 + y)", lambda: f"(many(x, &x, x), x)", lambda: f"fold({g.pick(['plus', 'times', '&plus'])}, data, {g.n(0, 3)})", lambda: f"overload_by_ref({g.pick(['x', '3', 'x + 0', '(x)', 'std::move(x)'])})", lambda: "sizeof(data) / sizeof *data + alignof(int)", lambda: f"(x = {g.n(0, 9)}, y = x + 1, y)"]
    for _ in range(g.n(3, 9)):
        g.run(f"say({g.label()}, {g.pick(forms)()});")


@block("local-classes")
def local_classes(g):
    """Classes inside of functions and functions templates, nested classes, friends, statics of their own, shadowed names."""
    for i in range(g.n(1, 2)):
        with g.top.block(f"static int within{i}(int n)"):
            g.top(f"static int seen = {g.n(0, 9)};\nenum {{ two = 2 }};")
            heads = g.pick(["struct Local", "struct Local : Tr"])
            with g.top.block(heads, ";"):
                g.top(f"int m;\nTr own;\nLocal(int i) : m(w(i * two)), own(m) {{ ++seen; }}\n~Local() {{ say(\"~Local\", m); seen = w(seen + 1); }}")
                with g.top.block("int step(int n)"):
                    ctx = Ctx(ints=[Var("n"), Var("m", where="member"), Var("seen", where="static")], objs=[Obj("own", TR, where="member")], types=[TR], returns="int", depth=2)
                    g.body(g.top, ctx, g.n(1, 3))
                    g.top(f"return {g.e(ctx)};")
                g.top("struct Deeper { int v = two; int get() const { return v + 1; } };")
            g.top(f"Local a(n);\nauto grow = [](Local &l) {{ return l.step(seen) + Local::Deeper().get(); }};")
            g.top(f"int r = 0;\ntry {{ r = grow(a); }} catch (...) {{ r = {g.n(0, 9)}; }}")
            if g.chance(0.5):
                g.top("{ int n = r; { int n = 3; r = w(r + n); } r = w(r - n); }")
            g.top("return w(r + seen);")
    g.top("template <class T> auto boxed(T t) { struct Box { T t; int n = sizeof(T) > 3; int get() const { return (int)t + n; } }; return Box{t}; }")
    g.top("class Outer;\nstatic int spy(const Outer &);\nclass Outer { int secret; struct Inner { int peek(const Outer &o) const { return o.secret; } }; friend int spy(const Outer &); public: Outer(int i) : secret(w(i)) {} Inner inner() const { return {}; } static Outer made(int i) { return Outer(i); } };\nstatic int spy(const Outer &o) { return o.secret * 2; }")
    for _ in range(g.n(2, 4)):
        g.run(f"say({g.label()}, {g.pick([f'within0({g.n(0, 9)})', f'boxed({g.n(0, 9)}).get()', f'boxed((char){g.n(0, 9)}).get()', f'Outer({g.n(0, 9)}).inner().peek(Outer::made({g.n(0, 9)}))', f'spy(Outer({g.n(0, 9)}))'])});")


@block("integers")
def integers(g):
    """Random expressions and statements over integers of all widths, in loops and branches."""
    ctx = Ctx(types=[TR], throws=False)
    for _ in range(g.n(2, 4)):
        g.s_int(g.run, ctx)
    for _ in range(g.n(4, 10)):
        g.pick([g.s_int, g.s_assign, g.s_assign, g.s_say, g.s_if, g.s_loop, g.s_switch])(g.run, ctx)
    for v in ctx.ints:
        if v.kind != "std::uint64_t":
            g.run(f"show({v.name});")
