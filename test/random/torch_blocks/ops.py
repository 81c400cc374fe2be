# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops: one tensor (and what else is in scope) to one tensor."""

import re

from torch_program import E, broadcast, op, product

TAME = {"relu", "sigmoid", "tanh", "abs", "neg", "sin", "cos", "erf", "sign", "floor", "round", "ceil", "trunc"}
SAVING_NOTHING = {"neg", "sign", "floor", "round", "ceil", "trunc"}
UNARY = ["relu", "relu", "relu", "sigmoid", "sigmoid", "tanh", "tanh", "exp", "abs", "neg", "square", "sin", "cos", "erf", "sqrt", "rsqrt", "log1p",
         "expm1", "reciprocal", "sign", "floor", "round", "ceil", "trunc", "log", "log2", "atan", "sinh", "frac", "erfc", "asin", "tan", "cosh",
         "log10", "exp2", "digamma", "lgamma", "erfinv", "sinc", "nan_to_num", "positive", "logit"]
FUNCTIONS = ["torch::selu({x})", "torch::gelu({x})", "torch::silu({x})", "torch::hardswish({x})", "torch::hardsigmoid({x})", "torch::celu({x})",
             "torch::elu({x})", "torch::leaky_relu({x}, 0.1)", "torch::rrelu({x})", "torch::mish({x})", "torch::log_sigmoid({x})",
             "torch::softplus({x})", "torch::hardtanh({x})", "torch::threshold({x}, 0.1, 0)"]
FUNCTIONAL = ["relu({x})", "gelu({x})", "silu({x})", "elu({x}, {F}ELUFuncOptions().alpha(0.5))", "selu({x})", "mish({x})",
              "leaky_relu({x}, {F}LeakyReLUFuncOptions().negative_slope(0.1))", "softplus({x})", "hardtanh({x})", "relu6({x})",
              "logsigmoid({x})", "tanhshrink({x})", "softsign({x})", "softshrink({x})", "hardshrink({x})", "celu({x})",
              "threshold({x}, {F}ThresholdFuncOptions(0.1, 20))", "rrelu({x})", "dropout({x})", "dropout({x}, {F}DropoutFuncOptions().p(0.3).training(true))",
              "dropout({x}, {F}DropoutFuncOptions().training(false))", "alpha_dropout({x}, {F}AlphaDropoutFuncOptions().training(true))"]


def called(g, x, name, *rest):
    """A method, or the function of that name."""
    arguments = ", ".join(map(str, rest))
    if g.chance(0.5):
        return f"{x.p}.{name}({arguments})"
    return f"torch::{name}({x}{', ' if rest else ''}{arguments})"


def worded(g, forms):
    """A form whose first word, which is the op's name, may be written."""
    names = {form: re.search(r"(\w+)\(", form)[1] for form in forms}
    form = g.pick([f for f in forms if g.may(names[f])])
    g.note(names[form])
    return form


# -- pointwise


@op(14)
def unary(g, body, x):
    name = g.one_of(UNARY)
    return body.result(called(g, x, name), x.shape, [x], saves=name not in SAVING_NOTHING, tame=name in TAME,
                       view=x if name == "positive" else None)


@op(3)
def activation(g, body, x):
    form = worded(g, FUNCTIONS)
    return body.result(form.format(x=x), x.shape, [x])


@op(3)
def functional(g, body, x):
    form = worded(g, FUNCTIONAL)
    return body.result(g.F + form.format(x=x, F=g.F), x.shape, [x])


@op(4)
def powers(g, body, x):
    return body.result(called(g, x, "pow", g.pick(["2", "3", "0.5", "2.5", "1", "-1", "0"])), x.shape, [x])


@op(5, integers=True, half=True)
def with_number(g, body, x):
    sign, n = g.pick("+-*/"), g.number() if x.floating else g.pick(["2", "3"])
    if not x.floating and sign == "/" or x.dtype == "bool":
        return None
    form = g.weighted([(3, "{x} {s} {n}"), (1, "{n} {s} {x}"), (2, "{x}.{m}({n})"), (1, "torch::{m}({x}, {n})")])
    name = {"+": "add", "-": "sub", "*": "mul", "/": "div"}[sign]
    loose = form.endswith("}") or form.startswith("{n")
    return body.result(form.format(x=x.p if loose or form.startswith("{x}") else x, s=sign, n=n, m=name), x.shape, [x], loose=loose,
                       saves=form.startswith("{n}") and sign == "/", tame=form[1] == "x" and sign != "/")


