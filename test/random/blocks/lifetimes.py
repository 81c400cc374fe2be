# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects come and go: special members of random classes, temporaries, references, arrays, returns."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Type, Var, block


@block("scopes")
def scopes(g):
    """Random statements, in functions that call the ones before them."""
    made = []
    for _ in range(g.n(0, 2)):
        name, result = g.new("fn"), g.pick(["int", "void"])
        ctx = Ctx(ints=[Var("i")], returns=result)
        parameter, obj = g.pick([("Tr t", Obj("t", TR)), ("const Tr &t", Obj("t", TR, True)), ("Mv &&t", Obj("t", MV)),
                                 ("Cp t", Obj("t", CP)), ("Mv t", Obj("t", MV))])
        ctx.objs.append(obj)
        with g.top.block(f"static {result} {name}(int i, {parameter})"):
            g.body(g.top, ctx, g.n(1, 5))
            for other, kind, gives in g.some(made, 0, 1):
                g.top(f"{other}({g.e(ctx)}, {kind}({g.n(0, 9)}));")
            if result == "int":
                g.top(f"return {g.e(ctx)};")
        made.append((name, obj.type.name, result))
    ctx = Ctx(returns="void")
    g.body(g.run, ctx, g.n(2, 6))
    for name, kind, gives in made:
        call = f"{name}({g.e(ctx)}, {kind}({g.n(0, 9)}))"
        g.run(f"say({g.label()}, {call});" if gives == "int" else f"{call};")


def random_class(g, name, members_of, bases_of=()):
    """A class with a random choice of special members, and what can be done with it by the rules of the language."""
    members = []
    for _ in range(g.n(0, 3)):
        members.append((g.new("m"), g.pick(members_of), g.pick([0, 0, 0, 2])))
    bases = []
    for base in g.some(bases_of, 0, 2):
        if not any(base in other.ancestors or other in base.ancestors for other in bases):
            bases.append(base)
    parts = [t for _, t, _ in members] + bases
    modes = {what: g.pick(["user", "default", "none", "none"]) for what in ("cc", "mc", "ca", "ma", "dtor")}
    for what in ("cc", "ca"):
        if g.chance(0.06):
            modes[what] = "delete"
    if g.chance(0.25):
        modes.update(cc="none", mc="none", ca="none", ma="none")
    said = {what: modes[what] != "none" for what in modes}
    can = {"cc": all(t.copyable for t in parts), "mc": all(t.movable for t in parts),
           "ca": all(t.assignable for t in parts), "ma": all(t.move_assignable for t in parts)}

    def copy_usable(what):
        if modes[what] == "none":
            return not (said["mc"] or said["ma"]) and can[what]
        return modes[what] == "user" or (modes[what] == "default" and can[what])

    def move_usable(what, fallback, others):
        if modes[what] == "user":
            return True
        declared = modes[what] == "default" or not any(said[o] for o in others)
        if declared and can[what]:
            return True
        return copy_usable(fallback)

    copyable, assignable = copy_usable("cc"), copy_usable("ca")
    movable = move_usable("mc", "cc", ("cc", "ca", "ma", "dtor"))
    move_assignable = move_usable("ma", "ca", ("cc", "ca", "mc", "dtor"))
    heads = ", ".join(f"{g.pick(['', 'public ', 'public '])}{b.name}" for b in bases)
    out = g.top
    with out.block(f"struct {name}" + (f" : {heads}" if heads else ""), ";"):
        for member, type, count in members:
            default = g.pick(["", f"{{{g.n(0, 99)}}}"]) if not count else g.pick(["", f"{{{g.n(0, 9)}, {g.n(0, 9)}}}"])
            out(f"{type.name} {member}{f'[{count}]' if count else ''}{default};")
        out(f"int v = {g.n(0, 9)};")
        inits = [f"{b.name}(w(i + {g.n(0, 9)}))" for b in bases if g.chance(0.7)]
        inits += [f"{m}(w(i * {g.n(1, 9)}))" for m, _, count in members if not count and g.chance(0.6)]
        out(f"{name}(int i = {g.n(0, 9)}) : {', '.join(inits + ['v(w(i))'])} {{ say(\"{name}\", v); }}")
        for what, parameter in (("cc", f"const {name} &"), ("mc", f"{name} &&")):
            move = what == "mc"
            noexcept = g.pick(["", " noexcept"]) if move else ""
            if modes[what] in ("default", "delete"):
                out(f"{name}({parameter}) = {modes[what]};")
            elif modes[what] == "user":
                inits = []
                for part in bases:
                    ok = part.movable if move else part.copyable
                    inits.append(f"{part.name}({'std::move(o)' if move else 'o'})" if ok and g.chance(0.8) else
                                 f"{part.name}({g.n(0, 99)})")
                for member, type, count in members:
                    ok = type.movable if move else type.copyable
                    if not ok or g.chance(0.2):
                        continue
                    arg = f"std::move(o.{member}@)" if move else f"o.{member}@"
                    if count:
                        inits.append(f"{member}{{{', '.join(arg.replace('@', f'[{i}]') for i in range(count))}}}")
                    else:
                        inits.append(f"{member}({arg.replace('@', '')})")
                inits.append("v(o.v)")
                after = "o.v = -3; " if move and g.chance(0.6) else ""
                out(f"{name}({parameter}o){noexcept} : {', '.join(inits)} {{ {after}say(\"{name} {what}\", v); }}")
        for what, parameter in (("ca", f"const {name} &"), ("ma", f"{name} &&")):
            move = what == "ma"
            if modes[what] in ("default", "delete"):
                out(f"{name} &operator=({parameter}) = {modes[what]};")
            elif modes[what] == "user":
                with out.block(f"{name} &operator=({parameter}o)"):
                    for part in bases:
                        ok = part.move_assignable if move else part.assignable
                        if ok and g.chance(0.8):
                            out(f"{part.name}::operator=({'std::move(o)' if move else 'o'});")
                    for member, type, count in members:
                        ok = type.move_assignable if move else type.assignable
                        if not ok or g.chance(0.2):
                            continue
                        index = f"[{g.n(0, count - 1)}]" if count else ""
                        out(f"{member}{index} = {f'std::move(o.{member}{index})' if move else f'o.{member}{index}'};")
                    out("v = o.v;")
                    out(f"say(\"{name} {what}\", v);")
                    out("return *this;")
        virtual = "virtual " if g.chance(0.2) else ""
        if modes["dtor"] == "user":
            out(f"{virtual}~{name}() {{ say(\"~{name}\", v); }}")
        elif modes["dtor"] == "default":
            out(f"{virtual}~{name}() = default;")
        out("int get() const { return v; }")
    made = Type(name, copyable, movable, assignable, move_assignable)
    made.ancestors = set(bases).union(*(b.ancestors for b in bases))
    return made


