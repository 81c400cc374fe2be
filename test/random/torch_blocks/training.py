# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks in which a module is made, called and trained."""

import re

from torch_blocks.modules import keep, layer, sequential, write
from torch_program import Body, E, block, product


def optimizer(g, parameters, some=True):
    """The declaration of an optimizer over parameters, of which there may be none unless SOME: its name, text and class."""
    o = "torch::optim::"
    rows = [(4, "SGD", g.pick([f"{o}SGDOptions(0.01)", "0.01", "/*lr=*/0.1", f"{o}SGDOptions(0.01).momentum(0.9)", f"{o}SGDOptions(0.01).momentum(0.9).weight_decay(1e-4)",
                               f"{o}SGDOptions(0.01).momentum(0.9).nesterov(true)", f"{o}SGDOptions(0.01).momentum(0.5).dampening(0.1)"])),
            (4, "Adam", g.pick([f"{o}AdamOptions(1e-3)", "1e-3", f"{o}AdamOptions(1e-3).amsgrad(true)", f"{o}AdamOptions(1e-3).weight_decay(1e-2)", f"{o}AdamOptions(1e-3).betas({{0.5, 0.999}})", ""])),
            (2, "AdamW", g.pick([f"{o}AdamWOptions(1e-3)", "1e-3", f"{o}AdamWOptions(1e-3).weight_decay(1e-2).amsgrad(true)"])),
            (2, "RMSprop", g.pick([f"{o}RMSpropOptions(1e-3)", f"{o}RMSpropOptions(1e-3).momentum(0.9)", f"{o}RMSpropOptions(1e-3).centered(true)", f"{o}RMSpropOptions(1e-3).momentum(0.9).centered(true).weight_decay(1e-4)"])),
            (2, "Adagrad", g.pick([f"{o}AdagradOptions(1e-2)", f"{o}AdagradOptions(1e-2).lr_decay(1e-3).weight_decay(1e-4)"]))]
    if g.may("LBFGS") and (some or g.may("LBFGS without parameters")):
        rows.append((0.5, "LBFGS", g.pick([f"{o}LBFGSOptions(0.1).max_iter(3)", f"{o}LBFGSOptions(0.1).max_iter(2).history_size(4)"])))
    kind, arguments = g.weighted([(r[0], (r[1], r[2])) for r in rows])
    g.note(kind)
    name = g.name("optimizer")
    given = ", ".join(p for p in (parameters, arguments) if p)
    form = g.pick(["{o}{k} {n}({g});", "{o}{k} {n}({g});", "auto {n} = {o}{k}({g});", "auto {n}_owner = std::make_unique<{o}{k}>({g});\nauto& {n} = *{n}_owner;",
                   "std::shared_ptr<torch::optim::Optimizer> {n}_held = std::make_shared<{o}{k}>({g});\nauto& {n} = *{n}_held;"])
    return name, form.format(o=o, k=kind, n=name, g=given), kind