@op(12, integers=True, half=True)
def binary(g, body, x):
    y = body.some(lambda v: broadcast(v.shape, x.shape) is not None and v.dtype == x.dtype)
    if y is None or g.chance(0.15):
        shape = g.pick([x.shape, x.shape[-1:], (1,) * x.dims, tuple(n if g.chance(0.6) else 1 for n in x.shape)])
        y = body.fitting(shape, x.dtype)
    elif g.chance(0.15):
        y = body.apply(body.take(y))
        if broadcast(y.shape, x.shape) is None:
            return None
    if (x.dtype == "half") != (y.dtype == "half"):
        return None
    shape = broadcast(x.shape, y.shape)
    if x.floating and y.floating and x.dtype != "half" and g.chance(0.25):
        name = g.one_of(["maximum", "minimum", "atan2", "hypot", "fmod", "remainder", "pow", "copysign", "logaddexp", "max", "min", "fmax"])
        return body.result(called(g, x, name, y), shape, [x, y])
    sign = g.pick("++++--***/" if x.floating and x.dtype != "half" else "+*")
    name = {"+": "add", "-": "sub", "*": "mul", "/": "div"}[sign]
    form = g.weighted([(6, "{x} {s} {y}"), (2, "{x}.{m}({y})"), (1, "torch::{m}({x}, {y})"),
                       (1 if sign in "+-" and x.floating else 0, "{x}.{m}({y}, 0.5)")])
    if x.dtype == "bool" and y.dtype == "bool" and sign in "+-" and "0.5" in form:
        return None
    operator = form.startswith("{x} ")
    return body.result(form.format(x=x.p if form.startswith("{x}") else x, y=y.p if operator else y, s=sign, m=name), shape, [x, y],
                       loose=operator, saves=sign in "*/", tame=sign in "+-")


@op(2)
def three(g, body, x):
    y, z = body.fitting(x.shape, x.dtype), body.fitting(x.shape, x.dtype)
    form = g.one_of(["addcmul", "addcdiv", "lerp", "where", "tensor clamp"])
    if form == "where":
        return body.result(f"torch::where({x.p} > {y.p}, {x}, {z})", x.shape, [x, z])
    return body.result(called(g, x, form.split()[-1], y, z), x.shape, [x, y, z])


@op(2, integers=True)
def compare(g, body, x):
    if x.dtype == "bool":
        return body.result(g.pick(["torch::logical_not({x})", "~{p}", "{p}.logical_not()"]).format(x=x, p=x.p), x.shape, [x], dtype="bool", loose=True)
    y = g.pick(["0", "0.5"]) if g.chance(0.6) else body.fitting(x.shape, x.dtype).p
    return body.result(g.pick([f"{x.p} {g.pick(['>', '<', '>=', '==', '!='])} {y}", f"{x.p}.{g.pick(['gt', 'lt', 'ge', 'eq', 'ne'])}({y})"]), x.shape, [x],
                       dtype="bool", loose=True, differentiable=False)


@op(2)
def clamps(g, body, x):
    return body.result(g.pick(["{p}.clamp(-1, 1)", "torch::clamp({x}, -0.5, 0.5)", "{p}.clamp_min(0)", "torch::clamp_max({x}, 1)", "{p}.clip(0, 6)"])
                       .format(x=x, p=x.p), x.shape, [x], tame=True)


@op(1)
def masked(g, body, x):
    mask = body.fitting(x.shape, "bool")
    return body.result(called(g, x, "masked_fill", mask, g.pick(["0", "-1e9", "0.5"])), x.shape, [x])


# -- types, copies


@op(4, integers=True, half=True)
def cast(g, body, x):
    to = g.pick(["float", "float", "float", "double", "long", "int", "bool"] + (["half"] if x.floating else []) + [x.dtype])
    text = g.weighted([(5, f"{x.p}.to({g.kind(to)})"), (2, f"{x.p}.toType({g.kind(to)})"), (1, f"{x.p}.to(torch::TensorOptions().dtype({g.kind(to)}))"),
                       (1, f"{x.p}.to(torch::kCPU, {g.kind(to)})"), (1, f"{x.p}.to({g.kind(to)}, /*non_blocking=*/false, /*copy=*/true)")])
    made = body.result(text, x.shape, [x], dtype=to, view=x if to == x.dtype and "true" not in text else None, saves=False)
    made.leaf = x.leaf and to == x.dtype and "true" not in text
    return made