@block("special-members")
def special_members(g):
    """Random classes with bases and members of random classes, copied, moved, assigned, passed and returned."""
    made = []
    for _ in range(g.n(1, 3)):
        made.append(random_class(g, f"S{len(made)}", TRACED + made, made))
    ctx = Ctx(types=made + [g.pick(TRACED)], returns="void")
    for _ in range(g.n(3, 8)):
        g.pick([g.s_object, g.s_object_op, g.s_call, g.s_reference, g.s_heap, g.s_array, g.statement, g.s_convert])(g.run, ctx)


@block("defaulted-assignment")
def defaulted_assignment(g):
    """Assignment and copies that the compiler writes: members, bases and arrays in their order."""
    member = g.pick([TR, CP])
    rows, columns = g.n(1, 3), g.n(1, 2)
    fields = [f"{member.name} a[{rows}];", f"Tr grid[{columns}][2];", f"int n[{rows}] = {{{g.n(1, 9)}}};", "Cp c{3};", "Tr t;",
              f"unsigned bits : {g.n(2, 7)} = 1;", "char text[6] = \"abc\";", "double d = 1.5;", f"{member.name} last{{{g.n(1, 99)}}};"]
    chosen = g.some(fields, 1, 5)
    base = g.chance(0.5)
    if base:
        g.top("struct Base { Tr b{8}; int k = 4; };")
    with g.top.block("struct D" + (" : Base" if base else ""), ";"):
        for field in chosen:
            g.top(field)
        g.top(g.pick(["D() = default;", "D() {}"]))
        for line in g.some(["D(const D &) = default;", "D &operator=(const D &) = default;"], 0, 2):
            g.top(line)
    g.run("D x, y;")
    names = [f.split("{")[0].split("[")[0].split("=")[0].split(":")[0].strip(" ;").split()[-1] for f in chosen]

    def access(name, field):
        if "grid" in field:
            return f"grid[{g.n(0, columns - 1)}][{g.n(0, 1)}].v"
        if " a[" in field:
            return f"a[{g.n(0, rows - 1)}].v"
        if " n[" in field:
            return f"n[{g.n(0, rows - 1)}]"
        if "text" in field:
            return f"text[{g.n(0, 3)}]"
        return name if name in ("bits", "d") else f"{name}.v"

    for _ in range(g.n(2, 6)):
        name, field = g.pick(list(zip(names, chosen)))
        g.run(g.pick([f"x.{access(name, field)} = {g.n(0, 3)};", f"y.{access(name, field)} = {g.n(0, 3)};", "x = y;", "y = x;",
                      "x = std::move(y);", "{ D z(x); y = z; }" if g.chance(0.3) else "y = D();", "x = x;"]))
    for name, field in zip(names, chosen):
        g.run(f"say(\"{name}\", (long long)x.{access(name, field)});")
    if base:
        g.run("y.b.v = 77; x = y; say(\"base\", x.b.v);")


