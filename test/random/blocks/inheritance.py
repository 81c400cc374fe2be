# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random class hierarchies: single, multiple and virtual bases, virtual functions, casts, member pointers."""

from collections import Counter

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block


class Class:
    """A class of a hierarchy, and what the language says about it."""

    def __init__(self, name, bases):
        self.name, self.bases = name, bases  # bases: (Class, virtual)
        self.declares = {}                   # virtual function -> pure?
        self.member = None
        self.virtual_dtor = any(b.virtual_dtor for b, _ in bases)
        self.subobjects = Counter()
        for key in self.keys():
            self.subobjects[key[-1]] += 1

    def keys(self):
        """Every base class subobject as a path; that of a virtual base starts at the base itself."""
        found = set()

        def walk(cls, path):
            for base, virtual in cls.bases:
                key = ("virtual", base) if virtual else path + (base,)
                if key not in found:
                    found.add(key)
                    walk(base, key)

        walk(self, ())
        return found

    def ancestors(self):
        return list(self.subobjects)

    def unique(self, base):
        return base is self or self.subobjects[base] == 1

    def final(self, function):
        """The class whose version of a virtual function this class has; None when it has no such function."""
        if function in self.declares:
            return self
        found = [f for f in (b.final(function) for b, _ in self.bases) if f]
        if not found:
            return None
        # Of several, one dominates the others: it overrides what they have.
        return next((f for f in found if all(f is o or o in f.subobjects for o in found)), None)

    def functions(self):
        return sorted(set(self.declares).union(*(b.functions() for b, _ in self.bases)))

    def introducers(self, function):
        """The classes that have the function and no base with it."""
        all_of = [self, *self.ancestors()]
        return [c for c in all_of if function in c.declares and not any(b.final(function) for b, _ in c.bases)]

    def settled(self, function):
        """Whether the function has one final overrider without another override in this class."""
        having = [b for b, _ in self.bases if b.final(function)]
        if len(having) < 2:
            return True
        start = self.introducers(function)
        overriders = {b.final(function) for b in having} - set(start)
        return (len(start) == 1 and self.subobjects[start[0]] == 1 and len(overriders) <= 1 and
                all(self.subobjects[o] == 1 for o in overriders))

    def pure(self, function):
        final = self.final(function)
        return final.declares[function]

    def abstract(self):
        return any(self.pure(f) for f in self.functions())

    def polymorphic(self):
        return self.virtual_dtor or bool(self.functions())

    def virtual_bases(self):
        return [key[-1] for key in sorted(self.keys(), key=lambda k: k[-1].name) if key[0] == "virtual" and len(key) == 2]


def hierarchy(g, count, virtual_chance, prefix="H", multiple=0.5, pure_chance=0.2):
    """Writes COUNT classes that inherit from one another at random."""
    classes = []
    for number in range(count):
        bases = []
        if classes and g.chance(0.85):
            for base in g.shuffled(g.some(classes[-4:], 1, 3 if g.chance(multiple) else 1)):
                others = [b for b, _ in bases]
                if any(base in o.ancestors() or o in base.ancestors() for o in others):
                    continue
                bases.append((base, g.chance(virtual_chance)))
        # A base that is reached both ways, virtual and not, stays: only its own members are then ambiguous.
        cls = Class(f"{prefix}{number}", bases)
        inherited = sorted(set().union(*(b.functions() for b, _ in bases)) if bases else ())
        for function in inherited:
            if not cls.settled(function) or g.chance(0.45):
                cls.declares[function] = False
        if g.chance(0.35 if bases else 0.9):
            cls.declares[f"f{number}"] = g.chance(pure_chance)
        if g.chance(0.3 if bases else 0.75):
            cls.virtual_dtor = cls.declares_dtor = True
        cls.member = g.pick([None, "int", "Tr", "Cp", "Tr", "Tr[2]"])
        classes.append(cls)
        write_class(g, cls)
    return classes