@op(4, integers=True, half=True)
def copy(g, body, x):
    name = g.pick(["clone", "clone", "detach", "contiguous", "to(torch::kCPU)", "cpu", "detach().clone", "clone().detach", "alias", "data", "variable_data"])
    text = f"{x.p}.{name}()" if "(" not in name or name.endswith(("clone", "detach")) else f"{x.p}.{name}"
    if name in ("data", "variable_data"):
        g.note("data")
    new = "clone" in name
    made = body.result(text, x.shape, [x], view=None if new else x, saves=False, tame=True, differentiable=name in ("clone", "contiguous", "cpu", "to(torch::kCPU)", "alias"))
    made.leaf = x.leaf and name in ("contiguous", "cpu", "to(torch::kCPU)")
    return made


@op(1, integers=True)
def like(g, body, x):
    name = g.pick(["zeros_like", "ones_like", "empty_like"] + (["rand_like", "randn_like"] if x.floating else []))
    return E(f"torch::{name}({x})", x.shape, x.dtype, tame=True)


@op(1)
def new_like(g, body, x):
    s = g.shape()
    return E(g.pick([f"{x.p}.new_zeros({g.sizes(s)})", f"{x.p}.new_ones({g.sizes(s)})", f"{x.p}.new_full({g.sizes(s)}, 2)", f"torch::zeros({g.sizes(s)}, {x.p}.options())"]),
             s, x.dtype, tame=True)


# -- views and shapes