@block("temporaries")
def temporaries(g):
    """Full expressions with several temporaries, members of temporaries, conversions, conditional operators."""
    with g.top.block("struct Wrap", ";"):
        g.top("Tr a, b;")
        g.top(f"Wrap(int i) : a(i), b(w(i * {g.n(2, 5)})) {{}}")
        g.top("Tr &&steal() && { return std::move(a); }")
        g.top("const Tr &peek() const & { return b; }")
        g.top("Tr give() const { return a; }")
        g.top("Wrap &&chain(int i) && { b.set(i); return std::move(*this); }")
        g.top("operator Cp() const { return Cp(b.v); }")
        g.top("explicit operator bool() const { return a.v > 3; }")
    g.top("static int both(const Tr &x, const Cp &y) { return w(x.v * 2 + y.v); }")
    g.top("static Wrap wrap(int i) { return Wrap(i); }")
    g.top(f"static const Tr &longest(const Tr &x, const Tr &y) {{ return x.v {g.pick(['<', '>='])} y.v ? x : y; }}")
    ctx = Ctx(ints=[Var("n")])
    g.run(f"int n = pick({g.n(3, 30)});")
    g.run(f"Tr k(n);")
    e = lambda: g.e(ctx, 1)
    forms = [
        lambda: f"say({g.label()}, wrap({e()}).peek().v);",
        lambda: f"say({g.label()}, wrap({e()}).give().set({e()}).v);",
        lambda: f"{{ Tr s(wrap({e()}).steal()); say({g.label()}, s.v); }}",
        lambda: f"{{ const Tr &r = wrap({e()}).a; say({g.label()}, r.v); }}",
        lambda: f"{{ const Tr &r = Wrap({e()}).b; Tr &&q = Wrap({e()}).a; say({g.label()}, r.v + q.v); }}",
        lambda: f"{{ auto &&r = wrap({e()}).give(); say({g.label()}, r.v); r.set({e()}); }}",
        lambda: f"{{ const Cp &r = wrap({e()}); say({g.label()}, r.v); }}",
        lambda: f"say({g.label()}, both(k, wrap({e()})));",
        lambda: f"say({g.label()}, (wrap({e()}) ? Tr({e()}) : Tr({e()})).v);",
        lambda: f"say({g.label()}, longest(k, Tr({e()})).v);",
        lambda: f"{{ Tr c = longest(Tr({e()}), k); say({g.label()}, c.v); }}",
        lambda: f"for (const Tr &x : {{wrap({e()}).give(), Tr({e()})}}) say({g.label()}, x.v);",
        lambda: f"if (const Wrap &q = wrap({e()}); q.b.v > {g.n(0, 50)}) say({g.label()}, q.a.v); else say({g.label()}, q.b.v);",
        lambda: f"if (auto q = wrap({e()})) say({g.label()}, q.a.v); else say({g.label()}, -q.a.v);",
        lambda: f"mix(wrap({e()}).a.v), mix(Tr({e()}).v);",
        lambda: f"say({g.label()}, wrap({e()}).chain({e()}).chain({e()}).b.v);",
        lambda: f"{{ const Tr &r = n > {g.n(0, 20)} ? k : Tr({e()}); k.set({e()}); say({g.label()}, r.v); }}",
        lambda: f"{{ const Tr &r = (mix(1), Tr({e()})); say({g.label()}, r.v); }}",
        lambda: f"say({g.label()}, wrap({e()}).a.v || wrap({e()}).b.v);",
        lambda: f"say({g.label()}, (Tr({e()}), Cp({e()}), n));",
        lambda: f"{{ Wrap &&q = wrap({e()}).chain({e()}).a.v > 3 ? Wrap({e()}) : wrap({e()}); say({g.label()}, q.b.v); }}",
        lambda: f"{{ struct Hold {{ const Tr &r; int n; }}; Hold h{{Tr({e()}), {e()}}}; say({g.label()}, h.r.v + h.n); }}",
        lambda: f"switch (Tr s({e()}); w(s.v) & 1) {{ case 0: say({g.label()}, s.v); break; default: say({g.label()}, -s.v); }}",
        lambda: f"for (Tr s({g.n(0, 2)}); s.v < 3; s.set(s.v + 1)) say({g.label()}, Tr(s).v);",
        lambda: f"static_cast<const Tr &>(Tr({e()}));",
        lambda: f"(void)wrap({e()}).give();",
        lambda: f"{{ Tr a[] = {{Tr({e()}), k, wrap({e()}).give()}}; say({g.label()}, a[{g.n(0, 2)}].v); }}",
    ]
    for _ in range(g.n(2, 6)):
        g.run(g.pick(forms)())


