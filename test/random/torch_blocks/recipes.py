# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks that do what training programs do around their models: copies of weights that follow, tables with sparse gradients, state that is carried
on, caches, parts that are computed twice, gradients that are gathered, weights that are shared or exchanged."""

from torch_blocks.training import optimizer
from torch_program import block


def lines(out, *texts):
    for text in texts:
        if text:
            out(text)


def indices(g, rows, shape, known=0.5):
    """A tensor of indices, of numbers that are known or not."""
    count = 1
    for n in shape:
        count *= n
    if g.chance(known):
        numbers = ", ".join(str(g.between(0, rows - 1)) for _ in range(count))
        view = f".view({g.sizes(shape)})" if len(shape) > 1 else ""
        return f"torch::tensor({{{numbers}}}, torch::kLong){view}" if count else f"torch::zeros({g.sizes(shape)}, torch::kLong)"
    return f"torch::randint({rows}, {g.sizes(shape)}, torch::kLong)"


def loss(g, x):
    return g.pick([f"{x}.pow(2).sum()", f"{x}.sum()", f"({x} * {x}).mean()", f"torch::mse_loss({x}, torch::ones_like({x}))", f"{x}.tanh().sum()"])


@block("sparse table", 2)
def sparse_table(g, out):
    """A table with sparse gradients."""
    rows, width = g.dim(3, 9), g.dim(2, 6)
    bag = g.chance(0.3)
    table = g.name("table")
    options = [".sparse(true)"]
    if not bag and g.chance(0.25):
        options.append(f".padding_idx({g.pick([0, 1, -1])})")
    if bag and g.chance(0.6):
        options.append(g.pick([".mode(torch::kSum)", ".mode(torch::kMean)"]))
    kind = "EmbeddingBag" if bag else "Embedding"
    out(f"torch::nn::{kind} {table}(torch::nn::{kind}Options({rows}, {width}){''.join(options)});")
    o = "torch::optim::"
    opt = g.weighted([(4, f"{o}SGD opt({table}->parameters(), 0.1);"), (1, f"{o}SGD opt({table}->parameters(), {o}SGDOptions(0.1).momentum(0.9));"),
                      (2, f"{o}Adagrad opt({table}->parameters(), {o}AdagradOptions(0.1));"), (1, "")])
    out(opt)
    shape = [g.dim(1, 5), g.dim(1, 4)] if bag or g.chance(0.4) else [g.dim(1, 7)]
    for round_ in range(g.between(1, 3)):
        with out.block(""):
            if opt and g.chance(0.7):
                out("opt.zero_grad();")
            elif g.chance(0.3):
                out(f"{table}->zero_grad();")
            out(f"auto index = {indices(g, rows, shape)};")
            out(f"auto read = {table}->forward(index);")
            uses = g.pick(["read", "read * 2", "read.relu()", "torch::cat({read, read}, 0)"] + ([f"read + {table}->forward({indices(g, rows, shape)})"] if g.chance(0.5) else []))
            out(f"auto loss = {loss(g, f'({uses})')};")
            out("loss.backward();")
            look = g.weighted([(4, ""), (1, f"auto seen = {table}->weight.grad().coalesce();\nauto values = seen.values();"), (1, f"auto dense = {table}->weight.grad().to_dense();"),
                               (1, f"auto size = {table}->weight.grad()._values().norm();"), (1, f"auto size = {table}->weight.grad().norm();"), (1, f"auto copy = {table}->weight.grad().clone();"),
                               (1, f"{table}->weight.grad().mul_(0.5);"), (1, f"torch::nn::utils::clip_grad_norm_({table}->parameters(), 1.0);"),
                               (1, f"if ({table}->weight.grad().is_sparse()) {{\n  torch::NoGradGuard guard;\n  {table}->weight.add_({table}->weight.grad(), -0.1);\n}}")])
            out(look)
            if opt:
                out("opt.step();")


@block("sparse products", 1)
def sparse_products(g, out):
    """A graph's matrix, times dense ones."""
    n, m, k = g.dim(2, 6), g.dim(2, 6), g.dim(1, 5)
    count = g.between(1, 7)
    places = lambda most: "{" + ", ".join(str(g.between(0, most - 1)) for _ in range(count)) + "}"
    if g.chance(0.7):
        out(f"auto where = torch::stack({{torch::tensor({places(n)}, torch::kLong), torch::tensor({places(m)}, torch::kLong)}});")
    else:
        out(f"auto where = torch::stack({{torch::randint({n}, {{{count}}}, torch::kLong), torch::randint({m}, {{{count}}}, torch::kLong)}});")
    out(f"auto values = {g.pick([f'torch::ones({{{count}}})', f'torch::rand({{{count}}})'])};")
    out(f"auto matrix = torch::sparse_coo_tensor(where, values, {{{n}, {m}}});")
    if g.chance(0.4):
        out("matrix = matrix.coalesce();")
    grad = g.chance(0.7)
    out(f"auto x = torch::randn({{{m}, {k}}}{', torch::requires_grad()' if grad else ''});")
    out(f"auto y = {g.pick(['torch::mm(matrix, x)', 'matrix.mm(x)', 'torch::matmul(matrix, x)', 'matrix.matmul(x)', 'torch::_sparse_mm(matrix, x)', f'torch::addmm(torch::zeros({{{n}, {k}}}), matrix, x)'])};")
    if g.chance(0.3):
        out(f"auto back = matrix.t().mm(torch::ones({{{n}, 2}}));")
    if grad:
        out(f"{loss(g, 'y')}.backward();")
    out(g.pick(["auto dense = matrix.to_dense();", "auto twice = matrix * 2;", "auto sum = matrix + matrix;", "auto other = torch::eye(3).to_sparse();", "auto total = torch::_sparse_sum(matrix);", ""]))