def write_class(g, cls):
    out, name = g.top, cls.name
    heads = ", ".join(("virtual " if v else "") + b.name for b, v in cls.bases)
    with out.block(f"struct {name}" + (f" : {heads}" if heads else ""), ";"):
        if cls.member:
            kind, _, count = cls.member.partition("[")
            out(f"{kind} m_{name}{'[' + count if count else ''}" + (f" = {g.n(0, 9)}" if kind == "int" else "") + ";")
        out(f"int v_{name} = {g.n(0, 99)};")
        inits = [f"{b.name}(w(i + {g.n(0, 9)}))" for b in cls.virtual_bases() if g.chance(0.6)]
        inits += [f"{b.name}(w(i * {g.n(1, 5)}))" for b, v in cls.bases if not v and g.chance(0.7)]
        if cls.member in ("Tr", "Cp") and g.chance(0.6):
            inits.append(f"m_{name}(i)")
        if g.chance(0.4):
            inits.append(f"v_{name}(w(i - {g.n(0, 9)}))")
        callable_here = [f for f in cls.functions() if not cls.pure(f)]
        with out.block(f"{name}(int i = {g.n(0, 30)})" + (" : " + ", ".join(inits) if inits else "")):
            out(f"say(\"{name}\", v_{name});")
            for function in g.some(callable_here, 0, 2):
                out(f"say(\"{name} {function}\", {g.pick(['', 'this->'])}{function}(i));")
        if g.chance(0.3):
            copies = [f"{b.name}(o)" for b in cls.virtual_bases() if g.chance(0.5)] if all(
                cls.unique(b) for b in cls.virtual_bases()) else []
            copies += [f"{b.name}(o)" for b, v in cls.bases if not v and cls.unique(b) and g.chance(0.7)]
            out(f"{name}(const {name} &o)" + (" : " + ", ".join(copies) if copies else "") +
                f" {{ v_{name} = o.v_{name}; say(\"{name} copy\", v_{name}); }}")
        if cls.virtual_dtor and (getattr(cls, "declares_dtor", False) or g.chance(0.4)) or g.chance(0.5):
            virtual = "virtual " if getattr(cls, "declares_dtor", False) else ""
            with out.block(f"{virtual}~{name}()"):
                out(f"say(\"~{name}\", v_{name});")
                for function in g.some(callable_here, 0, 1):
                    out(f"say(\"{name} {function}\", {function}(1));")
        for function, pure in cls.declares.items():
            overrides = any(b.final(function) for b, _ in cls.bases)
            head = ("" if overrides and g.chance(0.6) else "virtual ") + f"int {function}(int i)" + (
                " override" if overrides and g.chance(0.6) else "")
            if pure:
                out(f"virtual int {function}(int i) = 0;")
                continue
            reach = [c for c in [cls, *cls.ancestors()] if cls.unique(c)]
            inner = Ctx(ints=[Var("i")] + [Var(f"v_{c.name}", where="member") for c in reach])
            with out.block(head):
                if g.chance(0.4):
                    g.statement(out, Ctx(ints=inner.ints, throws=False, returns="int", depth=2))
                upper = [b for b, _ in cls.bases if b.final(function) and not b.pure(function) and cls.unique(b)]
                if upper and g.chance(0.5):
                    out(f"mix({g.pick(upper).name}::{function}(w(i + 1)));")
                for other in g.some([f for f in callable_here if f < function], 0, 1):
                    if cls.final(other) is not None:
                        out(f"if (i > 3) mix({other}({g.n(0, 3)}));")
                if g.chance(0.4):
                    out(f"v_{g.pick(reach).name} = {g.e(inner, 1)};")
                out(f"return {g.e(inner)};")


def uses(g, classes, out):
    """Statements that create, convert, call, cast and destroy objects of a hierarchy."""
    concrete = [c for c in classes if not c.abstract()]
    if not concrete:
        return
    ctx = Ctx(types=[])
    for _ in range(g.n(1, 3)):
        cls, name = g.pick(concrete), g.new("x")
        heap = g.chance(0.4)
        arg = g.pick([f"({g.e(ctx)})", "", "{}"])
        if heap:
            out(f"{cls.name} *{name}_p = new {cls.name}{arg};")
            out(f"{cls.name} &{name} = *{name}_p;")
        else:
            out(f"{cls.name} {name}{'' if arg == '()' else arg};")
        bases = [b for b in cls.ancestors() if cls.unique(b)]
        for _ in range(g.n(2, 6)):
            view = g.pick(bases + [cls])
            use(g, out, cls, name, view, classes)
        if heap:
            deleters = [b for b in bases + [cls] if b is cls or b.virtual_dtor]
            via = g.pick(deleters)
            out(f"delete static_cast<{via.name} *>({name}_p);")
        elif g.chance(0.3):
            out(f"{{ {cls.name} {name}_c({name}); say({g.label()}, {name}_c.v_{cls.name}); }}")
        if g.chance(0.25) and not heap:
            out(f"{name} = {cls.name}({g.n(0, 50)});")