def loss_of(g, body, out):
    """A scalar loss over an output."""
    F, nn = g.F, g.nn
    rows = [(3, "mean"), (3, "mse"), (1, "sum"), (1, "l1"), (1, "smooth"), (1, "huber"), (1, "square"), (1, "bce")]
    if out.dims == 2 and out.dtype == "float":
        rows += [(4, "cross"), (2, "nll"), (1, "cosine"), (1, "margin"), (1, "kl"), (1, "multi")]
    form = g.weighted(rows)
    g.note(f"loss {form}")
    same = g.pick([f"torch::randn_like({out})", f"torch::zeros_like({out})", f"torch::randn({g.sizes(out.shape)}{g.options(out.dtype)})"])
    if form in ("cross", "nll"):
        n, c = out.shape
        target = g.pick([f"torch::randint(0, {c}, {{{n}}}, torch::kLong)", f"torch::zeros({{{n}}}, torch::kLong)", f"torch::randint({c}, {{{n}}}, torch::kInt64)"])
        if g.chance(0.4):
            name = g.name("target")
            body.say(f"auto {name} = {target};")
            target = name
        if form == "cross":
            forms = ["torch::nn::functional::cross_entropy({o}, {t})", "{F}cross_entropy({o}, {t})", "torch::cross_entropy_loss({o}, {t})", "{nn}CrossEntropyLoss()->forward({o}, {t})", "{nn}CrossEntropyLoss()({o}, {t})",
                     "{F}cross_entropy({o}, {t}, {F}CrossEntropyFuncOptions().label_smoothing(0.1))", "torch::nll_loss(torch::log_softmax({o}, 1), {t})"]
        else:
            forms = ["torch::nll_loss(torch::log_softmax({o}, 1), {t})", "{F}nll_loss({F}log_softmax({o}, 1), {t})", "{nn}NLLLoss()->forward(torch::log_softmax({o}, -1), {t})",
                     "{F}nll_loss(torch::log_softmax({o}, 1), {t}, {F}NLLLossFuncOptions().reduction(torch::kSum))"]
    else:
        target = same
        n = out.shape[0] if out.dims else 1
        forms = {"mean": ["{p}.mean()", "torch::mean({o})", "({p} - {t}).abs().mean()"], "sum": ["{p}.sum()", "torch::sum({o})"], "square": ["{p}.pow(2).mean()", "({p} - {t}).pow(2).sum()", "({p} * {p}).mean()", "{p}.square().mean()"],
                 "mse": ["torch::mse_loss({o}, {t})", "{F}mse_loss({o}, {t})", "{nn}MSELoss()->forward({o}, {t})", "{nn}MSELoss()({o}, {t})", "{F}mse_loss({o}, {t}, {F}MSELossFuncOptions(torch::kSum))"],
                 "l1": ["torch::l1_loss({o}, {t})", "{F}l1_loss({o}, {t})", "{nn}L1Loss()->forward({o}, {t})"], "smooth": ["torch::smooth_l1_loss({o}, {t})", "{F}smooth_l1_loss({o}, {t})", "{nn}SmoothL1Loss()->forward({o}, {t})"],
                 "huber": ["torch::huber_loss({o}, {t})", "{F}huber_loss({o}, {t})"],
                 "bce": ["torch::binary_cross_entropy_with_logits({o}, {t})", "{F}binary_cross_entropy_with_logits({o}, {t})", "{nn}BCEWithLogitsLoss()->forward({o}, {t})"],
                 "cosine": [f"{{F}}cosine_embedding_loss({{o}}, {{t}}, torch::ones({{{{{n}}}}}))", "(1 - {F}cosine_similarity({o}, {t})).mean()"], "margin": [f"{{F}}triplet_margin_loss({{o}}, {{t}}, torch::randn_like({{o}}))"],
                 "kl": ["{F}kl_div(torch::log_softmax({o}, 1), torch::softmax({t}, 1))", "torch::kl_div(torch::log_softmax({o}, 1), torch::softmax({t}, 1))"],
                 "multi": ["{F}multilabel_soft_margin_loss({o}, {t}.clamp(0, 1))", "{F}soft_margin_loss({o}, torch::ones_like({o}))"]}[form]
    e = body.result(g.pick(forms).format(o=out, p=out.p, t=target, F=F, nn=nn), (), [out])
    return e