@block("copies of weights", 2)
def copies_of_weights(g, out):
    """A second model follows the first."""
    f, h, o = g.dim(2, 6), g.dim(2, 8), g.dim(1, 4)
    name = g.name("Net")
    middle = g.pick(["torch::relu", "torch::tanh"])
    norm = g.chance(0.4)
    g.top("\n".join([f"struct {name}Impl : torch::nn::Module {{", f"  torch::nn::Linear a{{nullptr}}, b{{nullptr}};", "  torch::nn::BatchNorm1d n{nullptr};" if norm else "",
                     f"  {name}Impl() {{", f'    a = register_module("a", torch::nn::Linear({f}, {h}));', f'    b = register_module("b", torch::nn::Linear({h}, {o}));', f'    n = register_module("n", torch::nn::BatchNorm1d({h}));' if norm else "", "  }",
                     f"  torch::Tensor forward(torch::Tensor x) {{ return b({middle}({'n(a(x))' if norm else 'a(x)'})); }}", "};", f"TORCH_MODULE({name});"]))
    out(f"{name} online;")
    copied = g.pick(["clone", "guard", "state", "new"])
    if copied == "clone" or copied == "new":
        out(f"{name} target;")
    else:
        out(f"auto target = {name}();")
    if copied == "guard":
        with out.block(""):
            lines(out, "torch::NoGradGuard guard;", "auto from = online->named_parameters();", "for (auto& p : target->named_parameters()) p.value().copy_(from[p.key()]);")
    elif copied == "state":
        lines(out, "std::stringstream stream;", "torch::save(online, stream);", "torch::load(target, stream);")
    if g.chance(0.6):
        out(g.pick(["for (auto& p : target->parameters()) p.set_requires_grad(false);", "for (auto p : target->parameters()) p.requires_grad_(false);"]))
    opt, line, kind = optimizer(g, "online->parameters()")
    out(line)
    n = g.dim(2, 5)
    with out.block(f"for (int step = 0; step < {g.between(1, 3)}; ++step)"):
        out(f"auto x = torch::randn({{{n}, {f}}});")
        out("torch::Tensor want;")
        with out.block(""):
            lines(out, g.pick(["torch::NoGradGuard guard;", "target->eval();"]), f"want = target->forward(x){g.pick(['', '.detach()', ' * 0.9 + 1'])};")
        compared = g.pick(["torch::mse_loss(online->forward(x), want.detach())", "torch::smooth_l1_loss(online(x), want.detach())",
                           "torch::kl_div(torch::log_softmax(online(x), 1), torch::softmax(want.detach() / 2, 1)) * 4"])
        if kind == "LBFGS":
            lines(out, f"{opt}.step([&] {{", f"  {opt}.zero_grad();", f"  auto loss = {compared};", "  loss.backward();", "  return loss;", "});")
        else:
            lines(out, f"auto loss = {compared};", f"{opt}.zero_grad();", "loss.backward();", f"{opt}.step();")
        with out.block(""):
            out("torch::NoGradGuard guard;")
            out("auto from = online->parameters(), to = target->parameters();")
            out(g.pick(["for (size_t i = 0; i < from.size(); ++i) to[i].mul_(0.99).add_(from[i], 0.01);", "for (size_t i = 0; i < from.size(); ++i) to[i].data().copy_(to[i] * 0.99 + from[i] * 0.01);",
                        "for (size_t i = 0; i < from.size(); ++i) to[i].lerp_(from[i], 0.01);", "for (size_t i = 0; i < from.size(); ++i) to[i].set_data(from[i].clone());",
                        "for (size_t i = 0; i < from.size(); ++i) to[i].add_((from[i] - to[i]) * 0.01);"]))
            if norm and g.chance(0.5):
                lines(out, "auto given = online->buffers(), kept = target->buffers();", "for (size_t i = 0; i < given.size(); ++i) kept[i].copy_(given[i]);")


