# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the blocks of random LibTorch programs are written with: tensors in scope with their shapes, expressions over them,
and bodies of functions.

What is known of a tensor while a program is written is what keeps it valid and small: its shape and type, whether it requires
gradients, and which storage it shares (its family), so that nothing is changed in place that a graph has saved. It need not
be known perfectly: a program that the library refuses has to be refused by the analysis as well, and is as good a
judge; only, it ends early.
"""

import random
import re

from builder import Out
from torch_device import on_cuda

# Block kinds and ops: tables that the files of torch_blocks/ fill.
KINDS, OPS, INPLACE, STATEMENTS = {}, [], [], []

# Constructs that are known to be answered wrongly, with the reason: they are written with --all only.
NOT_YET = {}

FLOATS = ("half", "float", "double")
RANK = {"bool": 0, "int": 1, "long": 2, "half": 3, "float": 4, "double": 5}
CATEGORY = {"bool": 0, "int": 1, "long": 1, "half": 2, "float": 2, "double": 2}
SPELLING = {"bool": "torch::kBool", "int": "torch::kInt", "long": "torch::kLong", "half": "torch::kHalf", "float": "torch::kFloat",
            "double": "torch::kDouble"}
ALSO = {"float": "torch::kFloat32", "double": "torch::kFloat64", "long": "torch::kInt64", "half": "torch::kFloat16",
        "int": "torch::kInt32"}


# What gives a reference to something that may die with the expression, or earlier than a variable bound to it.
NO_VALUE = re.compile(r"^std::(get|move)|^\(\*|\.(at|value|front|back)\([^()]*\)$|_\([^()]*\)$")


class Family:
    """Tensors over one storage: whether a graph has saved one of them."""

    def __init__(self):
        self.saved = False


class E:
    """An expression that is a tensor."""

    def __init__(self, text, shape, dtype="float", sure=False, maybe=False, family=None, overlap=False, multi=False, leaf=False,
                 tame=False, loose=False):
        self.text, self.shape, self.dtype = text, tuple(shape), dtype
        self.sure, self.maybe = sure, maybe or sure  # requires gradients: for certain, possibly
        self.family = family or Family()
        self.overlap, self.multi, self.leaf = overlap, multi, leaf
        self.tame = tame    # of moderate finite values
        self.loose = loose  # an operator stands outermost

    def __str__(self):
        return self.text

    @property
    def p(self):
        """As something to call a member of."""
        return f"({self.text})" if self.loose else self.text

    @property
    def dims(self):
        return len(self.shape)

    @property
    def numel(self):
        return product(self.shape)

    @property
    def floating(self):
        return self.dtype in FLOATS

    def become(self, other):
        """What is known after this variable was bound to the value of another expression."""
        for name in ("shape", "dtype", "sure", "maybe", "family", "overlap", "multi", "leaf", "tame"):
            setattr(self, name, getattr(other, name))

    def state(self):
        return dict(self.__dict__)

    def called(self, text):
        """The same tensor under another name."""
        made = E("", ())
        made.__dict__.update(self.__dict__, text=text, loose=False)
        made.__dict__.pop("const", None)
        return made


def product(numbers):
    made = 1
    for n in numbers:
        made *= n
    return made


def broadcast(a, b):
    """The shape of an operation on two; None when they do not fit."""
    n = max(len(a), len(b))
    a, b = (1,) * (n - len(a)) + tuple(a), (1,) * (n - len(b)) + tuple(b)
    if any(x != y and x != 1 and y != 1 for x, y in zip(a, b)):
        return None
    return tuple(y if x == 1 else x for x, y in zip(a, b))


def promoted(values):
    """The type of an operation on tensors: those without dimensions count only for their category."""
    wide = [v.dtype for v in values if v.shape] or [v.dtype for v in values]
    best = max(wide, key=RANK.get)
    for v in values:
        if not v.shape and CATEGORY[v.dtype] > CATEGORY[best]:
            best = v.dtype
    return best


class NoneMay(Exception):
    """None of the constructs to choose from may be written."""


class Gen:
    """A program in the making: `top` takes declarations at namespace scope."""

    def __init__(self, seed, everything=False):
        self.rng = random.Random(f"torch/{seed}")
        self.seed, self.everything = seed, everything
        self.top = Out()
        self.names = 0
        self.used = []
        self.short = self.chance(0.5)     # nn:: and F:: in the place of torch::nn::
        self.nn = "nn::" if self.short else "torch::nn::"
        self.F = "F::" if self.short or self.chance(0.5) else "torch::nn::functional::"
        self.tensor = self.pick(["torch::Tensor", "torch::Tensor", "Tensor", "at::Tensor"])

    # -- chance

    def chance(self, p):
        return self.rng.random() < p

    def pick(self, of):
        return self.rng.choice(list(of))

    def weighted(self, rows):
        """One of (weight, thing) rows."""
        return self.rng.choices([r[1] for r in rows], [r[0] for r in rows])[0]

    def between(self, a, b):
        return self.rng.randint(a, b)

    def dim(self, low=2, high=13):
        return self.rng.randint(low, high)

    def name(self, stem="t"):
        self.names += 1
        return f"{stem}{self.names}"

    def note(self, construct):
        """Remembers that a construct is in the program, for the table of what fails with what."""
        construct = construct.replace(" ", "_")
        if construct not in self.used:
            self.used.append(construct)

    def may(self, construct):
        """Whether a construct may be written."""
        return self.everything or construct not in NOT_YET

    def one_of(self, names):
        """One of some constructs that may be written; it is noted."""
        names = [n for n in names if self.may(n)]
        if not names:
            raise NoneMay
        name = self.pick(names)
        self.note(name)
        return name

    # -- small texts

    def number(self):
        return self.pick(["2", "0.5", "0.1", "1e-3", "3", "1.5", "-1", "2.0", "0.25f"])

    def sizes(self, shape):
        return "{" + ", ".join(map(str, shape)) + "}"

    def kind(self, dtype):
        return ALSO[dtype] if dtype in ALSO and self.chance(0.2) else SPELLING[dtype]

    def axis(self, x):
        """A dimension, and as it is written: sometimes counted from behind."""
        d = self.rng.randrange(x.dims)
        return d, str(d - x.dims) if self.chance(0.35) else str(d)

    def shape(self, dims=None, limit=1500):
        dims = self.weighted([(1, 1), (5, 2), (4, 3), (2, 4)]) if dims is None else dims
        while True:
            shape = tuple(self.dim(2, 13 if dims < 3 else 8) for _ in range(dims))
            if product(shape) <= limit:
                return shape

    def options(self, dtype, grad=False):
        """The last argument of a factory, with the comma; empty where the default does."""
        if dtype == "float" and not grad:
            return self.weighted([(8, ""), (1, ", torch::kFloat"), (1, ", torch::TensorOptions().dtype(torch::kFloat32)"),
                                  (1, ", torch::dtype(torch::kFloat).device(torch::kCPU)")])
        if not grad:
            return self.pick([f", {self.kind(dtype)}", f", torch::dtype({self.kind(dtype)})",
                              f", torch::TensorOptions().dtype({self.kind(dtype)})"])
        wanted = "torch::requires_grad()" if dtype == "float" else f"torch::dtype({self.kind(dtype)}).requires_grad(true)"
        return ", " + self.pick([wanted, f"torch::TensorOptions().dtype({self.kind(dtype)}).requires_grad(true)"])

    def made_new(self, shape, dtype="float", grad=False):
        """A new tensor of a shape."""
        s, o = self.sizes(shape), self.options(dtype, grad)
        if dtype == "bool":
            text = self.pick([f"torch::ones({s}{o})", f"torch::zeros({s}{o})", f"torch::rand({s}) > 0.5",
                              f"torch::randint(0, 2, {s}).to({self.kind('bool')})"])
        elif dtype in ("int", "long"):
            text = self.pick([f"torch::zeros({s}{o})", f"torch::ones({s}{o})", f"torch::randint(0, 2, {s}{o})",
                              f"torch::randint(5, {s}{o})", f"torch::full({s}, 3{o})"])
        else:
            rows = [(8, f"torch::randn({s}{o})"), (4, f"torch::rand({s}{o})"), (2, f"torch::zeros({s}{o})"),
                    (3, f"torch::ones({s}{o})"), (1, f"torch::full({s}, {self.number()}{o or ', torch::kFloat'})")]
            if dtype == "half":
                rows = rows[2:4]
            if len(shape) == 1 and dtype == "float" and not grad:
                rows += [(1, f"torch::linspace(0, 1, {shape[0]})"), (1, f"torch::arange({shape[0]}, torch::kFloat)"),
                         (1, "torch::tensor({" + ", ".join(f"{i}.0f" for i in range(shape[0])) + "})")]
            if len(shape) == 2 and shape[0] == shape[1] and not grad:
                rows.append((3, f"torch::eye({shape[0]}{o})"))
            text = self.weighted(rows)
        return E(text, shape, dtype, sure=grad, leaf=grad, tame=True, loose=" > " in text)


class Body:
    """A function's body in the making: where its lines go, what is in scope, and what may be done."""

    def __init__(self, g, out, values=(), nograd=False, loop=False, depth=0, constant=False):
        self.g, self.out, self.values = g, out, list(values)
        self.nograd, self.loop, self.depth = nograd, loop, depth
        self.modules = []  # what may be called: (name, module)
        self.kept = set()  # names that statements leave as they are

    def say(self, line):
        self.out(line)

    def child(self, **changes):
        made = Body(self.g, self.out, self.values, self.nograd, self.loop, self.depth + 1)
        made.modules, made.kept = self.modules, self.kept
        for key, value in changes.items():
            setattr(made, key, value)
        return made

    # -- expressions

    def result(self, text, shape, inputs, dtype=None, view=None, saves=True, loose=False, overlap=False, multi=False, tame=False,
               differentiable=True):
        """The expression that an op makes of its INPUTS."""
        dtype = dtype or promoted(inputs)
        graph = differentiable and not self.nograd and dtype in FLOATS
        sure, maybe = graph and any(i.sure for i in inputs), graph and any(i.maybe for i in inputs)
        made = E(text, shape, dtype, sure, maybe, view.family if view is not None else None, overlap or (view is not None and view.overlap),
                 multi or (view is not None and view.multi), tame=tame and all(i.tame for i in inputs), loose=loose)
        if maybe and saves:
            for value in (made, *inputs):
                value.family.saved = True
        return made

    def declare(self, e, stem="t"):
        """A new variable for the value of an expression."""
        g, name = self.g, self.g.name(stem)
        const = g.chance(0.12)
        form = g.weighted([(12, "auto {n} = {e};"), (4, "{T} {n} = {e};"), (1, "{T} {n}({e});"), (1, "auto {n}({e});"), (1, "auto&& {n} = {e};"),
                           (1, "{T} {n}{{{e}}};"), (1, "{T} {n};\n{n} = {e};"), (1, "const auto& {n} = {e};"), (1, "{T} {n};\n{{\n  {n} = {e};\n}}")])
        if "&" in form and (not e.text.endswith(")") or NO_VALUE.search(e.text)):
            form = "auto {n} = {e};"
        if const and "\n" not in form and "&" not in form:
            form = "const " + form
        self.say(form.format(n=name, e=e, T=g.tensor))
        made = e.called(name)
        made.const = form.startswith("const")
        self.values.append(made)
        return made

    def rebind(self, v, e):
        """Assigns to a variable."""
        self.say(f"{v} = {e};")
        v.become(e)

    def variables(self, wanted=lambda v: True):
        return [v for v in self.values if wanted(v)]

    def some(self, wanted=lambda v: True):
        """A variable in scope; None when there is none like that."""
        found = self.variables(wanted)
        if not found:
            return None
        # Those made last are used most.
        return self.g.rng.choices(found, [1 + i for i in range(len(found))])[0]

    def take(self, v):
        """The variable as an operand; sometimes its last use."""
        if self.g.chance(0.02) and not getattr(v, "const", False) and not self.loop and v.text not in self.kept and v in self.values \
                and self.depth == 0 and len(self.values) > 3 and v.text.isidentifier():
            self.values.remove(v)
            self.g.note("move")
            return v.called(f"std::move({v})")
        return v.called(v.text)

    def fitting(self, shape, dtype="float"):
        """An operand that has a shape: a variable or a new tensor."""
        g = self.g
        v = self.some(lambda v: v.shape == tuple(shape) and v.dtype == dtype)
        if v is not None and g.chance(0.75):
            return v.called(v.text)
        like = self.some(lambda v: v.shape == tuple(shape) and v.floating)
        if like is not None and dtype == like.dtype and g.chance(0.5):
            return E(g.pick([f"torch::randn_like({like})", f"torch::ones_like({like})", f"torch::zeros_like({like})",
                             f"torch::zeros({like.p}.sizes(), {like.p}.options())"]), shape, dtype, tame=True)
        return g.made_new(shape, dtype)

    def apply(self, x, depth=1):
        """X after some ops, one within the other."""
        for _ in range(depth):
            for _ in range(12):
                weights = [row[0] for row in OPS]
                _, name, op = self.g.rng.choices(OPS, weights)[0]
                if not self.g.may(name) or (x.dtype == "half" and not op.half) or (not x.floating and not op.integers) or x.dims < op.least:
                    continue
                try:
                    made = op(self.g, self, x)
                except NoneMay:
                    continue
                if made is not None and made.numel <= 4000 and made.dims <= 5:
                    self.g.note(name)
                    x = made
                    break
        return x

    def expression(self, depth=None):
        """An expression over what is in scope."""
        g = self.g
        v = self.some()
        x = self.take(v) if v is not None and g.chance(0.93) else g.made_new(g.shape())
        return self.apply(x, depth or g.weighted([(5, 1), (4, 2), (2, 3), (1, 4)]))

    def statements(self, count):
        """Random statements."""
        for _ in range(count):
            for _ in range(6):
                _, name, make = self.g.rng.choices(STATEMENTS, [row[0] for row in STATEMENTS])[0]
                try:
                    if self.g.may(name) and make(self.g, self) is not False:
                        self.g.note(name)
                        break
                except NoneMay:
                    continue

    def spend(self):
        """A backward pass or an optimizer's step went over what there is: no other pass may go there."""
        for v in self.values:
            if v.sure and not v.leaf:
                v.sure = False

    def leaves(self):
        return self.variables(lambda v: v.leaf and v.sure)