def made_model(g, body, shape):
    """Declares a model for inputs of a shape; its name, how it is called with {x}, and what it gives."""
    form = g.weighted([(8, "class"), (3, "sequential"), (1, "layer"), (1, "any")])
    name = g.name("model")
    if form == "class":
        one = write(g, shape)
        text = name
        if one.holder:
            body.say(g.pick([f"{one.kind} {name};", f"{one.kind} {name};", f"auto {name} = {one.kind}();", f"{one.kind} {name}{{}};", f"{one.kind} {name}{{nullptr}};\n{name} = {one.kind}();",
                             f"{one.kind} {name}(std::make_shared<{one.kind}Impl>());"]))
            arrow = "->"
        else:
            how = g.pick(["shared", "shared", "stack", "pointer"])
            arrow = "->"
            if how == "stack":
                body.say(f"{one.kind} {name};")
                arrow = "."
            elif how == "pointer":
                body.say(f"std::shared_ptr<{one.kind}> {name} = std::make_shared<{one.kind}>();")
            else:
                body.say(f"auto {name} = std::make_shared<{one.kind}>();")
        call = f"{text}{arrow}forward({{x}})"
        if one.holder and one.plain and g.chance(0.4):
            call = f"{name}({{x}})"
        return name, arrow, call, one
    one = sequential(g, shape) if form == "sequential" else layer(g, shape, True)
    if form == "any":
        g.note("AnyModule")
        body.say(f"{g.nn}AnyModule {name}({one.made()});" if one.new else f"{g.nn}AnyModule {name}{{{one.made()}}};")
        one.result, one.kinds, one.rvalue, one.value = "tensor", g.tensor, False, None
        return name, "any", f"{name}.forward({{x}})", one
    body.say(g.pick([f"{one.kind} {name}({one.new});", f"auto {name} = {one.made()};"]) if one.new and not one.new.startswith("{") else f"auto {name} = {one.made()};")
    one.result, one.kinds, one.rvalue, one.value = "tensor", g.tensor, False, None
    return name, "->", keep(g, one).replace("{m}", name), one


def input_shape(g):
    return g.weighted([(5, (g.dim(), g.dim())), (4, (g.between(1, 4), g.between(1, 4), g.between(4, 9), g.between(4, 9))), (3, (g.dim(2, 6), g.dim(2, 6), g.dim(2, 9)))])


def call_model(g, body, call, one, x):
    """The output tensor of a call of a model, after the statements that take it out."""
    inside = call.format(x=f"{x}.clone()" if one.rvalue and x.isidentifier() else x)
    gives = E("", one.gives, one.value.dtype if one.value is not None else "float", True, True)
    gives.family.saved = True
    if one.result == "tensor":
        if g.chance(0.15):
            gives.text = inside
            return gives
        return body.declare(gives.called(inside), "out")
    name = g.name("got")
    if one.result == "tuple" and g.chance(0.6):
        body.say(f"auto [{name}, {name}b] = {inside};")
        body.kept = body.kept | {name, name + "b"}
        body.values.append(gives.called(name))
        return body.values[-1]
    body.say(f"auto {name} = {inside};")
    return gives.called(f"std::get<0>({name})" if one.result == "tuple" else f"{name}[0]")


@block("inference", 3)
def inference(g, out):
    body = Body(g, out)
    shape = input_shape(g)
    name, arrow, call, one = made_model(g, body, shape)
    if arrow != "any" and g.chance(0.6):
        body.say(f"{name}{arrow}{g.pick(['eval', 'eval', 'train'])}();")
    guard = g.weighted([(4, "torch::NoGradGuard no_grad;"), (1, "c10::InferenceMode guard;" if g.may("inference mode") else ""), (2, "")])
    if guard:
        body.say(guard)
        body.nograd = True
        if "Inference" in guard:
            g.note("inference mode")
    x = body.declare(g.made_new(shape), "x")
    body.kept = body.kept | {x.text, name}
    for _ in range(g.between(1, 2)):
        y = call_model(g, body, call, one, x.text if g.chance(0.7) else g.made_new(shape).text)
        if body.nograd:
            y.sure = y.maybe = False
    body.statements(g.between(0, 4))


