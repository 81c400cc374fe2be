# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks about the graph: leaves and backward passes, grad(), hooks, functions of the program's own, optimizers over leaves."""

from torch_blocks.statements import starting
from torch_blocks.training import optimizer
from torch_program import Body, block


def leaves(g, body, least=1):
    """Leaves that require gradients."""
    made = []
    for _ in range(g.between(least, 3)):
        dtype = g.pick(["float", "float", "float", "double"])
        shape = g.shape(g.pick([1, 2, 2, 3]), 300)
        if g.chance(0.7):
            w = body.declare(g.made_new(shape, dtype, True), "w")
        else:
            w = body.declare(g.made_new(shape, dtype), "w")
            body.say(f"{w}.{g.pick(['requires_grad_()', 'set_requires_grad(true)', 'requires_grad_(true)'])};")
        w.const, w.leaf, w.sure, w.maybe = False, True, True, True
        body.kept = body.kept | {w.text}
        made.append(w)
    return made


def from_leaf(g, body, w, depth):
    """An expression that hangs on a leaf."""
    e = w.called(w.text)
    e.leaf = False
    for _ in range(8):
        made = body.apply(e, depth)
        if made.sure and made.floating and made.dtype != "half":
            return made
    return body.result(f"{w} * 2", w.shape, [w], loose=True)


def scalar(g, body, ws):
    """A loss that hangs on leaves."""
    terms = []
    for w in ws:
        e = from_leaf(g, body, w, g.between(1, 4))
        if e.dtype == "half":
            e = body.result(f"{w} * 2", w.shape, [w], loose=True)
        terms.append(f"{e.p}.{g.pick(['sum()', 'mean()', 'sum()', 'pow(2).sum()'])}" if e.dims or g.chance(0.2) else e.p)
    form = terms[0] if len(terms) == 1 else " + ".join(terms)
    return form


@block("backward", 6)
def backward(g, out):
    body = Body(g, out)
    ws = leaves(g, body)
    starting(g, body, False)
    body.statements(g.between(0, 4))
    body.kept = body.kept | {w.text for w in ws}
    rounds = g.weighted([(4, 1), (2, 2), (1, 3)])
    i = g.name("i")
    opt = None
    if g.chance(0.3):
        opt, line, kind = optimizer(g, f"std::vector<torch::Tensor>{{{', '.join(w.text for w in ws)}}}")
        if kind == "LBFGS":
            opt = None
        else:
            out(line)

    def once():
        inner = body.child(depth=0)
        if opt and g.chance(0.8):
            out(f"{opt}.zero_grad();")
        used = [w for w in ws if g.chance(0.85)] or ws[:1]
        middle = None
        if g.chance(0.3):
            middle = inner.declare(from_leaf(g, inner, used[0], g.between(1, 2)), "h")
            g.note("middle")
            inner.kept = inner.kept | {middle.text}
            middle.family.saved = True
            if not getattr(middle, "const", False):
                do = g.weighted([(2, f"{middle}.retain_grad();"), (2, "auto {n} = {m}.register_hook([](torch::Tensor grad) {{ return grad * 2; }});"), (1, "{m}.register_hook([](torch::Tensor grad) {{ }});"),
                                 (1, "{m}.register_hook([](const torch::Tensor& grad) -> torch::Tensor {{ return grad.clamp(-1, 1); }});"), (2, "")])
                if do:
                    g.note("hook" if "hook" in do else "retain_grad")
                    out(do.format(n=g.name("handle"), m=middle))
            used = [middle] + used[1:]
        loss = g.name("loss")
        out(f"auto {loss} = {scalar(g, inner, used)};")
        create, some = 2 * g.may("create_graph"), 1 * g.may("inputs of backward")
        form = g.weighted([(8, "plain"), (2, "twice"), (some, "inputs"), (2, "grad"), (create, "create"), (1, "gradient"), (1, "free function"), (create / 2, "grad of grad"), (1, "retain only")])
        g.note(f"backward {form}")
        w = used[0]
        if form == "plain":
            out(f"{loss}.backward();")
        elif form == "retain only":
            out(f"{loss}.backward({{}}, true);")
        elif form == "twice":
            out(f"{loss}.backward({{}}, /*retain_graph=*/true);")
            out(f"{loss}.backward();")
        elif form == "inputs":
            out(f"{loss}.backward({{}}, c10::nullopt, false, std::vector<torch::Tensor>{{{w}}});")
        elif form == "gradient":
            out(f"{loss}.backward({g.pick([f'torch::ones_like({loss})', f'torch::full_like({loss}, 2)'])});")
        elif form == "free function":
            out(f"torch::autograd::backward({{{loss}}}, {{{g.pick(['', f'torch::ones_like({loss})'])}}});")
        elif form in ("grad", "grad of grad", "create"):
            if form != "grad":
                g.note("create_graph")
            grads = g.name("grads")
            wanted = ", ".join(str(u) for u in used)
            create = form != "grad"
            out(f"auto {grads} = torch::autograd::grad({{{loss}}}, {{{wanted}}}{', {}, /*retain_graph=*/true, /*create_graph=*/true' if create else ''}{', true' if create and g.chance(0.3) else ''});")
            if create:
                name = g.name("penalty")
                out(f"auto {name} = {g.pick([f'{grads}[0].pow(2).sum()', f'({grads}[0].norm() - 1).pow(2)', f'{grads}[0].sum() * {loss}'])} + {loss};")
                out(f"if ({name}.requires_grad()) {name}.backward();")
            elif g.chance(0.5):
                with out.block(""):
                    out("torch::NoGradGuard guard;")
                    out(g.pick([f"{w} -= 0.1 * {grads}[0];", f"{w}.sub_({grads}[0] * 0.1);", f"{w}.add_({grads}[0], -0.01);"]) if w in ws else f"auto n = {grads}[0].norm();")
        if opt:
            out(f"{opt}.step();")
        elif g.chance(0.35) and form not in ("grad", "grad of grad"):
            with out.block(""):
                out("torch::NoGradGuard no_grad;")
                for w2 in used:
                    if w2 in ws:
                        out(f"if ({w2}.grad().defined()) {{\n  {g.pick([f'{w2} -= 0.1 * {w2}.grad();', f'{w2}.sub_({w2}.grad(), 0.1);', f'{w2}.add_({w2}.grad(), -0.1);', f'{w2}.copy_({w2} - {w2}.grad());'])}\n  {g.pick([f'{w2}.grad().zero_();', f'{w2}.mutable_grad().zero_();', f'{w2}.mutable_grad() = torch::Tensor();', f'{w2}.mutable_grad().reset();', ''])}\n}}")
        elif g.chance(0.3):
            out(f"auto {g.name('g')} = {ws[0]}.grad(){g.pick(['', '.defined()'])};")
        inner.spend()

    if rounds > 1 and g.chance(0.6):
        with out.block(f"for (int {i} = 0; {i} < {rounds}; ++{i})"):
            body.loop = True
            once()
            body.loop = False
    else:
        for _ in range(rounds):
            with out.block("") if g.chance(0.4) else nothing():
                once()
    body.spend()
    body.nograd = False
    for v in body.values:
        if not v.leaf:
            v.sure = False
    body.statements(g.between(0, 2))