# -- tables


def op(weight, name=None, integers=False, half=False, least=0):
    """Registers an op: a function of (g, body, x) that gives an expression, or None where it cannot be."""

    def register(function):
        function.integers, function.half, function.least = integers, half, least
        OPS.append((weight, name or function.__name__, function))
        return function

    return register


def inplace(weight, name=None):
    """Registers a statement that changes tensor x in place: a function of (g, body, x), False where it cannot be."""

    def register(function):
        INPLACE.append((weight, name or function.__name__, function))
        return function

    return register


def statement(weight, name=None):
    """Registers a statement: a function of (g, body), False where it cannot be."""

    def register(function):
        STATEMENTS.append((weight, name or function.__name__, function))
        return function

    return register


def block(name, weight=1):
    """Registers a kind of block: a function of (g, out) that writes the body of a function."""

    def register(function):
        function.weight = weight
        KINDS[name] = function
        return function

    return register


HEAD = """namespace nn = torch::nn;
namespace F = torch::nn::functional;
using torch::Tensor;
using torch::indexing::Slice;
using torch::indexing::Ellipsis;
using torch::indexing::None;
"""

INCLUDES = "#include <torch/torch.h>\n" + "".join(
    f"#include <{h}>\n" for h in ("algorithm", "any", "array", "cstdio", "deque", "functional", "iostream", "list", "map", "memory", "numeric", "optional", "queue", "set",
                                  "sstream", "string", "tuple", "unordered_map", "utility", "variant", "vector"))