@block("layers in containers", 2)
def layers_in_containers(g, out):
    """Layers in maps and vectors, functions as layers, tensors in closures."""
    f = g.dim(2, 6)
    name = g.name("Net")
    form = g.pick(["map", "vector", "functions", "dict"])
    top = [f"struct {name} : torch::nn::Module {{"]
    if form == "map":
        top += [f"  std::{g.pick(['map', 'unordered_map'])}<std::string, torch::nn::Linear> layers;", f"  {name}() {{", '    for (std::string key : {"b", "a"}) {', f"      torch::nn::Linear one({f}, {f});",
                "      register_module(key, one);", f"      layers.{g.pick(['emplace(key, one)', 'insert({key, one})'])};", "    }", "  }", "  torch::Tensor forward(torch::Tensor x) {", '    x = torch::relu(layers.at("a")->forward(x));',
                '    return layers.find("b")->second->forward(x);', "  }"]
    elif form == "vector":
        top += [f"  std::vector<std::shared_ptr<torch::nn::LinearImpl>> layers;", f"  {name}() {{", "    for (int i = 0; i < 3; ++i)",
                f'      layers.push_back(register_module("l" + std::to_string(i), std::make_shared<torch::nn::LinearImpl>({f}, {f})));', "  }", "  torch::Tensor forward(torch::Tensor x) {",
                "    std::vector<torch::Tensor> all;" if g.chance(0.5) else "", "    for (auto& l : layers) {", "      x = torch::tanh(l->forward(x));", "    }", "    return x;", "  }"]
    elif form == "functions":
        top += ["  std::vector<std::function<torch::Tensor(torch::Tensor)>> steps;", "  torch::Tensor scale;", f"  {name}() {{", f'    auto first = register_module("first", torch::nn::Linear({f}, {f}));', f'    scale = register_parameter("scale", torch::ones({{{f}}}));',
                "    steps.push_back([first](torch::Tensor x) mutable { return first->forward(x); });", f"    steps.push_back({g.pick(['torch::relu', '[](torch::Tensor x) { return torch::relu(x); }'])});", "    steps.emplace_back([this](torch::Tensor x) { return x * scale; });", "  }",
                "  torch::Tensor forward(torch::Tensor x) {", "    for (const auto& s : steps) x = s(x);", "    return x;", "  }"]
        if "torch::relu)" in top[-7]:
            top[-7] = "    steps.push_back([](torch::Tensor x) { return torch::relu(x); });"
    else:
        top += ["  torch::nn::ModuleDict layers;", f"  {name}() {{", '    register_module("layers", layers);', f'    layers->update({{{{"one", torch::nn::Linear({f}, {f}).ptr()}}, {{"two", torch::nn::Linear({f}, {f}).ptr()}}}});', "  }",
                "  torch::Tensor forward(torch::Tensor x) {", "    for (const auto& item : layers->items()) x = item.second->as<torch::nn::Linear>()->forward(x).relu();", "    return x;", "  }"]
    top.append("};")
    g.top("\n".join(t for t in top if t))
    out(f"auto net = std::make_shared<{name}>();")
    opt, line, kind = optimizer(g, "net->parameters()")
    out(line)
    n = g.dim(2, 5)
    out(f"auto shift = torch::randn({{{n}, {f}}});")
    out(f"auto criterion = [{g.pick(['shift', '&', '&shift'])}](const torch::Tensor& y) {{ return {loss(g, '(y - shift)')}; }};")
    with out.block(f"for (int step = 0; step < {g.between(1, 2)}; ++step)"):
        out(f"auto x = torch::randn({{{n}, {f}}});")
        if kind == "LBFGS":
            lines(out, f"{opt}.step([&] {{", f"  {opt}.zero_grad();", "  auto l = criterion(net->forward(x));", "  l.backward();", "  return l;", "});")
        else:
            lines(out, f"{opt}.zero_grad();", "criterion(net->forward(x)).backward();", f"{opt}.step();")


