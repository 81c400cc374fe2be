# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exceptions: from every place of an object's construction, through frames, rethrown, nested, caught by base."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block


@block("throw-and-catch")
def throw_and_catch(g):
    """A chain of functions with locals and handlers; what is thrown depends on the state."""
    depth = g.n(2, 5)
    for i in range(depth):
        with g.top.block(f"static int level{i}(int i)"):
            ctx = Ctx(ints=[Var("i")], returns="int", depth=1)
            g.s_object(g.top, ctx)
            wrap = g.chance(0.6)
            with g.top.block("try" if wrap else ""):
                inner = ctx.child()
                g.body(g.top, inner, g.n(0, 2))
                if i and g.chance(0.85):
                    g.top(f"i = w(i + level{i - 1}(w(i + {g.n(1, 9)})));")
                else:
                    with g.top.block(f"switch (pick({g.n(2, 6)}))"):
                        for n in range(g.n(2, 5)):
                            g.top(f"case {n}: throw {g.thrown(inner)};")
                        g.top("default: break;")
            if wrap:
                g.handlers(g.top, ctx)
            g.top(f"return {g.e(ctx)};")
    for _ in range(g.n(1, 4)):
        with g.run.block("try"):
            g.run(f"say({g.label()}, level{g.n(0, depth - 1)}({g.n(0, 50)}));")
        g.handlers(g.run, Ctx(throws=False))


@block("throwing-constructors")
def throwing_constructors(g):
    """Members, bases, elements of arrays and new[] that throw half-way; function-try-blocks of constructors."""
    g.top(f"struct T {{ static inline int budget = 0; int n; T(int i = 0) : n(w(i)) {{ if (--budget < 0) throw n; say(\"T\", n); }} T(const T &o) : n(o.n) {{ if (--budget < 0) throw Tr(n); say(\"T copy\", n); }} ~T() {{ say(\"~T\", n); }} }};")
    heads = []
    if g.chance(0.6):
        g.top(f"struct Base {{ T b; Tr own{{5}}; Base(int i) : b(w(i + {g.n(0, 9)})) {{}} {g.pick(['', 'virtual ~Base() { say(chr, 1); }']).replace('chr', chr(34) + '~Base' + chr(34))} }};")
        heads.append(f"{g.pick(['', 'virtual '])}Base")
    if g.chance(0.4):
        g.top("struct Second { Tr s{6}; T t; Second() : t(60) {} ~Second() { say(\"~Second\", s.v); } };")
        heads.append("Second")
    members = [f"T m{i}{g.pick(['', f'{{{g.n(0, 9)}}}'])};" if g.chance(0.6) else g.pick(["T a%d[2];", "Tr o%d{7};", "T a%d[2][2];"]) % i for i in range(g.n(1, 3))]
    with g.top.block("struct K" + (" : " + ", ".join(heads) if heads else ""), ";"):
        for member in members:
            g.top(member)
        inits = (["Base(i)"] if heads and heads[0].endswith("Base") else []) + ["last(i)"]
        g.top("T last;")
        form = g.n(0, 2)
        if form == 0:
            with g.top.block(f"K(int i) try : {', '.join(inits)}"):
                g.body(g.top, Ctx(ints=[Var("i")], depth=2), g.n(0, 2))
            heads_of = g.pick([["int e"], ["const Tr &e", "int e"], ["..."], ["int e", "..."]])
            for head in heads_of:
                with g.top.block(f"catch ({head})"):
                    g.top(f"say(\"handler\", {'e' if head == 'int e' else 'i'});")
                    g.top(g.pick(["", "throw;" if head != "..." else "", f"throw Ex({g.n(0, 9)});", "throw 5LL;"]))
        else:
            with g.top.block(f"K(int i) : {', '.join(inits)}"):
                g.body(g.top, Ctx(ints=[Var("i")], depth=2), g.n(0, 2))
                if g.chance(0.4):
                    g.top(f"if (pick(2)) throw ExB(i);")
        if form == 2:
            g.top("K(int i, int j) : K(w(i + j)) { if (T::budget < 2) throw j; say(\"delegated\", i); }")
        if g.chance(0.8):
            g.top("~K() { say(\"~K\", last.n); }")
    for _ in range(g.n(1, 3)):
        g.run(f"T::budget = {g.pick(['pick(12)', str(g.n(0, 14))])};")
        with g.run.block("try"):
            g.run(g.pick([f"K k({g.n(0, 9)});", f"K *k = new K({g.n(0, 9)}); delete k;", f"K k[2]{{{g.n(0, 9)}, {g.n(0, 9)}}};", f"T *t = new T[{g.n(1, 4)}]; delete[] t;",
                          f"K a({g.n(0, 9)}); K b(a);", f"K({g.n(0, 9)}), mix(2);", f"T grid[2][2]{{}}; say(\"grid\", grid[1][1].n);",
                          f"K k({g.n(0, 9)}, 3);" if form == 2 else f"auto f = [k = K({g.n(0, 9)})] {{ return k.last.n; }}; auto h = f; say(\"f\", h());",
                          f"struct Agg {{ T a; Tr b; T c; }} x{{T(1), Tr(2), T(3)}}; Agg y = x; say(\"agg\", y.c.n);"]))
            if g.chance(0.5):
                g.s_leave(g.run, Ctx())
        g.handlers(g.run, Ctx(throws=False))


