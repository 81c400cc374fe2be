# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects that outlive main: globals in their order, function-local statics, static members, thread_local."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block


@block("globals")
def globals_(g):
    """Globals in order of definition, which use the ones before, some by functions; destroyed after main."""
    ints, objs = [], []
    g.top(f"static int calls = {g.n(0, 9)};\nstatic int next(int i) {{ calls = w(calls * 3 + i); return calls; }}")
    g.top("template <class T> T &once() { static T t(3); return t; }")
    for _ in range(g.n(2, 6)):
        ctx = Ctx(ints=ints, objs=objs)
        name, e = g.new("g"), g.e(ctx)
        form = g.n(0, 9)
        if form == 0:
            g.top(f"{g.pick(['static ', ''])}int {name} = next({e});")
            ints.append(Var(name, where="static"))
        elif form == 1:
            g.top(f"{g.pick(['static ', ''])}Tr {name}({e});")
            objs.append(Obj(name, TR, where="static"))
        elif form == 2:
            g.top(f"static const Tr &{name} = Tr({e});")
            objs.append(Obj(name, TR, True, where="static"))
        elif form == 3:
            g.top(f"static Cp {name}[2] = {{{e}, next(2)}};")
            objs.append(Obj(f"{name}[{g.n(0, 1)}]", CP, where="static"))
        elif form == 4:
            g.top(f"constexpr int {name} = {g.n(0, 99)};\nstatic_assert({name} >= 0);")
            ints.append(Var(name, const=True, where="static"))
        elif form == 5:
            g.top(f"static int {name} = [] {{ Tr t({e}); return w(t.v + calls); }}();")
            ints.append(Var(name, where="static"))
        elif form == 6:
            g.top(f"static Tr &{name} = once<Tr>();")
            objs.append(Obj(name, TR, where="static"))
        elif form == 7:
            g.top(f"namespace {{ struct S{name} {{ Tr t{{{g.n(0, 99)}}}; int n = next(1); ~S{name}() {{ say(\"~S\", n); }} }} {name}_s; }}\nstatic int {name} = {name}_s.n;")
            ints.append(Var(name, where="static"))
        elif form == 8:
            g.top(f"extern int {name};\nstatic int {name}_before = {name};\nint {name} = next({e});")
            ints += [Var(name, where="static"), Var(f"{name}_before", where="static")]
        else:
            g.top(f"constinit static int {name} = {g.n(0, 99)};")
            ints.append(Var(name, where="static"))
    ctx = Ctx(ints, objs, returns="void", depth=1)
    with g.top.block("static void user(int i)"):
        g.body(g.top, Ctx(ints + [Var("i")], objs, returns="void", depth=2), g.n(1, 3))
    g.run("say(\"calls\", calls);")
    for _ in range(g.n(1, 4)):
        g.run(f"user({g.n(0, 9)});") if g.chance(0.4) else g.statement(g.run, ctx)


@block("static-locals")
def static_locals(g):
    """Initialised when passed first, again when that threw; destroyed in reverse, between the globals."""
    for i in range(g.n(1, 3)):
        with g.top.block(f"static Tr &local{i}(int i)"):
            if g.chance(0.5):
                g.top(f"if (i % {g.n(2, 4)} == 0) {{ static Cp early(i); mix(early.v++), early.v = w(early.v); }}")
            g.top(f"static int count = w(i * {g.n(1, 9)});")
            if g.chance(0.4):
                g.top(f"static Tr t(pick(2) ? throw i : i);")
            elif i and g.chance(0.5):
                g.top(f"static Tr t(w(local{i - 1}(i).v + 1));")
            else:
                g.top("static Tr t(i);")
            g.top("count = w(count + i);\nt.set(w(t.v + count));")
            with g.top.block("struct Own"):
                pass
            g.top.lines[-1] += ";"
            g.top("return t;")
    many = sum(1 for l in g.top.lines if "static Tr &local" in l)
    g.top("template <int N> int &tally() { static int n = N; static Tr t(N); n = w(n + t.v); return n; }")
    g.top("struct C { static int n; static Tr t; static int hits() { return ++n; } inline static int u = 8; static const int k = 5; int own() { static int calls = 0; return ++calls * 10 + n % 10; } };")
    g.top(f"int C::n = {g.n(0, 9)};\nTr C::t(C::n + 1);")
    g.top("static inline thread_local int tl = 3;\nstatic int with_thread() { thread_local Tr t(w(tl)); thread_local int n = 5; n = w(n + t.v); t.set(n); return n; }")
    for _ in range(g.n(2, 6)):
        call = g.pick([f"local{g.n(0, many - 1)}({g.n(0, 20)}).v"] * 3 + [f"tally<{g.n(1, 2)}>()++", "C::hits()", "C::t.v++ + C::u++", "C().own()", "++tl", "with_thread()", "C::k"])
        if call.startswith("local"):
            g.run(f"try {{ say({g.label()}, {call}); }} catch (int i) {{ say(\"again\", i); }}")
        else:
            g.run(f"say({g.label()}, {call});")
    g.run("C::t.set(C::t.v);\nC::n = w(C::n);")