@block("returns")
def returns(g):
    """Values returned: prvalues, one named variable, one of two, parameters, members, through wrappers and references."""
    types = [g.pick(TRACED), TR]
    fns = []
    for _ in range(g.n(2, 4)):
        t, name = g.pick(types), g.new("ret")
        form = g.n(0, 7)
        with g.top.block(f"static {t.name} {name}(int i)"):
            if form == 0:
                g.top(f"return {t.name}(i);")
            elif form == 1:
                g.top(f"{t.name} r(i);")
                g.body(g.top, Ctx(ints=[Var("i")], objs=[Obj("r", t)], types=[t, TR]), g.n(0, 2))
                g.top("if (pick(2)) return r;")
                g.body(g.top, Ctx(ints=[Var("i")], objs=[Obj("r", t)], types=[t, TR]), g.n(0, 1))
                g.top("return r;")
            elif form == 2:
                g.top(f"{t.name} r(i), s(w(i + 1));")
                g.top("if (pick(2)) return r;")
                g.top("return s;")
            elif form == 3:
                g.top(f"{t.name} r(i);")
                g.top("return std::move(r);")
            elif form == 4:
                others = [n for n, kind in fns if kind is t]
                g.top(f"return {g.pick(others)}(w(i + 1));" if others else f"return make<{t.name}>(i);")
            elif form == 5:
                g.top(f"{t.name} a[2]{{{t.name}(i), {t.name}(1)}};")
                g.top(f"return std::move(a[pick(2)]);")
            elif form == 6:
                g.top("if (pick(3) == 0) throw i;")
                g.top(f"return pick(2) ? {t.name}(i) : make<{t.name}>(7);")
            else:
                g.top(f"struct Local {{ {t.name} m; int k; }} l{{{t.name}(i), 4}};")
                g.top("return std::move(l.m);")
        fns.append((name, t))
    ctx = Ctx(types=types, returns="void")
    for name, t in fns:
        e = g.e(ctx)
        g.run(g.pick([f"say({g.label()}, {name}({e}).get());", f"{t.name} v_{name} = {name}({e});", f"auto &&v_{name} = {name}({e});",
                      f"take<{t.name}>({name}({e}));", f"{t.name} v_{name}{{{name}({e})}};", f"{t.name} *v_{name} = new {t.name}({name}({e})); delete v_{name};",
                      f"const {t.name} v_{name} = relay<{t.name}>({name}({e}));"]))