@block("carried state", 2)
def carried_state(g, out):
    """A recurrent network whose state is carried from piece to piece."""
    f, h, n, t = g.dim(2, 5), g.dim(2, 6), g.dim(1, 4), g.dim(2, 5)
    cell = g.chance(0.5)
    kind = g.pick(["LSTM", "GRU"])
    out(f"torch::nn::{kind}{'Cell' if cell else ''} rnn({f}, {h});")
    out(f"torch::nn::Linear head({h}, 1);")
    out("std::vector<torch::Tensor> all = rnn->parameters();")
    out("for (auto& p : head->parameters()) all.push_back(p);")
    out(g.pick(["torch::optim::SGD opt(all, 0.1);", "torch::optim::Adam opt(all, 1e-3);", "torch::optim::RMSprop opt(all, torch::optim::RMSpropOptions(1e-3));"]))
    lstm = kind == "LSTM"
    zero = f"torch::zeros({{{n}, {h}}})" if cell else f"torch::zeros({{1, {n}, {h}}})"
    out(f"std::tuple<torch::Tensor, torch::Tensor> state{{{zero}, {zero}}};" if lstm else f"torch::Tensor state = {zero};")
    with out.block(f"for (int piece = 0; piece < {g.between(1, 3)}; ++piece)"):
        out(f"auto x = torch::randn({{{t}, {n}, {f}}});")
        cut = g.pick(["detach", "detach_", "clone"])
        word = {"detach": "{s}.detach()", "detach_": "{s}.detach_()", "clone": "{s}.detach().clone()"}[cut]
        if lstm:
            out(f"state = std::make_tuple({word.format(s='std::get<0>(state)')}, {word.format(s='std::get<1>(state)')});")
        else:
            out(f"state = {word.format(s='state')};")
        out("opt.zero_grad();")
        if cell:
            out("std::vector<torch::Tensor> outs;" if g.chance(0.6) else "torch::Tensor total = torch::zeros({});")
            gathers = "outs" in str(out_last(out))
            with out.block(f"for (int i = 0; i < x.size(0); ++i)"):
                out("state = rnn(x[i], state);")
                last = "std::get<0>(state)" if lstm else "state"
                out(f"outs.push_back(head({last}));" if gathers else f"total = total + head({last}).pow(2).mean();")
            out(f"auto loss = {loss(g, 'torch::stack(outs)')};" if gathers else "auto loss = total;")
        else:
            if lstm:
                lines(out, "torch::Tensor y;", "std::tie(y, state) = rnn(x, state);")
            else:
                out("auto [y, next] = rnn(x, state);")
                out("state = next;")
            out(f"auto loss = {loss(g, 'head(y)')};")
        lines(out, "loss.backward();", g.pick(["torch::nn::utils::clip_grad_norm_(all, 0.5);", "torch::nn::utils::clip_grad_value_(all, 0.5);", ""]), "opt.step();")


def out_last(out):
    return getattr(out, "lines", [""])[-1]


@block("cached keys", 1)
def cached_keys(g, out):
    """Attention that is fed token by token, with what it has computed."""
    heads, d = g.between(1, 3), g.between(1, 4)
    width = heads * d
    out(f"torch::nn::Linear q({width}, {width}), k({width}, {width}), v({width}, {width});")
    out(f"torch::nn::Embedding words(7, {width});")
    if g.chance(0.8):
        out("torch::NoGradGuard guard;")
    kept = g.pick(["cat", "place"])
    most = g.between(3, 5)
    out(f"torch::Tensor keys, values;" if kept == "cat" else f"auto keys = torch::zeros({{{heads}, {most}, {d}}}), values = torch::zeros({{{heads}, {most}, {d}}});")
    out("auto token = torch::tensor({1}, torch::kLong);")
    with out.block(f"for (int at = 0; at < {g.between(2, most)}; ++at)"):
        out("auto x = words(token);")
        out(f"auto split = [](torch::Tensor t) {{ return t.view({{1, {heads}, {d}}}).transpose(0, 1); }};")
        if kept == "cat":
            lines(out, "auto newKey = split(k(x)), newValue = split(v(x));", "keys = keys.defined() ? torch::cat({keys, newKey}, 1) : newKey;", "values = values.defined() ? torch::cat({values, newValue}, 1) : newValue;")
            a, b = "keys", "values"
        else:
            lines(out, "keys.narrow(1, at, 1).copy_(split(k(x)));", "values.slice(1, at, at + 1) = split(v(x));")
            lines(out, "auto seenKeys = keys.slice(1, 0, at + 1), seenValues = values.narrow(1, 0, at + 1);")
            a, b = "seenKeys", "seenValues"
        out(f"auto weights = torch::softmax(split(q(x)).matmul({a}.transpose(1, 2)) / {d}.0, -1);")
        out(f"auto y = torch::matmul(weights, {b}).transpose(0, 1).reshape({{1, {width}}});")
        out(g.pick(["token = torch::matmul(y, words->weight.t()).argmax(1);", "token = torch::multinomial(torch::softmax(torch::matmul(y, words->weight.t()), 1), 1).view({1});"]))