def program(seed, blocks=2, only=None, everything=False, device="cpu"):
    """The text of a program: what stands in its namespace. On CUDA it is the same program, with everything made or moved there."""
    g = Gen(f"{seed}/{blocks}/{only}", everything)
    calls, run = [], Out()
    for i in range(blocks):
        kind = only or g.weighted([(KINDS[k].weight, k) for k in sorted(KINDS) if g.may(k)])
        g.note(kind)
        out = Out()
        with out.block(f"void block{i}()"):
            KINDS[kind](g, out)
        g.top(out.text())
        calls.append(f"block{i}();")
    with run.block("void program()"):
        for call in calls:
            run(call)
        # What died before it is compared as well.
        run("auto last = torch::zeros({3});")
    text = f"// uses: {' '.join(g.used)}\n{HEAD}\n{g.top.text()}\n// vramlint: scenario(@NAME@)\n{run.text()}\n"
    return on_cuda(text, g.seed) if device == "cuda" else text


def joined(texts):
    """One file of programs, each a scenario p<N> in a namespace of its own; and the first line of each."""
    # What a program includes itself is included in front of all namespaces.
    own = sorted({line for text in texts for line in re.findall(r"^#include .*\n", text, re.MULTILINE)})
    head = "".join([*own, INCLUDES])
    parts, lines, first = [head], head.count("\n") + 1, []
    for i, text in enumerate(texts):
        text = re.sub(r"^#include (.*\n)", r"// includes \1", text, flags=re.MULTILINE)
        first.append(lines)
        parts.append(f"namespace p{i} {{\n{text.replace('@NAME@', f'p{i}')}}} // namespace p{i}\n")
        lines += parts[-1].count("\n")
    return "".join(parts), first