@block("arrays")
def arrays(g):
    """Arrays of objects in every storage; several dimensions; fewer initialisers than elements."""
    t = g.pick(TRACED)
    with g.top.block("struct Row", ";"):
        g.top(f"{t.name} cells[{g.n(1, 3)}];")
        g.top("int n = 5;")
    rows, columns = g.n(1, 3), g.n(1, 2)
    forms = [
        lambda n: f"{t.name} {n}[{rows}][{columns}] = {{{{{t.name}(1)}}}};\nsay({g.label()}, {n}[{rows - 1}][{columns - 1}].get());",
        lambda n: f"Row {n}[{g.n(1, 2)}]{{}};\nsay({g.label()}, {n}[0].cells[0].get() + {n}[0].n);",
        lambda n: f"Row *{n} = new Row[{rows}];\n{n}[{rows - 1}].n = 9;\nsay({g.label()}, {n}[{g.n(0, rows - 1)}].n);\ndelete[] {n};",
        lambda n: f"int {n}_n = pick(4);\n{t.name} *{n} = new {t.name}[{n}_n];\nfor (int i = 0; i < {n}_n; ++i) say({g.label()}, {n}[i].get());\ndelete[] {n};",
        lambda n: f"auto {n} = new {t.name}[{rows}][{columns}];\nsay({g.label()}, {n}[0][{columns - 1}].get());\ndelete[] {n};",
        lambda n: f"int {n}[{rows + 1}] = {{{g.n(1, 9)}, {g.n(1, 9)}}};\nfor (int &x : {n}) x = w(x * 3 + 1);\nfor (int x : {n}) say({g.label()}, x);",
        lambda n: f"int *{n} = new int[{rows + 1}]{{1, {g.n(2, 99)}}};\nsay({g.label()}, {n}[0] * 10 + {n}[{rows}]);\ndelete[] {n};",
        lambda n: f"char {n}[] = \"{g.pick(['tensor', 'ab', 'c', 'x y'])}\";\nsay({n}, sizeof {n});\n{n}[0] = 'Q';\nsay({n}, (long long)std::strlen({n}));",
        lambda n: f"static {t.name} {n}[{rows}];\nsay({g.label()}, {n}[{rows - 1}].get());",
        lambda n: f"int {n}[{rows}][2][2] = {{{{{{1, 2}}, {{3}}}}}};\nint {n}_s = 0;\nfor (auto &p : {n})\n  for (auto &q : p)\n    for (int x : q) {n}_s = w({n}_s * 3 + x);\nsay({g.label()}, {n}_s);",
        lambda n: f"{t.name} {n}[2]{{{t.name}({g.n(0, 9)}), {{{g.n(0, 9)}}}}};\n{t.name} (&{n}_r)[2] = {n};\nsay({g.label()}, {n}_r[1].get());",
        lambda n: f"const char *{n}[] = {{\"one\", \"two\", \"three\"}};\nsay({n}[pick(3)], sizeof({n}) / sizeof({n}[0]));",
    ]
    for _ in range(g.n(1, 4)):
        with g.run.block(""):
            g.run(g.pick(forms)(g.new("arr")))


@block("parameters")
def parameters(g):
    """Parameters by value, reference and rvalue reference, through forwarding; default arguments are temporaries."""
    g.top(f"static int d1(int a, Tr t = Tr({g.n(0, 99)})) {{ return w(a + t.v); }}")
    g.top(f"static int d2(const Tr &t = {g.n(0, 99)}, int k = {g.n(0, 9)}) {{ return w(k * 3 + t.v); }}")
    g.top("template <class T> int kind(T &&) { return std::is_lvalue_reference_v<T> ? 1 + std::is_const_v<std::remove_reference_t<T>> : 0; }")
    g.top("template <class T> int through(T &&t) { return kind(std::forward<T>(t)); }")
    g.top("template <class... A> int each(A &&...a) { return (0 + ... + kind(std::forward<A>(a))); }")
    g.top("template <class T, class... A> T build(A &&...a) { return T{std::forward<A>(a)...}; }")
    g.top("static int over(Tr &) { return 1; }\nstatic int over(const Tr &) { return 2; }\nstatic int over(Tr &&) { return 3; }\nstatic int over(const Tr &&) { return 4; }")
    g.top("struct Two { Tr a; Cp b; Two(Tr x, Cp y) : a(std::move(x)), b(y) {} };")
    g.top("static void out_of(Tr t, Tr &r) { r = std::move(t); }")
    g.top(f"static int deep(Tr t, int n) {{ return n <= 0 ? t.v : deep({g.pick(['t', 'std::move(t)', 'Tr(w(t.v + 1))'])}, n - 1); }}")
    g.run(f"Tr x({g.n(0, 99)});\nconst Tr cx({g.n(0, 99)});")
    forms = ["d1({n})", "d1({n}, x)", "d1({n}, std::move(x))", "d2()", "d2(x)", "d2(Tr({n}), {n})", "through(x)", "through(cx)", "through(Tr({n}))",
             "each(x, cx, std::move(x))", "over(x)", "over(cx)", "over(std::move(x))", "over(std::move(cx))", "over(Tr({n}))", "over({n})",
             "build<Tr>(x).v", "build<Tr>(std::move(x)).v", "build<Two>(x, {n}).b.v", "Two{{Tr({n}), Cp({n})}}.a.v", "deep(x, {k})", "deep(Tr({n}), {k})",
             "(out_of(Tr({n}), x), x.v)", "(out_of(x, x), x.v)", "build<Two>(std::move(x), Cp({n})).a.v"]
    for _ in range(g.n(2, 6)):
        g.run(f"say({g.label()}, {g.pick(forms).format(n=g.n(0, 50), k=g.n(0, 3))});")