@block("rethrow")
def rethrow(g):
    """throw; in helpers and nested handlers, exceptions in handlers and in unwinding destructors, exception_ptr."""
    g.top("static int sort_out() {\n  try { throw; }\n  catch (const ExB &e) { return 100 + e.v % 50; }\n  catch (const Ex &e) { return 200 + e.v % 50; }\n  catch (int i) { return 300 + i % 50; }\n  catch (...) { return 400; }\n}")
    with g.top.block("struct Guard", ";"):
        g.top("int n;\nGuard(int i) : n(w(i)) {}")
        with g.top.block("~Guard()"):
            g.top("say(\"~Guard\", n * 10 + std::uncaught_exceptions());")
            if g.chance(0.6):
                with g.top.block("try"):
                    g.top("Tr inner(n);")
                    g.top(f"if (pick(2)) throw {g.thrown(Ctx())};")
                with g.top.block("catch (...)"):
                    g.top("say(\"inside\", sort_out());")
    g.top("static std::exception_ptr stored;")
    g.top(f"static void thrower(int i) {{\n  Guard guard(i);\n  switch (pick(5)) {{\n    case 0: throw i;\n    case 1: throw ExA(i);\n    case 2: throw ExB(i);\n    case 3: throw Tr(i);\n    default: say(\"none\", i);\n  }}\n}}")
    g.top("static void translate(int i) {\n  try {\n    Guard guard(w(i + 1));\n    thrower(i);\n  } catch (int) {\n    Tr t(i);\n    throw ExA(w(i * 2));\n  } catch (Ex &e) {\n    e.v = 77;\n    throw;\n  }\n}")
    g.top("static void nested(int n) {\n  try {\n    try { thrower(n); }\n    catch (const Ex &e) {\n      Guard guard(n);\n      try { translate(e.v % 9); }\n      catch (const Tr &t) { say(\"nested\", t.v); }\n      throw;\n    }\n  } catch (const ExA &e) {\n    say(e.name(), e.v);\n    if (n > 0) nested(n - 1);\n  }\n}")
    g.top("static void quiet() noexcept { try { thrower(4); } catch (...) { say(\"quiet\", sort_out()); } }")
    g.top("struct Code { int c; };\nstruct Wide : Code, Tr { Wide(int i) : Code{i}, Tr(i) {} };")
    forms = [lambda: f"thrower({g.n(0, 99)});", lambda: f"translate({g.n(0, 99)});", lambda: f"nested({g.n(0, 2)});", lambda: "quiet();", lambda: f"throw Wide({g.n(0, 9)});",
             lambda: f"throw (const char *)\"text\";", lambda: f"throw {g.thrown(Ctx())};", lambda: f"{{ Ex e({g.n(0, 9)}); throw e; }}", lambda: f"{{ Ex *p = new ExB({g.n(0, 9)}); throw p; }}",
             lambda: f"try {{ translate({g.n(0, 9)}); }} catch (...) {{ stored = std::current_exception(); }} if (stored) std::rethrow_exception(std::exchange(stored, nullptr));",
             lambda: f"int unused = pick(2) ? throw {g.n(0, 9)} : {g.n(0, 9)}; mix(unused);", lambda: "throw Color::green;", lambda: f"const Tr &r = Tr({g.n(0, 9)}); Guard guard(r.v); throw r;"]
    g.top("enum class Color { red, green };")
    for _ in range(g.n(2, 5)):
        with g.run.block("try"):
            for _ in range(g.n(1, 2)):
                with g.run.block(""):
                    g.run(g.pick(forms)())
        handlers = [("const Code &x", "x.c"), ("Ex *x", "x->v, delete x"), ("const char *x", "x[1]"), ("Color x", "(int)x")]
        for head, value in g.some(handlers, 0, 4):
            with g.run.block(f"catch ({head})"):
                if "delete" in value:
                    g.run(f"say(x->name(), x->v);\ndelete x;")
                else:
                    g.run(f"say({g.label()}, {value});")
        if g.chance(0.7):
            with g.run.block("catch (const Tr &x)"):
                g.run("say(\"Tr\", x.v);")
        with g.run.block("catch (...)"):
            g.run(f"say({g.label()}, sort_out());")


