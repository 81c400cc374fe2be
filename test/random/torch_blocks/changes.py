# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is changed in place: statements over one tensor, none of which touches what a graph has saved."""

from torch_program import INPLACE, broadcast, inplace, statement


def changeable(body, x, graph=False):
    """Whether X may be changed in place; GRAPH says that it comes to require gradients by that."""
    if x.overlap or getattr(x, "const", False):
        return False
    if body.nograd:
        return not x.family.saved or x.leaf
    if x.family.saved:
        return False
    return not (x.maybe or graph) or not (x.leaf or x.multi or body.loop)


def changed(body, x, others=()):
    """What is known after X was changed by others."""
    sure, maybe = any(o.sure for o in others), any(o.maybe for o in others)
    if body.nograd or not (maybe or x.maybe):
        return
    x.family.saved = True
    for v in body.values:
        if v.family is x.family:
            v.sure, v.maybe = v.sure or (sure and v is x), True


@statement(12, "in place")
def in_place(g, body):
    x = body.some(lambda v: changeable(body, v) and v.dtype != "half")
    if x is None:
        return False
    _, name, make = g.rng.choices(INPLACE, [row[0] for row in INPLACE])[0]
    if not g.may(name) or make(g, body, x) is False:
        return False
    g.note(name)
    return True


def other(body, x, like=True):
    """A second operand that X keeps its shape and type with."""
    y = body.some(lambda v: broadcast(v.shape, x.shape) == x.shape and v.dtype == x.dtype and v is not x)
    if y is None or body.g.chance(0.2):
        return body.fitting(x.shape if body.g.chance(0.7) else x.shape[-1:], x.dtype)
    return y.called(y.text)


@inplace(10, "unary_")
def unary(g, body, x):
    names = ["zero_()", "fill_(1)", "neg_()", "abs_()", "clamp_(0, 1)", "add_(1)", "mul_(2)", "sub_(1)"]
    if x.floating:
        names += ["relu_()", "sigmoid_()", "tanh_()", "exp_()", "sqrt_()", "pow_(2)", "div_(2)", "normal_()", "uniform_()", "normal_(0, 0.1)", "uniform_(-1, 1)", "clamp_min_(0.1)",
                  "mul_(0.9).add_(0.1)", "fill_(0.5).mul_(2)", "bernoulli_(0.5)", "random_(5)", "reciprocal_()", "square_()", "exponential_()", "log_()"]
    if x.dtype == "bool":
        names = ["zero_()", "fill_(true)", "logical_not_()"]
    change = g.pick(names)
    if g.chance(0.12) and change.endswith("_()") and change not in ("zero_()", "normal_()", "uniform_()", "exponential_()"):
        body.say(f"torch::{change[:-2]}({x});")
    else:
        body.say(f"{x}.{change};")
    changed(body, x)


@inplace(8, "arithmetic_")
def arithmetic(g, body, x):
    y = other(body, x)
    if not changeable(body, x, y.maybe) or x.dtype == "bool":
        return False
    if not x.floating:
        body.say(g.pick([f"{x} += {y};", f"{x}.add_({y});", f"{x} *= 2;", f"{x}.mul_({y});"]))
        return True
    form = g.pick(["{x} += {y};", "{x} -= {y};", "{x} *= {y};", "{x} /= {y};", "{x} += 1;", "{x} *= 0.5;", "{x}.add_({y});", "{x}.add_({y}, -0.1);", "{x}.mul_({y});",
                   "{x}.sub_({y});", "{x}.div_({y});", "{x}.lerp_({y}, 0.1);", "{x}.mul_(0.9).add_({y}, 0.1);", "{x}.addcmul_({y}, {y}, 0.1);", "{x}.addcdiv_({y}, {y}, -0.1);",
                   "{x} += 0.1 * {p};", "{x} -= 0.1 * {p};"])
    if "cmul" in form or "cdiv" in form or "lerp" in form:
        y = body.fitting(x.shape, x.dtype)
        if not y.text.isidentifier() or not changeable(body, x, y.maybe):
            return False
    body.say(form.format(x=x, y=y, p=y.p))
    if y.maybe and not body.nograd:
        y.family.saved = True
    changed(body, x, [y] if "{y}" in form or "{p}" in form else [])
    return True


@inplace(6, "copy_")
def copies(g, body, x):
    y = other(body, x)
    if not changeable(body, x, y.maybe):
        return False
    body.say(f"{x}.copy_({y});")
    changed(body, x, [y])
    return True