@block("training", 8)
def training(g, out):
    """A model, an optimizer, some steps."""
    body = Body(g, out)
    shape = input_shape(g)
    name, arrow, call, one = made_model(g, body, shape)
    if arrow == "any":
        parameters = f"{name}.ptr()->parameters()"
    else:
        parameters = f"{name}{arrow}parameters()"
    if arrow != "any":
        freeze = g.weighted([(12, ""), (1, "first"), (1, "all but"), (1, "type"), (1, "init")])
        if freeze == "first" and g.may("freeze"):
            body.say(f"for (auto& p : {name}{arrow}named_parameters()) {{\n  if (p.key().find(\"bias\") != std::string::npos) p.value().set_requires_grad(false);\n}}")
            g.note("freeze")
        elif freeze == "init":
            g.note("apply init")
            body.say(f"for (auto& p : {name}{arrow}parameters()) {{\n  torch::NoGradGuard guard;\n  {g.pick(['p.mul_(0.5);', 'torch::nn::init::normal_(p, 0, 0.02);', 'p.data().fill_(0.1);', 'p.copy_(torch::zeros_like(p));'])}\n}}")
    body.kept = body.kept | {name}
    groups = arrow == "->" and g.chance(0.08)
    weighs = re.search(r"Linear\(|Conv(Transpose)?\dd|register_parameter", one.kind + "(" + one.new + g.top.text()) is not None
    opt, line, kind = optimizer(g, parameters if not groups else f"std::vector<torch::optim::OptimizerParamGroup>{{{{{parameters}}}}}", weighs)
    body.say(line)
    body.kept = body.kept | {opt}
    ahead = g.chance(0.5)
    x = body.declare(g.made_new(shape), "input") if ahead else None
    if x is not None:
        body.kept = body.kept | {x.text}
    if arrow != "any" and g.chance(0.5):
        body.say(f"{name}{arrow}train();")
    total = g.name("total")
    if g.chance(0.3):
        body.say(f"double {total} = 0;")
    else:
        total = None
    i = g.name("epoch")
    rounds = g.between(1, 3)
    with out.block(g.pick([f"for (int {i} = 0; {i} < {rounds}; ++{i})", f"for (size_t {i} = 1; {i} <= {rounds}; ++{i})"])):
        inner = body.child(loop=True)
        inner.depth = 0
        if kind == "LBFGS":
            with out.block("auto closure = [&]()", ";"):
                train_step(g, inner, opt, call, one, x, shape, name, arrow, None, closure=True)
            out(f"{opt}.step(closure);")
        else:
            train_step(g, inner, opt, call, one, x, shape, name, arrow, total)
    body.spend()
    after(g, body, name, arrow, call, one, shape, opt)


def train_step(g, body, opt, call, one, x, shape, name, arrow, total, closure=False):
    zero = g.weighted([(8, f"{opt}.zero_grad();"), (2 if arrow != "any" else 0, f"{name}{arrow}zero_grad();"), (1, "")])
    late = g.chance(0.25)
    if not late and zero:
        body.say(zero)
    source = x.text if x is not None else g.made_new(shape).text
    if x is None and g.chance(0.5):
        source = body.declare(g.made_new(shape), "batch").text
        body.kept = body.kept | {source}
    y = call_model(g, body, call, one, source)
    if y.dtype not in ("float", "double"):
        body.say(f"(void){y};")
        return
    if g.chance(0.3):
        before = body.kept
        body.kept = body.kept | {y.text}
        body.statements(g.between(1, 2))
        body.kept = before
    loss = loss_of(g, body, y)
    if g.chance(0.2):
        loss = body.result(f"{loss.p} {g.pick(['* 0.5', '+ 0.1', '/ 2'])}", (), [loss], loose=True)
    if g.chance(0.12) and arrow != "any":
        g.note("penalty")
        n = g.name("loss")
        body.say(f"auto {n} = {loss};")
        body.say(f"for (auto& p : {name}{arrow}parameters()) {n} = {n} + {g.pick(['1e-4 * p.pow(2).sum()', 'p.abs().sum() * 1e-4', 'p.norm()'])};")
    elif not g.chance(0.12):
        n = g.name("loss")
        body.say(f"{g.pick(['auto', 'torch::Tensor'])} {n} = {loss};")
    else:
        body.say(f"{loss.p}.backward();")
        n = None
    if late and zero:
        body.say(zero)
    if n:
        body.say(g.weighted([(10, f"{n}.backward();"), (1, f"{n}.backward({{}}, /*keep_graph=*/true);"), (1, f"torch::autograd::backward({{{n}}}, {{}});"), (1, f"{n}.backward(torch::ones_like({n}));"),
                             (1, f"{n}.backward({{}}, true);\n{n}.backward();")]))
    if closure:
        body.say(f"return {n};" if n else "return torch::zeros({});")
        return
    if g.chance(0.15) and arrow != "any":
        g.note("clip")
        body.say(g.pick([f"torch::nn::utils::clip_grad_norm_({name}{arrow}parameters(), 1.0);", f"torch::nn::utils::clip_grad_value_({name}{arrow}parameters(), 0.5);"]))
    body.say(f"{opt}.step();")
    if total and n:
        body.say(f"{total} += {n}.{g.pick(['item<double>()', 'item<float>()', 'item().toDouble()'])};")
    elif n and g.chance(0.2):
        body.say(g.pick([f'std::printf("%d", (int){n}.defined());', f"std::cout << {n}.item<float>() << std::endl;"]))