@block("function-try")
def function_try(g):
    """Functions whose body is a try block; parameters live in the handlers; returns from handlers; noexcept(...)."""
    for i in range(g.n(1, 2)):
        with g.top.block(f"static int whole{i}(Tr t, int i) try"):
            ctx = Ctx(ints=[Var("i")], objs=[Obj("t", TR)], returns="int", depth=1)
            g.body(g.top, ctx, g.n(1, 4))
            g.s_leave(g.top, Ctx(ints=[Var("i")]))
            g.top(f"return {g.e(ctx)};")
        with g.top.block("catch (int e)"):
            g.top(f"say(\"t\", t.v);\nreturn w(e + i);")
        if g.chance(0.7):
            with g.top.block("catch (const Ex &e)"):
                g.top(g.pick(["return e.v;", "throw w(e.v + t.v);", "throw;"]))
    g.top(f"struct N {{ Tr t; N(int i) noexcept(false) : t(i) {{}} ~N() noexcept(true) {{ say(\"~N\", t.v); }} }};\nstruct Thrower {{ bool armed; ~Thrower() noexcept(false) {{ say(\"~Thrower\", armed); if (armed && !std::uncaught_exceptions()) throw {g.n(0, 99)}; }} }};")
    for _ in range(g.n(1, 3)):
        with g.run.block("try"):
            g.run(g.pick([f"say({g.label()}, whole0(Tr({g.n(0, 9)}), {g.n(0, 9)}));", f"N n({g.n(0, 9)}); Thrower t{{pick(2) == 0}}; say({g.label()}, n.t.v);",
                          f"Tr a(1); {{ Thrower t{{true}}; Tr b(2); }} say({g.label()}, a.v);", f"Thrower t{{true}}; if (pick(2)) throw Ex({g.n(0, 9)});",
                          f"say({g.label()}, noexcept(N(1)) * 4 + noexcept(Tr(std::declval<Tr>())) * 2 + noexcept(pick(2)));"]))
        g.handlers(g.run, Ctx(throws=False), all=True)