def factored(g, n):
    """N as a product of some numbers."""
    for k in (2, 3, 4, 5):
        if n % k == 0 and n > k and g.chance(0.7):
            return [k, n // k]
    return [n]


@op(8, integers=True, half=True, least=1)
def reshape(g, body, x):
    if x.numel == 0:
        return None
    parts, count = [], 1
    for n in x.shape:
        for f in factored(g, n):
            if parts and g.chance(0.45):
                parts[-1] *= f
            else:
                parts.append(f)
    written = list(parts)
    if g.chance(0.5):
        written[g.rng.randrange(len(written))] = -1
    name = g.pick(["reshape", "reshape", "view"])
    p = x.p
    if name == "view":
        # A view wants neighbours in memory: asked for where it cannot be seen.
        p = f"{p}.contiguous()"
    return body.result(f"{p}.{name}({g.sizes(written)})", parts, [x], view=x, saves=False, tame=True)


@op(3, integers=True, half=True, least=1)
def flatten(g, body, x):
    if g.chance(0.4) or x.dims < 2:
        return body.result(called(g, x, "flatten"), (x.numel,), [x], view=x, saves=False, tame=True)
    return body.result(called(g, x, "flatten", 1) if x.dims > 1 else x.text, (x.shape[0], product(x.shape[1:])), [x], view=x, saves=False, tame=True)


@op(5, integers=True, half=True, least=2)
def transpose(g, body, x):
    if x.dims == 2 and g.chance(0.5):
        return body.result(g.pick([f"{x.p}.t()", f"{x.p}.transpose(0, 1)", f"torch::t({x})", f"{x.p}.mT()"]), x.shape[::-1], [x], view=x, saves=False, tame=True)
    (i, a), (j, b) = g.axis(x), g.axis(x)
    shape = list(x.shape)
    shape[i], shape[j] = shape[j], shape[i]
    return body.result(called(g, x, g.pick(["transpose", "transpose", "swapaxes"]), a, b), shape, [x], view=x, saves=False, tame=True)


@op(3, integers=True, half=True, least=2)
def permute(g, body, x):
    order = list(range(x.dims))
    g.rng.shuffle(order)
    return body.result(f"{x.p}.permute({g.sizes(order)})", [x.shape[i] for i in order], [x], view=x, saves=False, tame=True)


@op(3, integers=True, half=True)
def unsqueeze(g, body, x):
    d = g.between(0, x.dims)
    return body.result(called(g, x, "unsqueeze", d if g.chance(0.7) else d - x.dims - 1), x.shape[:d] + (1,) + x.shape[d:], [x], view=x, saves=False, tame=True)


@op(3, integers=True, half=True, least=1)
def squeeze(g, body, x):
    d, text = g.axis(x)
    if g.chance(0.3):
        return body.result(called(g, x, "squeeze"), [n for n in x.shape if n != 1], [x], view=x, saves=False, tame=True)
    return body.result(called(g, x, "squeeze", text), [n for i, n in enumerate(x.shape) if i != d or n != 1], [x], view=x, saves=False, tame=True)


@op(3, integers=True, half=True, least=1)
def expand(g, body, x):
    ones = [i for i, n in enumerate(x.shape) if n == 1]
    if not ones:
        return body.result(f"{x.p}.expand({g.sizes((2,) + (-1,) * x.dims)})", (2,) + x.shape, [x], view=x, saves=False, overlap=True, tame=True)
    i, n = g.pick(ones), g.dim(2, 5)
    shape = x.shape[:i] + (n,) + x.shape[i + 1:]
    written = [(-1 if g.chance(0.6) else m) if j != i else n for j, m in enumerate(shape)]
    return body.result(f"{x.p}.expand({g.sizes(written)})", shape, [x], view=x, saves=False, overlap=True, tame=True)


@op(2, integers=True, half=True, least=1)
def repeat(g, body, x):
    d, text = g.axis(x)
    if g.chance(0.3) and g.may("repeat_interleave"):
        g.note("repeat_interleave")
        return body.result(called(g, x, "repeat_interleave", 2, text), x.shape[:d] + (2 * x.shape[d],) + x.shape[d + 1:], [x], tame=True)
    times = [1] * x.dims
    times[d] = g.between(1, 3)
    return body.result(f"{x.p}.repeat({g.sizes(times)})", [a * b for a, b in zip(x.shape, times)], [x], tame=True)


@op(7, integers=True, half=True, least=1)
def part(g, body, x):
    """A slice or an element along a dimension."""
    d, text = g.axis(x)
    n = x.shape[d]
    if n < 2 or g.chance(0.3):
        i = g.between(0, n - 1)
        shape = x.shape[:d] + x.shape[d + 1:]
        forms = [f"{x.p}.select({text}, {i})", f"{x.p}.index({{{', '.join(['Slice()'] * d + [str(i)])}}})"]
        if d == 0:
            forms += [f"{x.p}[{i}]"] * 3
        if d == x.dims - 1:
            forms.append(f"{x.p}.index({{Ellipsis, {i}}})")
        return body.result(g.pick(forms), shape, [x], view=x, saves=False, tame=True)
    a = g.between(0, n - 2)
    b = g.between(a + 1, n)
    step = g.weighted([(5, 1), (1, 2)])
    if step == 1:
        forms = [f"{x.p}.narrow({text}, {a}, {b - a})", f"torch::narrow({x}, {text}, {a}, {b - a})"]
    else:
        forms = []
    whole = f"{a}, {b}" + (f", {step}" if step > 1 else "")
    forms += [f"{x.p}.slice({text}, {whole})", f"{x.p}.index({{{', '.join(['Slice()'] * d + [f'Slice({whole})'])}}})"]
    if d == x.dims - 1:
        forms.append(f"{x.p}.index({{Ellipsis, Slice({whole})}})")
    return body.result(g.pick(forms), x.shape[:d] + ((b - a + step - 1) // step,) + x.shape[d + 1:], [x], view=x, saves=False, tame=True)


@op(2, integers=True, half=True, least=1)
def piece(g, body, x):
    """One of the parts that a tensor is cut into."""
    d, text = g.axis(x)
    n = x.shape[d]
    form = g.one_of(["chunk", "split", "unbind"])
    if form == "unbind":
        i = g.between(0, n - 1)
        return body.result(f"{called(g, x, 'unbind', text)}[{i}]", x.shape[:d] + x.shape[d + 1:], [x], view=x, saves=False, multi=True, tame=True)
    size = g.between(1, n)
    if form == "chunk":
        count = g.between(1, min(n, 4))
        size = -(-n // count)
        count = -(-n // size)
        text = called(g, x, "chunk", count, text)
    else:
        count = -(-n // size)
        text = called(g, x, "split", size, text)
    i = g.between(0, count - 1)
    long = size if i < count - 1 else n - size * (count - 1)
    return body.result(f"{text}[{i}]", x.shape[:d] + (long,) + x.shape[d + 1:], [x], view=x, saves=False, multi=True, tame=True)


@op(2, integers=True, least=1)
def moved(g, body, x):
    d, text = g.axis(x)
    if g.chance(0.5):
        return body.result(called(g, x, "flip", g.sizes([d])), x.shape, [x], tame=True)
    return body.result(called(g, x, "roll", 1, text), x.shape, [x], tame=True)


@op(1, least=2)
def triangle(g, body, x):
    return body.result(called(g, x, g.one_of(["tril", "triu"])), x.shape, [x], tame=True)


@op(1, least=2)
def diagonal(g, body, x):
    if x.dims != 2:
        return None
    return body.result(called(g, x, "diagonal"), (min(x.shape),), [x], view=x, saves=False, tame=True)


# -- several into one


@op(5, integers=True, half=True)
def cat(g, body, x):
    if x.dims == 0 or g.chance(0.4):
        d = g.between(0, x.dims)
        y = body.fitting(x.shape, x.dtype)
        return body.result(f"torch::stack({{{x}, {y}}}{f', {d}' if d or g.chance(0.3) else ''})", x.shape[:d] + (2,) + x.shape[d:], [x, y], tame=True, saves=False)
    d, text = g.axis(x)
    others = [v for v in body.variables(lambda v: v.dims == x.dims and v.dtype == x.dtype and all(a == b for i, (a, b) in enumerate(zip(v.shape, x.shape)) if i != d))]
    chosen = [x] + [v.called(v.text) for v in g.rng.sample(others, min(len(others), g.between(1, 2)))]
    if len(chosen) == 1:
        chosen.append(body.fitting(x.shape, x.dtype))
    g.rng.shuffle(chosen)
    total = sum(v.shape[d] for v in chosen)
    names = ", ".join(v.text for v in chosen)
    form = g.weighted([(6, "torch::cat({{{n}}}, {d})"), (1, "torch::concat({{{n}}}, {d})"), (1, "torch::cat(std::vector<torch::Tensor>{{{n}}}, {d})")])
    return body.result(form.format(n=names, d=text), x.shape[:d] + (total,) + x.shape[d + 1:], chosen, tame=True, saves=False)


# -- reductions


@op(8, integers=True)
def reduce(g, body, x):
    names = ["sum", "sum", "mean", "mean", "prod", "norm", "std", "var", "logsumexp", "amax", "amin", "max", "min", "argmax", "any", "all", "count_nonzero", "median", "nansum"]
    name = g.one_of(names if x.floating else ["sum", "max", "argmax", "any", "sum"])
    if x.dtype == "bool" and name in ("max", "argmax"):
        return None
    dtype = x.dtype
    if name in ("argmax", "count_nonzero") or (name == "sum" and not x.floating):
        dtype = "long"
    elif name in ("any", "all"):
        dtype = "bool"
    differ = dtype in ("float", "double", "half")
    if (g.chance(0.4) or x.dims == 0) and name not in ("logsumexp",):
        if name in ("amax", "amin"):
            return None
        return body.result(called(g, x, name), (), [x], dtype=dtype, differentiable=differ)
    if x.dims == 0:
        return None
    d, text = g.axis(x)
    keep = g.chance(0.35)
    shape = x.shape[:d] + ((1,) if keep else ()) + x.shape[d + 1:]
    if name in ("max", "min", "median"):
        i = g.pick([0, 0, 1])
        got = body.result(f"std::get<{i}>({called(g, x, name, text, *(['true'] if keep else []))})", shape, [x], dtype="long" if i else dtype, differentiable=differ and not i)
        return got
    if name == "norm":
        if keep:
            return body.result(f"{x.p}.norm(2, {g.sizes([d])}, true)", shape, [x])
        return body.result(f"{x.p}.norm(2, {text})", shape, [x])
    if name == "count_nonzero":
        return body.result(called(g, x, name, "at::IntArrayRef{" + str(d) + "}"), x.shape[:d] + x.shape[d + 1:], [x], dtype=dtype, differentiable=False)
    if name in ("std", "var"):
        if x.shape[d] < 2:
            return None
        return body.result(f"{x.p}.{name}(at::IntArrayRef{{{d}}}, true, {'true' if keep else 'false'})", shape, [x])
    along = text if name in ("argmax", "any", "all", "prod") or g.chance(0.5) else "{" + text + "}"
    if name in ("nansum", "sum", "mean") and "{" not in along and g.chance(0.5):
        along = f"at::IntArrayRef{{{d}}}"
    return body.result(called(g, x, name, along, *(["true"] if keep else [])), shape, [x], dtype=dtype, differentiable=differ, saves=name not in ("sum", "mean"))


@op(4, least=1)
def softmax(g, body, x):
    d, text = g.axis(x)
    F = g.F
    forms = ["torch::softmax({x}, {d})", "{p}.softmax({d})", "torch::log_softmax({x}, {d})", "{p}.log_softmax({d})", "{F}softmax({x}, {d})", "{F}softmax({x}, {F}SoftmaxFuncOptions({d}))",
             "{F}log_softmax({x}, {d})", "{F}softmin({x}, {d})", "{F}normalize({x}, {F}NormalizeFuncOptions().dim({d}))", "torch::cumsum({x}, {d})", "{p}.cumsum({d})",
             "torch::softmax({x}, {d}, torch::kDouble)", "torch::cumprod({x}, {d})", "{F}gumbel_softmax({x}, {F}GumbelSoftmaxFuncOptions().dim({d}))"]
    form = g.pick(forms)
    return body.result(form.format(x=x, p=x.p, d=text, F=F), x.shape, [x], dtype="double" if "kDouble" in form else None)


@op(2, least=1)
def ordered(g, body, x):
    d, text = g.axis(x)
    i = g.pick([0, 0, 1])
    form = g.one_of(["sort", "topk", "argsort", "cummax"])
    if form == "argsort":
        return body.result(called(g, x, "argsort", text, g.pick(["true", "false"])), x.shape, [x], dtype="long", differentiable=False)
    k = g.between(1, x.shape[d])
    arguments, shape = ((text,), x.shape) if form != "topk" else ((k, text), x.shape[:d] + (k,) + x.shape[d + 1:])
    return body.result(f"std::get<{i}>({called(g, x, form, *arguments)})", shape, [x], dtype="long" if i else None, differentiable=not i)


# -- matrices


@op(8, least=1)
def matmul(g, body, x):
    if x.dims > 3:
        return None
    k = x.shape[-1]
    other = body.some(lambda v: v.dims == 2 and v.shape[0] == k and v.dtype == x.dtype)
    y = body.take(other) if other is not None and g.chance(0.8) else g.made_new((k, g.dim()), x.dtype)
    if x.dims == 1:
        if g.chance(0.4):
            y = body.fitting(x.shape, x.dtype)
            return body.result(g.pick([called(g, x, "dot", y), f"torch::matmul({x}, {y})"]), (), [x, y], tame=True)
        if g.chance(0.3):
            y = g.made_new((g.dim(),), x.dtype)
            return body.result(g.pick([called(g, x, "outer", y), called(g, x, "ger", y)]), (k, y.shape[0]), [x, y], tame=True)
        return body.result(called(g, x, "matmul", y), (y.shape[1],), [x, y], tame=True)
    if x.dims == 3 and g.chance(0.5):
        y = g.made_new((x.shape[0], k, g.dim(2, 6)), x.dtype)
        shape = (x.shape[0], x.shape[1], y.shape[2])
        form = g.pick(["bmm", "matmul", "baddbmm", "einsum"])
        if form == "baddbmm":
            z = body.fitting(shape, x.dtype)
            return body.result(f"torch::baddbmm({z}, {x}, {y})", shape, [x, y, z], tame=True)
        if form == "einsum":
            return body.result(f'torch::einsum("bij,bjk->bik", {{{x}, {y}}})', shape, [x, y], tame=True)
        return body.result(called(g, x, form, y), shape, [x, y], tame=True)
    if x.dims == 2:
        form = g.weighted([(4, "mm"), (4, "matmul"), (2, "addmm"), (1, "mv"), (1, "einsum"), (1, "linear")])
        shape = (x.shape[0], y.shape[1])
        if form == "addmm":
            z = body.fitting((y.shape[1],), x.dtype)
            return body.result(g.pick([f"torch::addmm({z}, {x}, {y})", f"{z.p}.addmm({x}, {y})"]), shape, [x, y, z], tame=True)
        if form == "mv":
            z = body.fitting((k,), x.dtype)
            return body.result(called(g, x, g.pick(["mv", "matmul"]), z), shape[:1], [x, z], tame=True)
        if form == "einsum":
            return body.result(f'torch::einsum("{g.pick(["ij,jk->ik", "ab,bc->ac", "ij,jk"])}", {{{x}, {y}}})', shape, [x, y], tame=True)
        if form == "linear":
            w = g.made_new((g.dim(), k), x.dtype)
            return body.result(g.pick([f"{g.F}linear({x}, {w})", f"torch::linear({x}, {w})"]), (x.shape[0], w.shape[0]), [x, w], tame=True)
        return body.result(called(g, x, form, y), shape, [x, y], tame=True)
    return body.result(called(g, x, "matmul", y), x.shape[:-1] + (y.shape[1],), [x, y], tame=True)


@op(1, least=2)
def linear_algebra(g, body, x):
    if x.dims != 2 or not x.tame:
        return None
    form = g.one_of(["trace", "kron", "cdist", "frobenius", "gram"])
    n, m = x.shape
    if form == "trace":
        return body.result(called(g, x, "trace"), (), [x]) if n == m else None
    if form == "kron":
        y = g.made_new((2, 3), x.dtype)
        return body.result(f"torch::kron({x}, {y})", (2 * n, 3 * m), [x, y])
    if form == "cdist":
        y = g.made_new((g.dim(), m), x.dtype)
        return body.result(f"torch::cdist({x}, {y})", (n, y.shape[0]), [x, y])
    if form == "frobenius":
        return body.result(f"torch::linalg_norm({x})", (), [x])
    return body.result(f"{x.p}.mm({x.p}.t())", (n, n), [x])


# -- what nets are made of


@op(3, least=3)
def convolution(g, body, x):
    if x.dims not in (3, 4) or x.dtype != "float":
        return None
    n = x.dims - 2
    g.note(f"functional conv{n}d")
    c, o, k = x.shape[1], g.dim(2, 6), g.pick([1, 3, 3, 2])
    pad, stride = g.pick([0, k // 2]), g.pick([1, 1, 2])
    spatial = tuple((s + 2 * pad - k) // stride + 1 for s in x.shape[2:])
    if min(spatial) < 1 or min(s + 2 * pad - k for s in x.shape[2:]) < 0:
        return None
    w = g.made_new((o, c) + (k,) * n)
    text = g.pick([f"torch::conv{n}d({x}, {w}, torch::Tensor(), {stride}{f', {pad}' if pad else ''})", f"{g.F}conv{n}d({x}, {w}, {g.F}Conv{n}dFuncOptions().stride({stride}).padding({pad}))"])
    return body.result(text, (x.shape[0], o) + spatial, [x, w], tame=True)


@op(3, least=3)
def pooling(g, body, x):
    if x.dims not in (3, 4) or min(x.shape[2:]) < 2 or x.dtype not in ("float", "double"):
        return None
    n = x.dims - 2
    half = tuple(s // 2 for s in x.shape[2:])
    form = g.one_of(["max pool", "max pool", "avg pool", "adaptive pool", "adaptive max pool", "lp pool"])[:-5]
    if form == "max":
        text = g.pick([f"torch::max_pool{n}d({x}, 2)", f"{g.F}max_pool{n}d({x}, {g.F}MaxPool{n}dFuncOptions(2))", f"torch::max_pool{n}d({x}, {{{', '.join(['2'] * n)}}})"])
        return body.result(text, x.shape[:2] + half, [x], tame=True)
    if form == "avg":
        return body.result(g.pick([f"torch::avg_pool{n}d({x}, 2)", f"{g.F}avg_pool{n}d({x}, {g.F}AvgPool{n}dFuncOptions(2))"]), x.shape[:2] + half, [x], tame=True)
    if form == "lp":
        return body.result(f"{g.F}lp_pool{n}d({x}, {g.F}LPPool{n}dFuncOptions(2, 2))", x.shape[:2] + half, [x])
    size = tuple(g.between(1, 4) for _ in range(n))
    if form == "adaptive":
        text = g.pick([f"torch::adaptive_avg_pool{n}d({x}, {g.sizes(size)})", f"{g.F}adaptive_avg_pool{n}d({x}, {g.F}AdaptiveAvgPool{n}dFuncOptions({g.sizes(size)}))"])
        if n == 1:
            text = f"torch::adaptive_avg_pool1d({x}, {size[0]})"
    else:
        text = f"{g.F}adaptive_max_pool{n}d({x}, {g.F}AdaptiveMaxPool{n}dFuncOptions({g.sizes(size) if n > 1 else size[0]}))"
    return body.result(text, x.shape[:2] + size, [x], tame=True)


@op(2, least=3)
def resized(g, body, x):
    if x.dims not in (3, 4) or x.dtype != "float":
        return None
    n = x.dims - 2
    form = g.one_of(["nearest", "linear", "pad", "reflect", "constant"])
    twice = tuple(2 * s for s in x.shape[2:])
    if form == "nearest":
        return body.result(f"{g.F}interpolate({x}, {g.F}InterpolateFuncOptions().scale_factor(std::vector<double>({n}, 2.0)).mode(torch::kNearest))", x.shape[:2] + twice, [x])
    if form == "linear":
        mode = ["torch::kLinear", "torch::kBilinear"][n - 1]
        return body.result(f"{g.F}interpolate({x}, {g.F}InterpolateFuncOptions().size(std::vector<int64_t>{g.sizes(twice)}).mode({mode}).align_corners({g.pick(['true', 'false'])}))",
                           x.shape[:2] + twice, [x])
    if form == "constant":
        return body.result(f"torch::constant_pad_nd({x}, {{1, 2}}, 0)", x.shape[:-1] + (x.shape[-1] + 3,), [x], tame=True)
    if form == "reflect" and min(x.shape[2:]) > 2:
        return body.result(f"{g.F}pad({x}, {g.F}PadFuncOptions({g.sizes([1] * 2 * n)}).mode({g.pick(['torch::kReflect', 'torch::kReplicate'])}))",
                           x.shape[:2] + tuple(s + 2 for s in x.shape[2:]), [x])
    return body.result(f"{g.F}pad({x}, {g.F}PadFuncOptions({{1, 1}}))", x.shape[:-1] + (x.shape[-1] + 2,), [x], tame=True)


@op(3, least=2)
def normalised(g, body, x):
    if x.dtype != "float":
        return None
    n = x.shape[-1]
    form = g.one_of(["layer norm", "layer norm weights", "group norm", "instance norm", "batch norm"]).replace(" norm", "")
    if form == "layer":
        return body.result(g.pick([f"torch::layer_norm({x}, {{{n}}})", f"{g.F}layer_norm({x}, {g.F}LayerNormFuncOptions({{{n}}}))"]), x.shape, [x])
    if form == "layer weights":
        w, b = body.fitting((n,)), body.fitting((n,))
        return body.result(f"torch::layer_norm({x}, {{{n}}}, {w}, {b})", x.shape, [x, w, b])
    c = x.shape[1]
    if form == "batch" and x.numel // c > 1 and x.dims < 5:
        return body.result(f"{g.F}batch_norm({x}, torch::zeros({{{c}}}), torch::ones({{{c}}}), {g.F}BatchNormFuncOptions().training({g.pick(['true', 'false'])}))", x.shape, [x])
    if x.dims < 3 or product(x.shape[2:]) < 2:
        return None
    if form == "group":
        return body.result(f"torch::group_norm({x}, {g.pick([k for k in (1, 2, 3, c) if c % k == 0])})", x.shape, [x])
    if form == "instance" and x.dims in (3, 4):
        return body.result(f"{g.F}instance_norm({x})", x.shape, [x])
    return None


# -- by index


@op(3, least=1)
def by_index(g, body, x):
    d, text = g.axis(x)
    n = x.shape[d]
    form = g.one_of(["index_select", "index", "gather", "embedding", "index_put", "index_add"]).replace("index_p", "p").replace("index_a", "a")
    k = g.dim(2, 7)
    index = g.pick([f"torch::randint(0, {n}, {{{k}}}, torch::kLong)", f"torch::randint({n}, {{{k}}}, torch::kInt64)", f"torch::zeros({{{k}}}, torch::kLong)", f"torch::randperm({n})"])
    if "randperm" in index:
        k = n
    if form == "index_select":
        return body.result(called(g, x, "index_select", text, index), x.shape[:d] + (k,) + x.shape[d + 1:], [x], tame=True)
    if form == "index":
        return body.result(f"{x.p}.index({{{', '.join(['Slice()'] * d + [index])}}})", x.shape[:d] + (k,) + x.shape[d + 1:], [x], tame=True)
    if form == "gather":
        return body.result(called(g, x, "gather", text, f"torch::randint(0, {n}, {g.sizes(x.shape)}, torch::kLong)"), x.shape, [x], tame=True)
    if form == "embedding" and x.dims == 2:
        s = g.shape(g.pick([1, 2]), 40)
        return body.result(g.pick([f"torch::embedding({x}, torch::randint(0, {x.shape[0]}, {g.sizes(s)}))", f"{g.F}embedding(torch::randint({x.shape[0]}, {g.sizes(s)}, torch::kLong), {x})"]),
                           s + (x.shape[1],), [x], tame=True)
    if form == "put":
        return body.result(f"{x.p}.index_put({{torch::randint(0, {x.shape[0]}, {{2}}, torch::kLong)}}, torch::zeros({g.sizes((2,) + x.shape[1:])}{g.options(x.dtype)}))", x.shape, [x])
    if form == "add":
        src = g.made_new(x.shape[:d] + (k,) + x.shape[d + 1:], x.dtype)
        return body.result(f"{x.p}.index_add({text}, {index}, {src})", x.shape, [x, src])
    return None


@op(1, integers=True)
def one_hot(g, body, x):
    if x.dtype != "long" or x.numel > 100:
        return None
    return body.result(f"torch::one_hot({x.p}.clamp(0, 3), 4)", x.shape + (4,), [x])