def use(g, out, cls, name, view, classes):
    """One statement about an object of class CLS seen as VIEW."""
    label, ref = g.label, f"static_cast<{view.name} &>({name})"
    visible = [f for f in view.functions()]
    forms = [f"say({label()}, {ref}.v_{view.name});", f"{ref}.v_{view.name} = {g.n(0, 99)};",
             f"{{ {view.name} *p = &{name}; p->v_{view.name} = w(p->v_{view.name} + {g.n(1, 9)}); }}",
             f"{{ int {view.name}::*d = &{view.name}::v_{view.name}; say({label()}, {name}.*d); }}",
             f"{{ int {cls.name}::*d = &{view.name}::v_{view.name}; say({label()}, {name}.*d); }}" if not lost(cls, view) else "mix(3);"]
    for function in visible:
        forms += [f"say({label()}, {ref}.{function}({g.n(0, 9)}));"] * 2
        forms.append(f"{{ {view.name} *p = &{name}; say({label()}, p->{function}({g.n(0, 9)})); }}")
        forms.append(f"{{ {member_type(view, function)} = &{view.name}::{function}; say({label()}, ({ref}.*f)({g.n(0, 9)})); }}")
        if not view.pure(function):
            forms.append(f"say({label()}, {ref}.{view.name}::{function}({g.n(0, 9)}));")
    if view.polymorphic():
        for _ in range(3):
            other = g.pick(classes)
            if other in view.ancestors() and not view.unique(other):
                continue
            text = f"{other.name} *q = dynamic_cast<{other.name} *>(&{ref}); say({label()}, q ? q->v_{other.name} : -1);"
            forms.append(f"{{ {text} }}")
            forms.append(f"try {{ {other.name} &q = dynamic_cast<{other.name} &>({ref}); say({label()}, q.v_{other.name}); }} "
                         f"catch (const std::bad_cast &) {{ say({label()}, -2); }}")
            forms.append(f"say({label()}, typeid({ref}) == typeid({other.name}));")
            if other.polymorphic():
                forms.append(f"say({label()}, dynamic_cast<void *>(&{ref}) == (void *)&{name});")
    down = [c for c in [cls, *cls.ancestors()] if view in c.ancestors() and cls.unique(c) and not lost(c, view) and c.unique(view)]
    for other in down:
        forms.append(f"say({label()}, static_cast<{other.name} &>({ref}).v_{other.name});")
    out(g.pick(forms))


def member_type(view, function):
    """A declaration of f that takes the address of a function: its own class does, without a conversion down."""
    owner = view.final(function)
    return "auto f" if owner is not view and lost(view, owner) else f"int ({view.name}::*f)(int)"


def lost(cls, base):
    """Whether a base is reached over a virtual base somewhere: no static way down, no member pointer conversion."""
    if cls is base:
        return False
    return any(key[-1] is base and key[0] == "virtual" for key in cls.keys())


@block("hierarchy-single")
def hierarchy_single(g):
    classes = hierarchy(g, g.n(2, 5), 0, multiple=0)
    uses(g, classes, g.run)


@block("hierarchy-multiple")
def hierarchy_multiple(g):
    classes = hierarchy(g, g.n(3, 6), 0, multiple=0.8)
    uses(g, classes, g.run)


@block("hierarchy-virtual")
def hierarchy_virtual(g):
    classes = hierarchy(g, g.n(3, 6), 0.7, multiple=0.8)
    uses(g, classes, g.run)


@block("diamond")
def diamond(g):
    """The classic shape in all its variants: which bases are virtual, who overrides, who initialises the top."""
    top_virtual = [g.chance(0.7), g.chance(0.7)]
    classes = []
    top = Class("Top", [])
    top.declares = {"f": g.chance(0.3), "h": False}
    top.virtual_dtor = top.declares_dtor = g.chance(0.8)
    classes.append(top)
    middle = []
    for i in range(g.n(2, 3)):
        cls = Class(f"Mid{i}", [(top, top_virtual[i % 2])])
        middle.append(cls)
    bottom_bases = [(m, g.chance(0.3)) for m in middle]
    for cls in [*middle, None, None]:
        if cls is None:
            if classes[-1].name.startswith("Mid"):
                cls = Class("Bottom", bottom_bases)
            else:
                cls = Class("Last", [(classes[-1], g.chance(0.3))])
        for function in ("f", "h"):
            if not cls.settled(function) or g.chance(0.35):
                cls.declares[function] = False
        cls.member = g.pick([None, "Tr", "int"])
        classes.append(cls)
    for cls in classes:
        write_class(g, cls)
    uses(g, classes, g.run)