class nothing:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


@block("own function", 2)
def own_function(g, out):
    """A torch::autograd::Function of the program's own."""
    name = g.name("Op")
    shape = g.shape(g.pick([1, 2, 3]))
    T = "torch::Tensor"
    context = "torch::autograd::AutogradContext* ctx"
    two = g.chance(0.4)
    number = g.chance(0.3)
    several = g.chance(0.25)
    saved = g.pick(["x", "y", "x, y", ""]) if not two else g.pick(["x, b", "y, b", "x", "b, x, y"])
    compute = (g.pick(["x * b", "x + b", "(x + b).sigmoid()", "x.mul(b).exp()"]) if two else g.pick(["x.exp()", "x * x", "x.sigmoid()", "x.clamp_min(0)", "torch::tanh(x)", "x.clone()", "x.sign()"]))
    extra = ", double k" if number else ""
    lines = [f"{'struct' if g.chance(0.5) else 'class'} {name} : public torch::autograd::Function<{name}> {{", " public:",
             f"  static {'torch::autograd::variable_list' if several else T} forward({context}, {g.pick([T, f'const {T}&'])} x{', ' + g.pick([T, f'const {T}&']) + ' b' if two else ''}{extra}) {{", f"    auto y = {compute}{' * k' if number else ''};"]
    if saved:
        lines.append(f"    ctx->save_for_backward({{{saved}}});")
    if number:
        lines.append('    ctx->saved_data["k"] = k;')
    if not several and g.chance(0.1):
        lines.append("    ctx->mark_non_differentiable({});")
    lines.append("    return {y, y + 1};" if several else "    return y;")
    lines.append("  }")
    lines.append(f"  static torch::autograd::{g.pick(['variable_list', 'tensor_list'])} backward({context}, torch::autograd::{g.pick(['variable_list', 'tensor_list'])} grads) {{")
    if saved:
        lines.append("    auto saved = ctx->get_saved_variables();")
    if number:
        lines.append('    auto k = ctx->saved_data["k"].toDouble();')
    gradient = "grads[0]" + (" + grads[1]" if several else "")
    made = f"({gradient}) * saved[0]" if saved else f"({gradient}) * 2"
    if number:
        made += " * k"
    lines.append(f"    auto g = {made};")
    others = [g.pick(["g.clone()", "grads[0] * 2", "torch::Tensor()", "g"])] * two + ["torch::Tensor()"] * number
    lines.append(f"    return {{{', '.join(['g'] + others)}}};")
    lines += ["  }", "};"]
    g.top("\n".join(lines))
    body = Body(g, out)
    grad = g.chance(0.85)
    x = body.declare(g.made_new(shape, "float", grad), "x")
    body.kept = body.kept | {x.text}
    arguments = [g.pick([x.text, f"{x} * 2", f"torch::relu({x})"])]
    if two:
        arguments.append(g.pick([f"torch::randn({g.sizes(shape)})", f"{x}.exp()", f"torch::rand({g.sizes(shape)}, torch::requires_grad())"]))
    if number:
        arguments.append("0.5")
    y = g.name("y")
    out(f"auto {y} = {name}::apply({', '.join(arguments)});")
    one = f"{y}[{g.pick([0, 1])}]" if several else y
    value = body.result(one, shape, [x])
    e = body.apply(value, g.between(0, 2))
    if e.sure and e.floating:
        out(f"auto loss = {e.p}.sum();")
        out("loss.backward();")
    body.statements(g.between(0, 2))