@block("computed twice", 1)
def computed_twice(g, out):
    """A part whose activations are not kept, but computed again on the way back."""
    f = g.dim(2, 7)
    name = g.name("Again")
    g.top("\n".join([f"struct {name} : torch::autograd::Function<{name}> {{",
                     "  static torch::Tensor forward(torch::autograd::AutogradContext* ctx, torch::Tensor x, torch::Tensor w) {", "    ctx->save_for_backward({x, w});",
                     f"    {g.pick(['torch::NoGradGuard guard;', ''])}", "    return torch::tanh(x.mm(w)).mm(w.t());", "  }",
                     "  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* ctx, torch::autograd::tensor_list grads) {", "    auto saved = ctx->get_saved_variables();",
                     "    torch::AutoGradMode on(true);", "    auto x = saved[0].detach().requires_grad_(), w = saved[1].detach().requires_grad_();", "    auto y = torch::tanh(x.mm(w)).mm(w.t());",
                     g.pick(["    y.backward(grads[0]);\n    return {x.grad(), w.grad()};", "    auto made = torch::autograd::grad({y}, {x, w}, {grads[0]});\n    return {made[0], made[1]};"]), "  }", "};"]))
    out(f"auto w1 = torch::randn({{{f}, {g.dim(2, 6)}}}, torch::requires_grad());")
    out(f"auto x = torch::randn({{{g.dim(1, 5)}, {f}}}{g.pick(['', ', torch::requires_grad()'])});")
    with out.block(f"for (int step = 0; step < {g.between(1, 2)}; ++step)"):
        lines(out, f"auto y = {name}::apply({g.pick(['x', 'x * 2', 'x + 1'])}, w1);", f"auto z = {name}::apply(torch::relu(y), w1);" if g.chance(0.5) else "auto z = y;", f"{loss(g, 'z')}.backward();")
        if g.chance(0.5):
            lines(out, "torch::NoGradGuard guard;", "w1 -= 0.1 * w1.grad();", g.pick(["w1.mutable_grad() = torch::Tensor();", "w1.grad().zero_();"]))


@block("gathered gradients", 2)
def gathered_gradients(g, out):
    """Gradients of several small batches, scaled, clipped, looked at, before a step."""
    f, h = g.dim(2, 6), g.dim(2, 6)
    out(f"torch::nn::Sequential net(torch::nn::Linear({f}, {h}), torch::nn::{g.pick(['ReLU', 'Tanh', 'Sigmoid', 'GELU'])}(), torch::nn::Linear({h}, 2));")
    opt, line, kind = optimizer(g, "net->parameters()")
    out(line)
    many = g.between(2, 4)
    scale = g.chance(0.4)
    with out.block(f"for (int i = 0; i < {many * g.between(1, 2)}; ++i)"):
        out(f"auto x = torch::randn({{{g.dim(1, 4)}, {f}}});")
        mask = g.chance(0.3)
        out("auto y = net->forward(x);")
        if mask:
            out(f"auto mask = torch::rand_like(y) > 0.5;")
            out(f"auto loss = {g.pick(['(y.pow(2) * mask).sum() / (mask.sum() + 1)', 'y.masked_fill(mask, 0).sum()', 'torch::where(mask, y, torch::zeros_like(y)).pow(2).mean()', '(y * mask.to(torch::kFloat)).abs().sum()'])};")
        else:
            out(f"auto loss = {loss(g, 'y')} / {many};")
        out(f"(loss{' * 128' if scale else ''}).backward();")
        with out.block(f"if ((i + 1) % {many} == 0)"):
            if scale:
                out(g.pick(["for (auto& p : net->parameters()) p.mutable_grad().div_(128);", "for (auto& p : net->parameters()) p.grad().mul_(1.0 / 128);", "for (auto& p : net->parameters()) p.mutable_grad() = p.grad() / 128;"]))
            out(g.pick(["torch::nn::utils::clip_grad_norm_(net->parameters(), 1.0);", "double size = 0;\nfor (auto& p : net->parameters()) size += p.grad().norm().item<double>();", "for (auto& p : net->parameters()) p.grad().clamp_(-1, 1);",
                        "std::vector<torch::Tensor> flat;\nfor (auto& p : net->parameters()) flat.push_back(p.grad().reshape({-1}));\nauto all = torch::cat(flat);", ""]))
            if kind != "LBFGS":
                out(f"{opt}.step();")
            out(g.pick([f"{opt}.zero_grad();", "net->zero_grad();", "for (auto& p : net->parameters()) p.mutable_grad() = torch::Tensor();", "for (auto& p : net->parameters()) {\n  p.grad().detach_();\n  p.grad().zero_();\n}"]))


