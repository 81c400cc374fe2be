# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What every kind of block is written with: text with indentation, random integer expressions that cannot overflow,
and random statements over integers and objects whose special members print.

Rules that make every program well defined, whatever the random numbers are:
- an int holds at most LIMIT in absolute value: what may exceed it goes through w(), which takes the remainder;
- an expression knows a bound of its value, so that no product leaves int;
- a full expression has one side effect at most, or several in an order the standard gives;
- what only one of two compilers elides is not written.
"""

from contextlib import contextmanager
import random

LIMIT = 999
TOP = 2_000_000_000


class Out:
    """Lines of a program, one statement each: the shrinker removes lines and what stands between braces."""

    def __init__(self):
        self.lines = []
        self.indent = 0

    def __call__(self, text):
        for line in text.splitlines():
            self.lines.append("  " * self.indent + line)

    @contextmanager
    def block(self, head, tail=""):
        """HEAD { ... }TAIL around what is written inside of the with statement."""
        self((head + " {") if head else "{")
        self.indent += 1
        yield self
        self.indent -= 1
        self("}" + tail)

    def text(self):
        return "\n".join(self.lines)


class Var:
    """An integer variable in scope: its name, type, and the largest absolute value it can have."""

    BOUNDS = {"int": LIMIT, "long long": LIMIT, "unsigned": None, "signed char": 128, "unsigned char": 255,
              "short": 32768, "unsigned short": 65535, "bool": 1, "auto": LIMIT, "std::uint64_t": None, "std::int16_t": 32768}

    def __init__(self, name, kind="int", const=False, where="local"):
        self.name, self.kind, self.const, self.where = name, kind, const, where

    def read(self):
        """The variable as an operand of type int, and the bound."""
        bound = self.BOUNDS[self.kind]
        if bound is None:
            return f"(int)({self.name} % 1000u)", LIMIT
        if self.kind == "long long":
            return f"(int){self.name}", bound
        return self.name, bound


class Type:
    """A class with a constructor from int and a member get(): what random statements do with it."""

    def __init__(self, name, copyable=True, movable=True, assignable=None, move_assignable=None):
        self.name, self.copyable, self.movable = name, copyable, movable
        self.assignable = copyable if assignable is None else assignable
        self.move_assignable = movable if move_assignable is None else move_assignable


TR, CP, MV = Type("Tr"), Type("Cp"), Type("Mv", copyable=False)
TRACED = [TR, CP, MV]


class Obj:
    """An object in scope. WHERE it is says how a lambda gets at it: local, member or static."""

    def __init__(self, name, type, const=False, where="local"):
        self.name, self.type, self.const, self.where = name, type, const, where


class Ctx:
    """What a statement may use: variables and objects in scope, and which ways out there are."""

    def __init__(self, ints=(), objs=(), types=TRACED, loop=False, throws=True, returns=None, depth=0, loops=0,
                 weight=1):
        self.ints, self.objs, self.types = list(ints), list(objs), list(types)
        self.loop, self.throws, self.returns, self.depth, self.loops = loop, throws, returns, depth, loops
        self.weight = weight

    def child(self, **changes):
        made = Ctx(self.ints, self.objs, self.types, self.loop, self.throws, self.returns, self.depth + 1, self.loops,
                   self.weight)
        for key, value in changes.items():
            setattr(made, key, value)
        return made


class Gen:
    """One block in the making: `top` holds declarations at namespace scope, `run` the body of its function run()."""

    def __init__(self, rng, number):
        self.rng = rng
        self.number = number
        self.top, self.run = Out(), Out()
        self.names = 0

    # -- chance

    def chance(self, p):
        return self.rng.random() < p

    def pick(self, of):
        return self.rng.choice(list(of))

    def some(self, of, least=0, most=None):
        """A random part of a list, in the list's order."""
        of = list(of)
        most = len(of) if most is None else min(most, len(of))
        chosen = sorted(self.rng.sample(range(len(of)), self.rng.randint(min(least, most), most)))
        return [of[i] for i in chosen]

    def n(self, low, high):
        return self.rng.randint(low, high)

    def shuffled(self, of):
        of = list(of)
        self.rng.shuffle(of)
        return of

    def new(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # -- expressions

    def bounded(self, ints=(), depth=2, objs=()):
        """An int expression without side effects, and the bound of its value."""
        r = self.rng
        if depth <= 0 or r.random() < 0.2:
            if objs and r.random() < 0.3:
                return f"{self.pick(objs).name}.get()", LIMIT
            if ints and r.random() < 0.7:
                return self.pick(ints).read()
            value = r.choice([0, 1, 2, 3, 5, 7, r.randint(-20, 20), r.randint(-LIMIT, LIMIT)])
            return (str(value) if value >= 0 else f"({value})"), abs(value)
        a, A = self.bounded(ints, depth - 1, objs)
        b, B = self.bounded(ints, depth - 1, objs)
        op = r.choice(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "==", "!=", ">=", "&&", "||", "?", "-u",
                       "~", "!", ",", "cast"])
        if op in "+-":
            return (f"({a} {op} {b})", A + B) if A + B < TOP else (a, A)
        if op == "*":
            return (f"({a} * {b})", A * B) if A * B < TOP else (a, A)
        if op == "/":
            return f"({a} / ({b} | 1))", A
        if op == "%":
            return f"({a} % ({b} | 1))", A
        if op in "&|^":
            top = 2 * max(A, B) + 1
            return (f"({a} {op} {b})", top) if top < TOP else (a, A)
        if op == "<<":
            return (f"((int)((unsigned)({a}) << {r.randint(0, 4)} & 0xfffu))", 4095)
        if op == ">>":
            return f"({a} >> {r.randint(0, 5)})", A + 1
        if op in ("<", "==", "!=", ">="):
            return f"({a} {op} {b})", 1
        if op in ("&&", "||"):
            return f"({a} {op} {b})", 1
        if op == "?":
            c, _ = self.bounded(ints, 0, objs)
            return f"({c} ? {a} : {b})", max(A, B)
        if op == "-u":
            return f"(-{a})", A
        if op == "~":
            return f"(~{a})", A + 1
        if op == "!":
            return f"(!{a})", 1
        if op == ",":
            return f"((void)({a}), {b})", B
        kind, bound = r.choice([("signed char", 128), ("unsigned char", 255), ("short", 32768), ("bool", 1)])
        return f"static_cast<{kind}>({a})", bound

    def e(self, ctx=None, depth=2):
        """An int expression of at most LIMIT, without side effects."""
        ints, objs = (ctx.ints, ctx.objs) if ctx else ((), ())
        text, bound = self.bounded(ints, depth, objs)
        if text.isidentifier():
            text = "+" + text  # T(name); would declare a variable, and T a(T(name)); a function
        return text if bound <= LIMIT else f"w({text})"

    def cond(self, ctx=None):
        """A condition: random at run time half of the time (one side effect, in front)."""
        if self.chance(0.5):
            test = f"pick({self.n(2, 4)}) {self.pick(['==', '!=', '<'])} {self.n(0, 2)}"
            return test if self.chance(0.6) else f"{test} {self.pick(['&&', '||'])} {self.e(ctx, 1)}"
        return self.e(ctx)

    def label(self):
        return f'"{self.pick("abcdefghkmnpqrstuvxyz")}{self.n(0, 99)}"'

    # -- statements

    def body(self, out, ctx, count=None):
        """Random statements into OUT."""
        for _ in range(self.n(1, 4) if count is None else count):
            self.statement(out, ctx)

    def statement(self, out, ctx):
        kinds = [(self.s_int, 3), (self.s_assign, 3), (self.s_say, 3), (self.s_object, 4), (self.s_object_op, 4),
                 (self.s_call, 4), (self.s_reference, 2), (self.s_static, 0.5), (self.s_heap, 1),
                 (self.s_leave, 1.2), (self.s_array, 1), (self.s_convert, 1)]
        if ctx.depth < 3:
            kinds += [(self.s_if, 2), (self.s_scope, 1), (self.s_try, 2), (self.s_switch, 1), (self.s_lambda, 1.2)]
            if ctx.loops < 2:
                kinds += [(self.s_loop, 2), (self.s_range, 1), (self.s_goto, 0.5)]
        kind = self.rng.choices([k for k, _ in kinds], [weight for _, weight in kinds])[0]
        kind(out, ctx)

    def s_int(self, out, ctx):
        kind = self.pick(["int", "int", "int", "unsigned", "long long", "signed char", "unsigned char", "short",
                          "unsigned short", "bool", "std::uint64_t", "std::int16_t", "auto", "const int"])
        name, value = self.new("i"), self.e(ctx)
        how = self.pick(["=", "()", "pick"])
        if how == "pick":
            out(f"{'int' if kind == 'bool' else kind} {name} = pick({self.n(2, 50)});")
            kind = "int" if kind == "bool" else kind
        elif kind in ("int", "long long", "const int") and how == "()":
            out(f"{kind} {name}({value});")
        else:
            out(f"{kind} {name} = static_cast<{kind}>({value});" if kind not in ("int", "auto", "const int")
                else f"{kind} {name} = w({value});")
        ctx.ints.append(Var(name, {"auto": "int", "const int": "int"}.get(kind, kind), kind == "const int"))

    def s_assign(self, out, ctx):
        mutable = [v for v in ctx.ints if not v.const]
        if not mutable:
            return self.s_int(out, ctx)
        v = self.pick(mutable)
        value = self.e(ctx)
        if v.kind in ("int", "long long", "auto"):
            forms = [f"{v.name} = {value};", f"{v.name} = w({v.name} + {value});", f"{v.name} %= {self.n(2, 99)};",
                     f"{v.name} = w({v.name} -= {self.n(1, 9)});", f"{v.name} >>= {self.n(1, 3)};"]
            if v.kind != "auto":  # a parameter of a generic lambda may be bool, which has no ++
                forms += [f"{v.name} = w({v.name}++);", f"mix({v.name}++), {v.name} = w({v.name});"]
            out(self.pick(forms))
        elif v.kind == "bool":
            out(self.pick([f"{v.name} = {value};", f"{v.name} = !{v.name};", f"{v.name} ^= 1;"]))
        else:
            op = self.pick(["=", "+=", "-=", "^=", "|=", "&=", "*="])
            out(self.pick([f"{v.name} {op} {value};", f"++{v.name};", f"{v.name}--;", f"mix({v.name}++);"]))
        return None

    def s_say(self, out, ctx):
        form = self.n(0, 6)
        if form == 0 and ctx.ints:
            out(f"show({self.pick(ctx.ints).name});")
        elif form == 1:
            out(f"if (room()) printf(\"%{self.pick(['', '4', '-5', '+', '05', ' '])}d|%{self.pick(['x', 'X', 'o', 'u', '#x', '8.3x'])}\\n\", "
                f"{self.e(ctx)}, (unsigned)({self.e(ctx)}));")
        elif form == 2 and ctx.ints:
            out(f"mix({self.e(ctx)});")
        else:
            out(f"say({self.label()}, {self.e(ctx)});")

    def value_of(self, ctx, type, simple=False):
        """An expression that initialises an object of the class: a prvalue, a copy, a move."""
        same = [o for o in ctx.objs if o.type is type]
        forms = [f"{type.name}({self.e(ctx)})", f"{type.name}{{{self.e(ctx)}}}"]
        if type.movable:
            forms += [f"make<{type.name}>({self.e(ctx)})", f"named<{type.name}>({self.e(ctx)})",
                      f"relay<{type.name}>({type.name}({self.e(ctx)}))", f"either<{type.name}>({self.e(ctx)})"]
            if not simple:
                forms.append(f"({self.cond(ctx)} ? {type.name}({self.e(ctx)}) : make<{type.name}>({self.e(ctx)}))")
        movable = [o for o in same if not o.const]
        if movable and type.movable:
            o = self.pick(movable).name
            forms += [f"std::move({o})", f"relay<{type.name}>(std::move({o}))"]
        if same and type.copyable:
            o = self.pick(same).name
            forms += [o, f"{type.name}{{{o}}}", f"same({o})"]
            if type.movable and not simple:
                forms.append(f"({self.cond(ctx)} ? {o} : {type.name}({self.e(ctx)}))")
        return self.pick(forms)

    def s_object(self, out, ctx):
        type, name = self.pick(ctx.types), self.new("o")
        value = self.value_of(ctx, type)
        const = self.chance(0.15)
        head = ("const " if const else "") + self.pick([type.name, type.name, "auto"])
        if head.endswith("auto"):
            out(f"{head} {name} = {value};" if type.movable or not value.startswith(("std::move", "(")) else
                f"{head} {name} = {type.name}({self.e(ctx)});")
        else:
            out(self.pick([f"{head} {name}({value});", f"{head} {name} = {value};", f"{head} {name}{{{value}}};"]))
        ctx.objs.append(Obj(name, type, const))

    def s_object_op(self, out, ctx):
        targets = [o for o in ctx.objs if not o.const]
        if not targets:
            return self.s_object(out, ctx)
        target = self.pick(targets)
        type = target.type
        sources = [o for o in ctx.objs if o.type is type and o is not target]
        forms = []
        if type.move_assignable and type.movable:
            forms += [f"{target.name} = {type.name}({self.e(ctx)});", f"{target.name} = make<{type.name}>({self.e(ctx)});"]
            forms += [f"{target.name} = std::move({o.name});" for o in sources if not o.const][:2]
            if not type.name.startswith("S"):
                forms += [f"swap_two({target.name}, {o.name});" for o in sources if not o.const][:2]
        if type.assignable:
            forms += [f"{target.name} = {o.name};" for o in sources][:2] + [f"{target.name} = {target.name};"]
        if type is TR:
            forms += [f"{target.name} = slots[pick(4)];", f"slots[pick(4)] = std::move({target.name});",
                      f"slots[{self.n(0, 3)}] = {target.name};", f"{target.name}.set({self.e(ctx)});",
                      f"{target.name}.set({self.e(ctx)}).set({self.n(0, 9)});"]
        if not forms:
            return self.s_call(out, ctx)
        out(self.pick(forms))
        return None

    def s_call(self, out, ctx):
        type = self.pick(ctx.types)
        value = self.value_of(ctx, type, simple=True)
        forms = [f"say({self.label()}, look({type.name}({self.e(ctx)})));", f"{type.name}({self.e(ctx)});",
                 f"say({self.label()}, {type.name}({self.e(ctx)}).get());"]
        mine = [o for o in ctx.objs if o.type is type]
        if mine:
            forms.append(f"say({self.label()}, look({self.pick(mine).name}));")
        if type.movable:
            forms += [f"say({self.label()}, take<{type.name}>({value}));", f"take<{type.name}>({value});",
                      f"say({self.label()}, same(make<{type.name}>({self.e(ctx)})).get());",
                      f"{self.cond(ctx)} ? (void)take<{type.name}>({type.name}({self.e(ctx)})) : (void)mix({self.e(ctx)});",
                      f"say({self.label()}, ({self.e(ctx)}) && look({type.name}({self.e(ctx)})) > {self.n(0, 9)});",
                      f"say({self.label()}, maybe<{type.name}>({type.name}({self.e(ctx)})));",
                      f"mix(look({type.name}({self.e(ctx)}))), mix(take<{type.name}>({self.e(ctx)}));"]
            forms += [f"say({self.label()}, maybe<{type.name}>(std::move({o.name})));" for o in mine if not o.const][:1]
        out(self.pick(forms))

    def s_reference(self, out, ctx):
        """References to temporaries, which live as long as the reference."""
        type, name = self.pick(ctx.types), self.new("r")
        e = self.e(ctx)
        forms = [(f"const {type.name} &{name} = {type.name}({e});", True), (f"{type.name} &&{name} = {type.name}({e});", False),
                 (f"auto &&{name} = {type.name}({e});", False)]
        if type.movable:
            forms += [(f"const auto &{name} = make<{type.name}>({e});", True),
                      (f"{type.name} &&{name} = relay<{type.name}>({e});", False),
                      (f"const {type.name} &{name} = {self.cond(ctx)} ? {type.name}({e}) : make<{type.name}>({self.e(ctx)});", True)]
        mine = [o for o in ctx.objs if o.type is type]
        forms += [(f"auto &{name} = {o.name};", o.const) for o in mine][:2]
        if type is TR:
            forms += [(f"const Tr &{name} = Pair{{Tr({e}), {self.n(0, 9)}}}.first;", True),
                      (f"Tr &&{name} = Pair{{Tr({e}), {self.n(0, 9)}}}.first;", False),
                      (f"Tr &{name} = slots[pick(4)];", False)]
        text, const = self.pick(forms)
        out(text)
        ctx.objs.append(Obj(name, type, const))

    def s_static(self, out, ctx):
        name = self.new("st")
        if self.chance(0.5):
            out(f"static int {name} = w({self.e(ctx)});")
            out(f"{name} = w({name} + 1);")
            ctx.ints.append(Var(name, where="static"))
        else:
            type = self.pick([TR, CP, MV])
            out(f"static {type.name} {name}({self.e(ctx)});")
            ctx.objs.append(Obj(name, type, where="static"))

    def s_heap(self, out, ctx):
        type, name = self.pick(ctx.types), self.new("p")
        value = self.value_of(ctx, type, simple=True)
        if self.chance(0.35):
            count = self.n(1, 3)
            values = ", ".join(f"{type.name}({self.e(ctx)})" for _ in range(self.n(0, count)))
            out(f"{type.name} *{name} = new {type.name}[{count}]{{{values}}};")
            out(f"say({self.label()}, {name}[{self.n(0, count - 1)}].get());")
            out(f"delete[] {name};")
        else:
            out(f"{type.name} *{name} = new {type.name}({value});")
            out(f"say({self.label()}, {name}->get() + (*{name}).get());")
            out(f"delete {name};")

    def s_array(self, out, ctx):
        type, name, count = self.pick(ctx.types), self.new("a"), self.n(1, 3)
        values = ", ".join(self.value_of(ctx, type, simple=True) if self.chance(0.5) else f"{type.name}({self.e(ctx)})"
                           for _ in range(self.n(0, min(1, count))))
        out(f"{type.name} {name}[{count}]{{{values}}};")
        ctx.objs.append(Obj(f"{name}[{self.n(0, count - 1)}]", type))

    def s_convert(self, out, ctx):
        """An implicit conversion makes a temporary."""
        type = self.pick(ctx.types)
        forms = [f"say({self.label()}, look<{type.name}>({self.e(ctx)}));"]
        if type.movable:
            forms += [f"say({self.label()}, take<{type.name}>({self.e(ctx)}));"]
            forms += [f"{o.name} = {self.e(ctx)};" for o in ctx.objs
                      if o.type is type and not o.const and type.move_assignable][:2]
        out(self.pick(forms))

    def s_leave(self, out, ctx):
        """Some way out of the place: throw, return, break, continue; taken now and then."""
        forms = []
        if ctx.throws:
            forms += [f"throw {self.thrown(ctx)};"] * 2
        if ctx.returns == "void":
            forms.append("return;")
        elif ctx.returns == "int":
            forms.append(f"return {self.e(ctx)};")
        if ctx.loop:
            forms += ["break;", "continue;"]
        if not forms:
            return self.s_say(out, ctx)
        out(f"if (pick({self.n(2, 4)}) == 0) {self.pick(forms)}")
        return None

    def thrown(self, ctx):
        forms = [self.e(ctx), f"Tr({self.e(ctx)})", f"Ex({self.e(ctx)})", f"ExA({self.e(ctx)})", f"ExB({self.e(ctx)})",
                 f"(long long)({self.e(ctx)})", f"Cp({self.e(ctx)})"]
        forms += [f"Tr({o.name})" for o in ctx.objs if o.type is TR][:1]
        return self.pick(forms)

    def s_if(self, out, ctx):
        inner = ctx.child()
        form = self.n(0, 3)
        if form == 0:
            type, name = self.pick(ctx.types), self.new("o")
            head = f"if ({type.name} {name}({self.e(ctx)}); {self.cond(ctx)})"
            inner.objs.append(Obj(name, type))
        elif form == 1:
            name = self.new("i")
            head = f"if (int {name} = {self.e(ctx)})"
            inner.ints.append(Var(name))
        else:
            head = f"if ({self.cond(ctx)})"
        with out.block(head):
            self.body(out, inner.child())
        if self.chance(0.5):
            with out.block("else"):
                self.body(out, inner.child())

    def s_scope(self, out, ctx):
        with out.block(""):
            self.body(out, ctx.child())

    def s_loop(self, out, ctx):
        name = self.new("k")
        inner = ctx.child(loop=True, loops=ctx.loops + 1)
        inner.ints.append(Var(name, const=True))
        form, count = self.n(0, 2), self.n(1, 3)
        if form == 0:
            with out.block(f"for (int {name} = 0; {name} < {count}; ++{name})"):
                self.body(out, inner)
        elif form == 1:
            out(f"int {name} = {count};")
            with out.block(f"while ({name}-- > 0)"):
                self.body(out, inner)
        else:
            out(f"int {name} = {count};")
            with out.block("do", f" while (--{name} > 0);"):
                self.body(out, inner)

    def s_range(self, out, ctx):
        name = self.new("x")
        inner = ctx.child(loop=True, loops=ctx.loops + 1)
        type = self.pick([t for t in ctx.types if t.copyable] or [TR])
        form = self.n(0, 3)
        values = ", ".join(f"{type.name}({self.e(ctx)})" for _ in range(self.n(1, 3)))
        if form == 0:
            inner.objs.append(Obj(name, type, True))
            head = f"for (const {type.name} &{name} : std::initializer_list<{type.name}>{{{values}}})"
        elif form == 1:
            inner.objs.append(Obj(name, type))
            head = f"for ({type.name} {name} : {{{values}}})"
        elif form == 2:
            inner.objs.append(Obj(name, TR))
            head = f"for (Tr &{name} : slots)"
        else:
            inner.objs.append(Obj(name, TR, True))
            head = f"for (const Tr &{name} : Few({self.n(0, 3)}))"
        with out.block(head):
            self.body(out, inner)

    def s_switch(self, out, ctx):
        cases = self.rng.sample(range(5), self.n(1, 4))
        with out.block(f"switch (pick({self.n(2, 5)}))"):
            for value in cases:
                with out.block(f"case {value}:"):
                    self.body(out, ctx.child(loop=False))
                if self.chance(0.6):
                    out("break;")
            if self.chance(0.6):
                with out.block("default:"):
                    self.body(out, ctx.child(loop=False))

    def s_try(self, out, ctx):
        with out.block("try"):
            inner = ctx.child(throws=True)
            self.body(out, inner)
            if self.chance(0.5):
                self.s_leave(out, inner)
        self.handlers(out, ctx)

    def handlers(self, out, ctx, all=None):
        """Handlers, the most derived class first; the last catches everything when nothing may leave."""
        heads = [("int", "int"), ("const int &", "int"), ("Tr", "Tr"), ("const Tr &", "ctr"), ("Tr &", "Tr"),
                 ("long long", "ll"), ("Cp &", "Cp")]
        family = self.pick([[], [("ExA &", "ex"), ("Ex &", "ex")], [("const Ex &", "cex")], [("Ex", "cex")],
                            [("ExB", "ex"), ("ExA &", "ex")], [("const ExA &", "cex"), ("const Ex &", "cex")]])
        used, chosen = set(), []
        for head, kind in self.shuffled(heads)[:self.n(0, 3)]:
            base = head.replace("const ", "").replace("&", "").strip()
            if base not in used:
                used.add(base)
                chosen.append((head, kind))
        chosen = chosen + family if self.chance(0.5) else family + chosen
        everything = (not ctx.throws or self.chance(0.4) or not chosen) if all is None else all
        for head, kind in chosen:
            name = self.new("c")
            inner = ctx.child(loop=ctx.loop)
            with out.block(f"catch ({head} {name})"):
                if kind == "int":
                    inner.ints.append(Var(name, const="const" in head))
                elif kind in ("Tr", "ctr"):
                    inner.objs.append(Obj(name, TR, kind == "ctr"))
                elif kind == "Cp":
                    inner.objs.append(Obj(name, CP))
                elif kind == "ll":
                    out(f"say(\"ll\", {name});")
                elif kind in ("ex", "cex"):
                    out(f"say({name}.name(), {name}.v);")
                    if kind == "ex" and "&" in head and self.chance(0.3):
                        out(f"{name}.v = {self.e(ctx)};")
                self.body(out, inner, self.n(0, 2))
                if ctx.throws and self.chance(0.25):
                    out("throw;")
        if everything:
            with out.block("catch (...)"):
                self.body(out, ctx.child(), self.n(0, 2))
                if ctx.throws and self.chance(0.25):
                    out("throw;")

    def s_lambda(self, out, ctx):
        name = self.new("f")
        captured_ints = self.some([v for v in ctx.ints if v.name.isidentifier() and v.where == "local"], 0, 2)
        captured_objs = self.some([o for o in ctx.objs if o.name.isidentifier() and o.where == "local"], 0, 2)
        inner = Ctx(types=ctx.types, throws=ctx.throws, returns="int", depth=ctx.depth + 1, loops=ctx.loops)
        captures, mutable = [], self.chance(0.4)
        inner.ints += [v for v in ctx.ints if v.where == "static"]
        inner.objs += [o for o in ctx.objs if o.where == "static"]
        if any(v.where == "member" for v in ctx.ints + ctx.objs) and self.chance(0.6):
            captures.append("this")
            inner.ints += [v for v in ctx.ints if v.where == "member"]
            inner.objs += [o for o in ctx.objs if o.where == "member"]
        for v in captured_ints:
            if self.chance(0.5):
                captures.append("&" + v.name)
                inner.ints.append(v)
            else:
                captures.append(v.name)
                inner.ints.append(Var(v.name, v.kind, v.const or not mutable))
        for o in captured_objs:
            how = self.n(0, 2)
            if how == 0 or not o.type.movable:
                captures.append("&" + o.name)
                inner.objs.append(o)
            elif how == 1 and o.type.copyable:
                captures.append(o.name)
                inner.objs.append(Obj(o.name, o.type, o.const or not mutable))
            elif not o.const:
                fresh = self.new("m")
                captures.append(f"{fresh} = std::move({o.name})")
                inner.objs.append(Obj(fresh, o.type, not mutable))
        parameter, kind = self.new("i"), self.pick(["int", "int", "auto"])
        inner.ints.append(Var(parameter, kind))
        with out.block(f"auto {name} = [{', '.join(captures)}]({kind} {parameter}){' mutable' if mutable else ''} -> int", ";"):
            self.body(out, inner, self.n(1, 3))
            out(f"return {self.e(inner)};")
        for _ in range(self.n(0, 2)):
            out(f"say({self.label()}, {name}({self.e(ctx)}));")

    def s_goto(self, out, ctx):
        """A loop made of goto: jumps back over objects, which are destroyed."""
        label, name = self.new("again"), self.new("k")
        out(f"int {name} = {self.n(1, 3)};")
        out(f"{label}:")
        with out.block(""):
            inner = ctx.child(loops=ctx.loops + 1)
            self.body(out, inner, self.n(1, 3))
            out(f"if (--{name} > 0) goto {label};")