@inplace(8, "part_")
def part(g, body, x):
    """A part of a tensor gets other values."""
    if x.dims == 0:
        return False
    n = x.shape[0]
    i = g.between(0, n - 1)
    rest = x.shape[1:]
    a = g.between(0, n - 1)
    b = g.between(a + 1, n)
    value = "true" if x.dtype == "bool" else g.pick(["1", "0", "3"])
    row = body.fitting(rest, x.dtype)
    rows = body.fitting((b - a,) + rest, x.dtype)
    form = g.pick(["{x}[{i}] = {v};", "{x}[{i}] = {r};", "{x}[{i}].fill_({v});", "{x}.index_put_({{{i}}}, {v});", "{x}.index_put_({{{i}}}, {r});", "{x}.index({{{i}}}) = {r};",
                   "{x}.index({{Slice({a}, {b})}}) = {rs};", "{x}.index_put_({{Slice({a}, {b})}}, {rs});", "{x}.slice(0, {a}, {b}).copy_({rs});", "{x}.narrow(0, {a}, {l}).zero_();",
                   "{x}.select(0, {i}).copy_({r});", "{x}.index_put_({{torch::randint(0, {n}, {{3}}, torch::kLong)}}, {v});", "{x}.index_fill_(0, torch::zeros({{2}}, torch::kLong), {v});",
                   "{x}[{i}] += {v};", "{x}[{i}].add_({r});", "{x}.slice(0, {a}, {b}) += {v};", "{x}.index_copy_(0, torch::arange({l}), {rs});"])
    used = [r for key, r in (("{r}", row), ("{rs}", rows)) if key in form]
    if not changeable(body, x, any(u.maybe for u in used)) or (x.dtype == "bool" and ("+=" in form or "add_" in form)):
        return False
    body.say(form.format(x=x, i=i, v=value, r=row, rs=rows, a=a, b=b, l=b - a, n=n))
    changed(body, x, used)
    return True


@inplace(3, "mask_")
def mask(g, body, x):
    m = body.fitting(x.shape, "bool")
    value = "true" if x.dtype == "bool" else "0"
    body.say(g.pick([f"{x}.masked_fill_({m}, {value});", f"{x}.index_put_({{{m}}}, {value});"] + ([f"{x}.masked_fill_({x} > 0.5, 0);"] if x.floating else [])))
    changed(body, x)


@inplace(2, "scatter_")
def scatter(g, body, x):
    if x.dims < 1 or x.dtype == "bool":
        return False
    d, text = g.axis(x)
    source = body.fitting(x.shape, x.dtype)
    if not changeable(body, x, source.maybe):
        return False
    index = f"torch::randint(0, {x.shape[d]}, {g.sizes(x.shape)}, torch::kLong)"
    form = g.pick([f"{x}.scatter_({text}, {index}, {source});", f"{x}.scatter_({text}, {index}, 1);", f"{x}.scatter_add_({text}, {index}, {source});"])
    body.say(form)
    changed(body, x, [] if form.endswith(" 1);") else [source])
    return True


@inplace(2, "shape_")
def shape(g, body, x):
    """Only how the tensor lies changes."""
    if x.maybe or x.leaf or getattr(x, "const", False):
        return False
    form = g.pick(["unsqueeze_", "squeeze_", "t_", "transpose_", "resize_", "set_data", "detach_"])
    if form == "detach_":
        if x.family.saved or x.multi:
            return False
        body.say(f"{x}.detach_();")
    elif form == "unsqueeze_":
        body.say(f"{x}.unsqueeze_(0);")
        x.shape = (1,) + x.shape
    elif form == "squeeze_":
        body.say(f"{x}.squeeze_();")
        x.shape = tuple(n for n in x.shape if n != 1)
    elif form in ("t_", "transpose_"):
        if x.dims != 2:
            return False
        body.say(f"{x}.t_();" if form == "t_" else f"{x}.transpose_(0, 1);")
        x.shape = x.shape[::-1]
    elif form == "resize_":
        if any(v is not x and v.family is x.family for v in body.values) or x.family.saved:
            return False
        x.shape = g.shape()
        body.say(f"{x}.resize_({g.sizes(x.shape)});")
    else:
        y = body.fitting(x.shape, x.dtype)
        body.say(f"{x}.set_data({y});")
        x.family = y.family
    return True


@inplace(2, "out")
def out(g, body, x):
    if not x.floating or x.maybe:
        return False
    y, z = body.fitting(x.shape, x.dtype), body.fitting(x.shape, x.dtype)
    if y.maybe or z.maybe:
        return False
    body.say(g.pick([f"torch::add_out({x}, {y}, {z});", f"torch::mul_out({x}, {y}, {z});", f"at::sigmoid_out({x}, {y});", f"torch::sub_out({x}, {y}, {z});"]))
    return True


@inplace(2, "init")
def init(g, body, x):
    if not x.floating or x.maybe:
        return False
    forms = ["torch::nn::init::constant_({x}, 0.1)", "torch::nn::init::normal_({x}, 0, 0.02)", "torch::nn::init::uniform_({x}, -0.1, 0.1)", "torch::nn::init::zeros_({x})", "torch::nn::init::ones_({x})"]
    if x.dims >= 2:
        forms += ["torch::nn::init::xavier_uniform_({x})", "torch::nn::init::kaiming_normal_({x})", "torch::nn::init::xavier_normal_({x})", "torch::nn::init::kaiming_uniform_({x}, 0, torch::kFanOut, torch::kReLU)"]
    if x.dims == 2:
        forms += ["torch::nn::init::orthogonal_({x})", "torch::nn::init::eye_({x})"]
    body.say(g.pick(forms).format(x=x) + ";")
    return True