@block("exchanged weights", 2)
def exchanged_weights(g, out):
    """Weights that two layers share, that are frozen, exchanged, pruned, or parts of another type."""
    f, h = g.dim(2, 6), g.dim(2, 6)
    out(f"torch::nn::Linear a({f}, {h}), b({f}, {h}), c({h}, {f});")
    form = g.pick(["tied", "transposed", "frozen", "pruned", "double", "grown", "data", "half"])
    g.note(f"exchanged {form}")
    out({"tied": "b->weight = a->weight;", "transposed": g.pick(["c->weight = a->weight.t();", "{\n  torch::NoGradGuard guard;\n  c->weight.copy_(a->weight.t());\n}"]), "frozen": g.pick(["a->weight.requires_grad_(false);", "for (auto& p : a->parameters()) p.set_requires_grad(false);"]),
         "pruned": "auto keep = (a->weight.detach().abs() > 0.1).to(torch::kFloat);", "double": "c->to(torch::kDouble);", "grown": f"auto wide = torch::cat({{a->weight.detach(), torch::zeros({{1, {f}}})}}, 0);", "data": "a->weight.set_data(b->weight.clone());",
         "half": "auto stored = a->weight.detach().to(torch::kHalf);"}[form])
    if form == "grown":
        lines(out, f"torch::nn::Linear d({f}, {h + 1});", "{\n  torch::NoGradGuard guard;\n  d->weight.copy_(wide);\n  d->bias.zero_();\n}")
    if form == "half":
        out(g.pick(["a->weight.set_data(stored.to(torch::kFloat));", "{\n  torch::NoGradGuard guard;\n  a->weight.copy_(stored);\n}", "a->weight.data() = stored.to(torch::kFloat);"]))
    out("std::vector<torch::Tensor> all;")
    out(f"for (auto& m : {{a, b, c}})\n  for (auto& p : m->parameters())\n    if (p.requires_grad() && p.is_leaf()) all.push_back(p);")
    opt, line, kind = optimizer(g, "all")
    kind = "LBFGS" if form == "tied" and kind == "LBFGS" else kind
    out(line)
    with out.block(f"for (int step = 0; step < {g.between(1, 3)}; ++step)"):
        out(f"auto x = torch::randn({{{g.dim(1, 4)}, {f}}});")
        if kind != "LBFGS":
            out(f"{opt}.zero_grad();")
        hidden = "torch::relu(a(x)) + b(x)"
        if form == "pruned":
            hidden = g.pick(["torch::nn::functional::linear(x, a->weight * keep, a->bias) + b(x)", hidden])
        out(f"auto h = {hidden};")
        out(f"auto y = {'c(h.to(torch::kDouble)).to(torch::kFloat)' if form == 'double' else 'c(h)'};")
        out(f"{loss(g, g.pick(['y', '(y - x)', '(y * x)']))}.backward();")
        if kind != "LBFGS":
            out(f"{opt}.step();")
        if form == "pruned":
            with out.block(""):
                lines(out, "torch::NoGradGuard guard;", g.pick(["a->weight.mul_(keep);", "a->weight *= keep;", "a->weight.data() *= keep;"]))
    if form == "grown":
        out(f"auto more = d(torch::randn({{2, {f}}}));")