@block("member-of-hierarchy")
def member_of_hierarchy(g):
    """Objects of a hierarchy as members, elements, globals and exceptions; slicing."""
    classes = hierarchy(g, g.n(2, 4), 0.3, multiple=0.3, pure_chance=0.05)
    concrete = [c for c in classes if not c.abstract()]
    if not concrete:
        g.run("say(\"abstract\", 0);")
        return
    a, b = g.pick(concrete), g.pick(concrete)
    with g.top.block("struct Owner", ";"):
        g.top(f"{a.name} first;\n{b.name} second[2];\nTr last;")
        g.top(f"Owner(int i) : second{{{b.name}(i), {b.name}(w(i + 1))}}, last(i) {{ say(\"Owner\", i); }}")
    if g.chance(0.5):
        g.top(f"static {a.name} global({g.n(0, 9)});")
        g.run(f"say({g.label()}, global.v_{a.name}++);")
    with g.run.block(""):
        g.run(f"Owner x({g.n(0, 9)});")
        if g.chance(0.5):
            g.run("Owner y(x);")
            g.run(f"say({g.label()}, y.second[1].v_{b.name});")
    derived = [c for c in concrete if any(c.unique(p) and not p.abstract() for p in c.ancestors())]
    if derived:
        d = g.pick(derived)
        p = g.pick([p for p in d.ancestors() if d.unique(p) and not p.abstract()])
        g.run(f"{{ {d.name} d({g.n(0, 9)}); {p.name} sliced = d; say({g.label()}, sliced.v_{p.name}); }}")
        with g.run.block("try"):
            g.run(f"throw {d.name}({g.n(0, 9)});")
        with g.run.block(f"catch ({g.pick(['', 'const '])}{p.name} {g.pick(['', '&'])}caught)"):
            g.run(f"say({g.label()}, caught.v_{p.name});")


@block("covariant")
def covariant(g):
    """clone() and self() return the class that overrides them; adjusted when the base is not the first."""
    depth, second = g.n(1, 4), g.chance(0.6)
    g.top("struct Other { int pad = 3; virtual ~Other() { say(\"~Other\", pad); } virtual int other() { return pad; } };")
    with g.top.block("struct B", ";"):
        g.top("int id;\nB(int i) : id(w(i)) {}\nvirtual ~B() { say(\"~B\", id); }")
        g.top("virtual B *clone() const { say(\"clone B\", id); return new B(*this); }")
        g.top("virtual B &self() { return *this; }\nvirtual int kind() const { return 0; }")
    last = "B"
    names = ["B"]
    for i in range(depth):
        name = f"D{i}"
        bases = [f"{g.pick(['', '', 'virtual ']) if i == 0 else ''}{last}"] + (["Other"] if second and i == 0 else [])
        virtual = bases[0].startswith("virtual") or (i > 0 and getattr(g, "virtual_b", False))
        if i == 0:
            g.virtual_b = virtual
        with g.top.block(f"struct {name} : {', '.join(g.shuffled(bases))}", ";"):
            g.top(f"Tr t{{{g.n(0, 99)}}};")
            inits = (["B(i)"] if virtual else []) + ([f"{last}(w(i + 1))"] if not (virtual and i == 0) else [])
            g.top(f"{name}(int i) : {', '.join(inits)} {{}}")
            if g.chance(0.8):
                g.top(f"{name} *clone() const override {{ say(\"clone {name}\", id); return new {name}(*this); }}")
            else:
                g.top(f"{last} *clone() const override {{ say(\"clone {last} of {name}\", id); return new {name}(*this); }}")
            if g.chance(0.6):
                g.top(f"{name} &self() override {{ t.set(w(t.v + 1)); return *this; }}")
            if g.chance(0.6):
                g.top(f"int kind() const override {{ return {i + 1}; }}")
        last = name
        names.append(name)
    for _ in range(g.n(1, 3)):
        made = g.pick(names)
        with g.run.block(""):
            g.run(f"{made} x({g.n(0, 99)});")
            g.run("B &b = x;\nB *c = b.clone();")
            g.run(f"say({g.label()}, c->kind() * 10 + c->id);")
            g.run(f"c->self().id = {g.n(0, 9)};")
            g.run(f"say({g.label()}, x.self().id + b.self().kind());")
            if second and made != "B":
                g.run(f"if (Other *o = dynamic_cast<Other *>(c)) say({g.label()}, o->other());")
            g.run("B *d = c->clone()->clone();" if g.chance(0.3) else "B *d = x.clone();")
            g.run("delete c;\ndelete d;")