KINDS = {}


def block(name):
    """Registers a function as a kind of block."""
    def register(function):
        assert name not in KINDS, name
        KINDS[name] = function
        return function
    return register


PRELUDE = r"""
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <typeinfo>
#include <utility>

static unsigned long long state = @SEED@ULL;
static int lines = 0;
static int alive = 0;
static void mix(unsigned long long v) { state = state * 1099511628211ULL + v; }
static int pick(int n) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (int)((state >> 33) % (unsigned)n);
}
static int w(long long v) { return (int)(v % 1000); }
static bool room() { return lines++ < 300; }
static void say(const char *what, long long v) {
  mix((unsigned long long)v);
  if (room()) printf("%s %lld\n", what, v);
}
static void show(int v) { say("int", v); }
static void show(unsigned v) { say("unsigned", v); }
static void show(long long v) { say("long long", v); }
static void show(unsigned long long v) { say("unsigned long long", (long long)v); }
static void show(unsigned long v) { say("unsigned long", (long long)v); }
static void show(signed char v) { say("signed char", v); }
static void show(unsigned char v) { say("unsigned char", v); }
static void show(short v) { say("short", v); }
static void show(unsigned short v) { say("unsigned short", v); }
static void show(bool v) { say("bool", v); }
struct Tr {
  int v;
  Tr(int i = 0) : v(w(i)) { ++alive; say("Tr", v); }
  Tr(const Tr &o) : v(o.v) { ++alive; say("Tr copy", v); }
  Tr(Tr &&o) noexcept : v(o.v) { o.v = -1; ++alive; say("Tr move", v); }
  Tr &operator=(const Tr &o) { v = o.v; say("Tr =", v); return *this; }
  Tr &operator=(Tr &&o) noexcept {
    if (this != &o) { v = o.v; o.v = -2; }
    say("Tr =move", v);
    return *this;
  }
  ~Tr() { --alive; say("~Tr", v); }
  int get() const { return v; }
  Tr &set(int i) { v = w(i); return *this; }
};
struct Cp {
  int v;
  Cp(int i = 0) : v(w(i)) { ++alive; say("Cp", v); }
  Cp(const Cp &o) : v(w(o.v + 1)) { ++alive; say("Cp copy", v); }
  Cp &operator=(const Cp &o) { v = w(o.v + 2); say("Cp =", v); return *this; }
  ~Cp() { --alive; say("~Cp", v); }
  int get() const { return v; }
};
struct Mv {
  int v;
  Mv(int i = 0) : v(w(i)) { ++alive; say("Mv", v); }
  Mv(Mv &&o) : v(std::exchange(o.v, 0)) { ++alive; say("Mv move", v); }
  Mv &operator=(Mv &&o) { v = std::exchange(o.v, v); say("Mv =move", v); return *this; }
  ~Mv() { --alive; if (v) say("~Mv", v); }
  int get() const { return v; }
};
struct Ex {
  int v;
  Ex(int i) : v(w(i)) { ++alive; }
  Ex(const Ex &o) : v(o.v) { ++alive; say("Ex copy", v); }
  virtual ~Ex() { --alive; say("~Ex", v); }
  virtual const char *name() const { return "Ex"; }
};
struct ExA : Ex {
  using Ex::Ex;
  const char *name() const override { return "ExA"; }
};
struct ExB : ExA {
  Tr extra;
  ExB(int i) : ExA(i), extra(w(i + 1)) {}
  const char *name() const override { return "ExB"; }
};
struct Pair {
  Tr first;
  int second;
};
static Tr slots[4] = {1, 2, 3, 4};
struct Few {
  Tr of[3];
  int n;
  Few(int count) : of{Tr(count), Tr(count + 1)}, n(count) {}
  const Tr *begin() const { return of; }
  const Tr *end() const { return of + n; }
};
template <class T> T make(int i) { return T(i); }
template <class T> T named(int i) {
  T made(i);
  say("named", made.get());
  return made;
}
template <class T> T relay(T t) { return t; }
template <class T> T either(int i) {
  T a(i);
  T b(w(i + 1));
  if (pick(2)) return a;
  return b;
}
template <class T> const T &same(const T &t) { return t; }
template <class T> int take(T t) { return t.get(); }
template <class T> int look(const T &t) { return t.get(); }
template <class T> int maybe(T &&t) {
  if (pick(2)) {
    T kept(std::move(t));
    return kept.get();
  }
  return t.get();
}
template <class T> void swap_two(T &a, T &b) {
  T t(std::move(a));
  a = std::move(b);
  b = std::move(t);
}
static void guarded(const char *name, void (*run)()) {
  int before = alive;
  try {
    run();
  } catch (int i) {
    say("left by int", i);
  } catch (const Tr &t) {
    say("left by Tr", t.v);
  } catch (const Ex &e) {
    say(e.name(), e.v);
  } catch (const std::exception &) {
    say("left by exception", 0);
  } catch (...) {
    say("left", 0);
  }
  say(name, alive - before);
}
"""


def blocks_of(rng, kinds, table):
    """One namespace for each block; TABLE says how its kind is made."""
    parts = []
    for number, kind in enumerate(kinds):
        gen = Gen(random.Random(rng.getrandbits(64)), number)
        table[kind](gen)
        out = Out()
        out(f"// {kind}")
        with out.block(f"namespace b{number}"):
            out(gen.top.text())
            with out.block("static void run()"):
                out(gen.run.text())
        parts.append(out.text())
    return parts


def main_of(kinds, first=None):
    """The function main over blocks; FIRST is its first line."""
    main = Out()
    with main.block("int main()"):
        if first:
            main(first)
        for number, kind in enumerate(kinds):
            main(f"guarded(\"{kind}\", b{number}::run);")
        main("printf(\"%d %llx\\n\", alive, state);")
        main("return 0;")
    return main.text()


def program(seed, kinds):
    """The text of the program of a seed: a prelude, and one namespace for each block."""
    rng = random.Random(seed)
    prelude = PRELUDE.replace("@SEED@", str(rng.randint(1, 1 << 40))).strip("\n")
    return "\n".join([f"// seed {seed}: {' '.join(kinds)}", prelude, *blocks_of(rng, kinds, KINDS), main_of(kinds)]) + "\n"