def after(g, body, name, arrow, call, one, shape, opt):
    """What people do with a trained model."""
    if arrow == "any" or g.chance(0.4):
        return
    form = g.pick(["evaluate", "copy state", "clone", "count", "shared", "ema", "to double", "lr", "grads"])
    if form == "evaluate":
        body.say(f"{name}{arrow}eval();")
        with body.out.block(""):
            body.say("torch::NoGradGuard no_grad;")
            inner = body.child(nograd=True)
            x = inner.declare(g.made_new(shape), "test")
            inner.kept = inner.kept | {x.text}
            y = call_model(g, inner, call, one, x.text)
            y.sure = y.maybe = False
            inner.statements(1)
    elif form in ("copy state", "ema") and arrow == "->" and one.result == "tensor" and getattr(one, "style", ""):
        g.note("target net")
        other = g.name("target")
        body.say(f"{one.kind} {other};" if one.holder else f"auto {other} = std::make_shared<{one.kind}>();")
        with body.out.block(""):
            body.say("torch::NoGradGuard guard;")
            body.say(f"auto from = {name}->parameters();\nauto to = {other}->parameters();")
            change = "to[i].copy_(from[i]);" if form == "copy state" else g.pick(["to[i].mul_(0.99).add_(from[i], 0.01);", "to[i].copy_(0.9 * to[i] + 0.1 * from[i]);", "to[i].lerp_(from[i], 0.1);", "to[i].set_data(from[i].clone());"])
            body.say(f"for (size_t i = 0; i < to.size(); ++i) {change}")
    elif form == "clone" and getattr(one, "style", "") == "cloneable":
        g.note("clone")
        other = g.name("copy")
        body.say(f"auto {other} = std::dynamic_pointer_cast<{one.kind}Impl>({name}->clone());")
        if one.result == "tensor" and not one.rvalue:
            body.declare(E(f"{other}->forward({g.made_new(shape)})", one.gives, one.value.dtype, False, True))
    elif form == "count":
        n = g.name("count")
        body.say(f"int64_t {n} = 0;")
        body.say(g.pick([f"for (const auto& p : {name}{arrow}parameters()) {n} += p.numel();", f"for (auto& p : {name}{arrow}named_parameters()) {n} += p.value().numel() * p.key().size();",
                         f"for (auto& b : {name}{arrow}buffers()) {n} += b.numel();", f"{n} = {name}{arrow}children().size() + {name}{arrow}modules().size();"]))
    elif form == "shared" and arrow == "->" and one.plain and product(one.gives) < 2000:
        other = g.name("second")
        body.say(f"auto {other} = {name};")
        body.declare(E(f"{other}->forward({g.made_new(shape)})", one.gives, "float", False, True))
    elif form == "to double" and arrow == "->" and g.may("module to"):
        g.note("module to")
        body.say(f"{name}->to(torch::kDouble);")
    elif form == "lr":
        body.say(f"for (auto& group : {opt}.param_groups()) group.options().set_lr(group.options().get_lr() * 0.1);")
    elif form == "grads":
        body.say(f"for (auto& p : {name}{arrow}parameters()) {{\n  if (p.grad().defined()) {g.pick(['p.mutable_grad().zero_();', 'p.grad().zero_();', 'p.grad().mul_(0.5);', 'p.mutable_grad() = torch::Tensor();', 'p.mutable_grad().reset();', 'auto n = p.grad().norm();'])}\n}}")