@block("constructors")
def constructors(g):
    """Delegating and inherited constructors, default member initialisers, explicit, initializer lists."""
    with g.top.block("struct A", ";"):
        g.top(f"int n = {g.n(0, 9)};\nTr t{{{g.n(0, 99)}}};")
        g.top("A() : A(1) { say(\"A()\", n); }")
        g.top(f"A(int i) : A(i, {g.n(0, 9)}) {{ say(\"A(int)\", n); }}")
        g.top("A(int i, int j) : n(w(i * 10 + j)) { say(\"A(int, int)\", n); }")
        if g.chance(0.5):
            g.top("A(std::initializer_list<int> l) : n(0) { for (int i : l) n = w(n * 3 + i); say(\"A{}\", n); }")
        if g.chance(0.5):
            g.top("A(const char *s) : A((int)std::strlen(s)) { if (pick(3) == 0) throw n; }")
        else:
            g.top("explicit A(const char *s) : n(s[0]) { say(s, n); }")
        g.top("~A() { say(\"~A\", n); }")
    with g.top.block("struct B : A", ";"):
        g.top("using A::A;")
        g.top(f"Tr own{{{g.n(0, 99)}}};\nint k = n + {g.n(0, 9)};")
        if g.chance(0.5):
            g.top("B(int i) : A(w(i + 100)) { say(\"B(int)\", k); }")
        if g.chance(0.5):
            g.top("~B() { say(\"~B\", k); }")
    with g.top.block("struct C : B", ";"):
        g.top("using B::B;")
        g.top(g.pick(["C() : B(5, 6) {}", "C() = default;", "C() : C(2, 3) { k = 1; }"]))
    with g.top.block("template <class T> struct Mixin : T", ";"):
        g.top("using T::T;\nint extra = 4;")
    args = ["()", "(7)", "(2, 3)", "{}", "{8}", "{2, 3}", "(\"word\")", "{\"w\"}"]
    for _ in range(g.n(2, 5)):
        cls, arg = g.pick(["A", "B", "C", "Mixin<A>", "Mixin<C>"]), g.pick(args)
        k = ".n" if cls in ("A",) else (".extra" if cls == "Mixin<A>" else ".k")
        g.run(f"say({g.label()}, {cls}{arg}{k});" if g.chance(0.4) else f"{{ {cls} x{'' if arg == '()' else arg}; say({g.label()}, x{k}); }}")


@block("bodies-in-classes")
def bodies_in_classes(g):
    """Random statements in constructors, destructors, operators and members, which change the object they are in."""
    t = g.pick(TRACED)
    with g.top.block("struct K", ";"):
        g.top(f"int n = 0;\n{t.name} m;\nTr own;")
        with g.top.block(f"K(int i) : m(i), own(w(i + {g.n(0, 9)}))"):
            g.body(g.top, Ctx(ints=[Var("i"), Var("n", where="member")], objs=[Obj("m", t, where="member"), Obj("own", TR, where="member")], types=[t, TR], depth=1), g.n(1, 4))
        g.top("K(const K &) = delete;")
        with g.top.block("~K()"):
            ctx = Ctx(ints=[Var("n", where="member")], objs=[Obj("m", t, where="member"), Obj("own", TR, where="member")], types=[TR], throws=False, depth=1)
            with g.top.block("try"):
                g.body(g.top, ctx.child(throws=True), g.n(0, 3))
            with g.top.block("catch (...)"):
                g.body(g.top, ctx.child(), g.n(0, 1))
            g.top("say(\"~K\", n);")
        with g.top.block("int operator()(int i)"):
            ctx = Ctx(ints=[Var("i"), Var("n", where="member")], objs=[Obj("m", t, where="member"), Obj("own", TR, where="member")], types=[t, TR], returns="int", depth=1)
            g.body(g.top, ctx, g.n(1, 4))
            g.top(f"return {g.e(ctx)};")
        with g.top.block("int each() const"):
            ctx = Ctx(ints=[Var("n", const=True, where="member")], objs=[Obj("m", t, True, where="member"), Obj("own", TR, True, where="member")], types=[TR], returns="int", depth=1)
            g.body(g.top, ctx, g.n(1, 3))
            g.top(f"return {g.e(ctx)};")
    with g.run.block("try"):
        g.run(f"K x({g.n(0, 99)});")
        for _ in range(g.n(1, 3)):
            g.run(g.pick([f"say({g.label()}, x({g.n(0, 9)}));", f"say({g.label()}, x.each());", f"{{ K y(x({g.n(0, 9)})); say({g.label()}, y.each()); }}",
                          f"say({g.label()}, K({g.n(0, 9)}).each());"]))
    g.handlers(g.run, Ctx(), all=True)