@block("regression", 2)
def regression(g, out):
    """The loop that tutorials begin with: leaves, a loss, an update by hand."""
    n, f, o = g.dim(), g.dim(), g.dim(1, 6)
    grad = g.pick(["torch::requires_grad()", "torch::TensorOptions().requires_grad(true)"])
    out(f"auto x = torch::randn({{{n}, {f}}});")
    out(f"auto y = torch::randn({{{n}, {o}}});")
    out(f"auto w = torch::randn({{{f}, {o}}}, {grad});")
    out(g.pick([f"auto b = torch::zeros({{{o}}}, {grad});", f"auto b = torch::zeros({{{o}}});\nb.requires_grad_();"]))
    lines = [g.pick(["auto pred = x.mm(w) + b;", "auto pred = torch::addmm(b, x, w);", "auto pred = torch::matmul(x, w) + b;", "torch::Tensor pred = torch::mm(x, w).add(b);", "auto pred = x.mm(w).add_(b);"]),
             g.pick(["auto loss = (pred - y).pow(2).mean();", "auto loss = torch::mse_loss(pred, y);", "auto loss = (y - pred).abs().sum();", "auto diff = pred - y;\nauto loss = (diff * diff).mean();"]), "loss.backward();"]
    update = g.pick(["guard", "data", "detach", "replace"])
    if update == "guard":
        lines += ["{", "  torch::NoGradGuard guard;", g.pick(["  w -= 0.01 * w.grad();", "  w.sub_(w.grad() * 0.01);"]), "  b -= 0.01 * b.grad();", g.pick(["  w.grad().zero_();\n  b.grad().zero_();", "  w.mutable_grad().reset();\n  b.mutable_grad() = torch::Tensor();"]), "}"]
    elif update == "data":
        lines += ["w.data().sub_(w.grad().data() * 0.01);", "b.data() -= 0.01 * b.grad();", "w.grad().zero_();", "b.grad().zero_();"]
        g.note("data")
    elif update == "detach":
        lines += ["w.detach().sub_(0.01 * w.grad());", "w.grad().data().zero_();"]
    else:
        lines += ["w = (w - 0.01 * w.grad()).detach().requires_grad_();", g.pick(["b = (b - 0.01 * b.grad()).detach().set_requires_grad(true);", "b.grad().zero_();"])]
    if g.chance(0.4):
        lines.append(g.pick(["std::cout << loss.item<float>() << '\\n';", "(void)loss.item<double>();"]))
    with out.block(f"for (int step = 0; step < {g.between(2, 4)}; ++step)"):
        for line in lines:
            out(line)


@block("one op", 2)
def one_op(g, out):
    """As little as there can be: an op or a change, and the way back."""
    body = Body(g, out)
    dtype = g.weighted([(8, "float"), (2, "double"), (2, "long"), (1, "bool"), (1, "half"), (1, "int")])
    grad = dtype in ("float", "double") and g.chance(0.6)
    x = body.declare(g.made_new(g.shape(), dtype, grad), "x")
    x.const, x.leaf = False, grad
    body.kept = {x.text}
    if g.chance(0.25) and not grad:
        body.statements(1)
    e = body.apply(x.called(x.text), 1)
    if e.text == x.text:
        return
    y = g.name("y")
    out(f"auto {y} = {e};")
    if e.sure and e.floating:
        value = e.called(y)
        forms = [f"{value}.sum().backward();", f"{value}.backward(torch::ones_like({value}));", f"auto grads = torch::autograd::grad({{{value}.mean()}}, {{{x}}});"]
        if g.may("create_graph"):
            forms.append(f"auto grads = torch::autograd::grad({{{value}.sum()}}, {{{x}}}, {{}}, true, true);\nif (grads[0].requires_grad()) grads[0].pow(2).sum().backward();")
        out(g.pick(forms))
