# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules in the spellings that people write: layers with the shapes they take and give, containers, classes of the program's own."""

from builder import Out
from torch_program import Body, E, product


class Layer:
    """A module that may be made and called: NEW are the constructor's arguments, GIVES the shape that its forward gives."""

    def __init__(self, kind, new, gives, call="{m}->forward({x})", holder=True, plain=True):
        self.kind, self.new, self.gives = kind, new, tuple(gives)
        self.call, self.holder = call, holder  # a holder, or the class itself, made with make_shared
        self.plain = plain                     # takes one tensor, gives one: may go into a Sequential
        self.reused = None

    def made(self):
        return f"{self.kind}({self.new})" if self.holder else f"std::make_shared<{self.kind}>({self.new})"

    @property
    def member(self):
        return self.kind if self.holder else f"std::shared_ptr<{self.kind}>"


def options(g, kind, first, *rest):
    """Constructor arguments: plain, or options with some of REST chained."""
    chosen = some_of(g, rest)
    if not chosen and g.chance(0.7):
        return first
    return f"{g.nn}{kind}Options({first})" + "".join(chosen)


def some_of(g, rest):
    return [r for r in rest if g.chance(0.35)]


def activation(g, shape):
    kind, new = g.weighted([(8, ("ReLU", "")), (1, ("ReLU", f"{g.nn}ReLUOptions(true)")), (2, ("Tanh", "")), (2, ("Sigmoid", "")), (2, ("GELU", "")), (1, ("LeakyReLU", "")),
                            (1, ("LeakyReLU", f"{g.nn}LeakyReLUOptions().negative_slope(0.2)")), (1, ("ELU", "")), (1, ("SELU", "")), (1, ("SiLU", "")), (1, ("Softplus", "")), (1, ("Hardtanh", "")),
                            (1, ("PReLU", "")), (1, ("ReLU6", "")), (1, ("LogSigmoid", "")), (1, ("Mish", "")), (1, ("Identity", "")), (1, ("Softsign", "")), (1, ("CELU", "")),
                            (1, ("LeakyReLU", f"{g.nn}LeakyReLUOptions().inplace(true)")), (1, ("ELU", f"{g.nn}ELUOptions().inplace(true)"))])
    if not g.may(kind.lower()):
        kind, new = "ReLU", ""
    return Layer(g.nn + kind, new, shape)


def pixels(g, shape):
    """A layer for [N, C, H, W] or [N, C, L]."""
    n = len(shape) - 2
    c, spatial = shape[1], shape[2:]
    form = g.weighted([(8, "conv"), (3, "norm"), (5, "act"), (3, "pool"), (1, "transposed"), (1, "up"), (1, "drop"), (1, "pad"), (1, "adaptive"), (1, "group"), (1, "instance"), (1, "local"), (1, "shuffle")])
    g.note(f"layer {form}{n}d")
    if form == "conv" or (form == "shuffle" and (n == 1 or c % 4)):
        k = g.pick([1, 3, 3, 3, 2, 5])
        stride, pad, dilation = g.pick([1, 1, 1, 2]), g.pick([0, k // 2, k // 2]), 1
        if min(spatial) + 2 * pad < k:
            k, pad, stride = 1, 0, 1
        o = g.dim(2, 8)
        extra = [f".stride({stride})"] * (stride > 1) + [f".padding({pad})"] * (pad > 0)
        if g.chance(0.3):
            extra.append(".bias(false)")
        groups = [k2 for k2 in (2, 3) if c % k2 == 0 and o % k2 == 0]
        if groups and g.chance(0.2):
            extra.append(f".groups({groups[0]})")
        if pad and n == 2 and g.chance(0.08):
            extra.append(".padding_mode(torch::kReflect)" if min(spatial) > pad else "")
        gives = shape[:1] + (o,) + tuple((s + 2 * pad - dilation * (k - 1) - 1) // stride + 1 for s in spatial)
        new = f"{c}, {o}, {k}" if not extra and g.chance(0.6) else f"{g.nn}Conv{n}dOptions({c}, {o}, {k})" + "".join(extra)
        return Layer(f"{g.nn}Conv{n}d", new, gives)
    if form == "norm":
        return Layer(f"{g.nn}BatchNorm{n}d", options(g, f"BatchNorm{n}d", str(c), ".momentum(0.01)", ".affine(false)", ".track_running_stats(false)", ".eps(1e-3)"), shape)
    if form == "group":
        return Layer(f"{g.nn}GroupNorm", f"{g.pick([k for k in (1, 2, c) if c % k == 0])}, {c}", shape) if product(spatial) > 1 else activation(g, shape)
    if form == "instance":
        return Layer(f"{g.nn}InstanceNorm{n}d", options(g, f"InstanceNorm{n}d", str(c), ".affine(true)", ".track_running_stats(true)"), shape) if product(spatial) > 1 else activation(g, shape)
    if form == "pool" and min(spatial) >= 2:
        kind = g.pick(["MaxPool", "MaxPool", "AvgPool", "LPPool"])
        new = g.pick(["2", f"{g.nn}{kind}{n}dOptions(2).stride(2)"]) if kind != "LPPool" else f"{g.nn}LPPool{n}dOptions(2, 2)"
        return Layer(f"{g.nn}{kind}{n}d", new, shape[:2] + tuple(s // 2 for s in spatial))
    if form == "adaptive":
        size = g.between(1, 3)
        return Layer(f"{g.nn}Adaptive{g.pick(['Avg', 'Max'])}Pool{n}d", str(size), shape[:2] + (size,) * n)
    if form == "transposed":
        o = g.dim(2, 6)
        return Layer(f"{g.nn}ConvTranspose{n}d", f"{g.nn}ConvTranspose{n}dOptions({c}, {o}, 2).stride(2)", shape[:1] + (o,) + tuple(2 * s for s in spatial))
    if form == "up":
        return Layer(f"{g.nn}Upsample", f"{g.nn}UpsampleOptions().scale_factor(std::vector<double>({n}, 2.0)).mode(torch::kNearest)", shape[:2] + tuple(2 * s for s in spatial))
    if form == "drop":
        return Layer(f"{g.nn}{g.pick(['Dropout', f'Dropout{n}d' if n == 2 else 'Dropout', 'AlphaDropout'])}", g.pick(["", "0.3"]), shape)
    if form == "pad":
        kind = g.pick(["ZeroPad2d", "ReflectionPad2d", "ReplicationPad2d", "ConstantPad2d"]) if n == 2 else "ReflectionPad1d"
        if "Reflection" in kind and min(spatial) < 2:
            return activation(g, shape)
        return Layer(g.nn + kind, f"{g.nn}ConstantPad2dOptions(1, 0.5)" if "Constant" in kind else "1", shape[:2] + tuple(s + 2 for s in spatial))
    if form == "local":
        return Layer(f"{g.nn}LocalResponseNorm", "2", shape)
    if form == "shuffle":
        return Layer(f"{g.nn}PixelShuffle", "2", (shape[0], c // 4) + tuple(2 * s for s in spatial))
    return activation(g, shape)


def features(g, shape, sequential=False):
    """A layer for [..., F]."""
    n = shape[-1]
    form = g.weighted([(10, "linear"), (6, "act"), (2, "layer norm"), (2, "drop"), (2 if len(shape) == 2 else 0, "batch norm"), (1, "softmax"), (1 if len(shape) > 2 else 0, "flatten"),
                       (0 if sequential or len(shape) != 3 else 4, "rnn"), (0 if sequential or len(shape) != 3 else 2, "attention"), (1 if len(shape) == 3 and g.may("encoder layer") else 0, "encoder layer"),
                       (0 if sequential or len(shape) != 2 else 1, "cell"), (0 if sequential or len(shape) != 2 else 1, "bilinear")])
    g.note(f"layer {form}")
    if form == "linear":
        o = g.dim()
        new = g.weighted([(6, f"{n}, {o}"), (1, f"{g.nn}LinearOptions({n}, {o})"), (2, f"{g.nn}LinearOptions({n}, {o}).bias(false)")])
        return Layer(f"{g.nn}Linear", new, shape[:-1] + (o,))
    if form == "layer norm":
        return Layer(f"{g.nn}LayerNorm", f"{g.nn}LayerNormOptions({{{n}}})" + g.pick(["", ".elementwise_affine(false)", ".eps(1e-6)"]), shape)
    if form == "drop":
        return Layer(f"{g.nn}Dropout", g.pick(["", "0.2", f"{g.nn}DropoutOptions().p(0.5)", f"{g.nn}DropoutOptions(0.1).inplace(true)"]), shape)
    if form == "batch norm":
        return Layer(f"{g.nn}BatchNorm1d", str(n), shape) if shape[0] > 1 else activation(g, shape)
    if form == "softmax":
        kind = g.pick(["Softmax", "LogSoftmax"])
        return Layer(g.nn + kind, g.pick(["1", "-1"] if len(shape) == 2 else ["-1"]), shape)
    if form == "flatten":
        return Layer(f"{g.nn}Flatten", "", (shape[0], product(shape[1:])))
    if form == "encoder layer":
        heads = g.pick([k for k in (1, 2, 3) if n % k == 0])
        g.note("encoder layer")
        return Layer(f"{g.nn}TransformerEncoderLayer", f"{g.nn}TransformerEncoderLayerOptions({n}, {heads}).dim_feedforward({g.dim()})" + g.pick(["", ".dropout(0.0)"] + [".activation(torch::kGELU)"] * g.may("gelu")), shape)
    if form == "rnn":
        return recurrent(g, shape)
    if form == "attention":
        heads = g.pick([k for k in (1, 2, 3) if n % k == 0])
        g.note("attention")
        return Layer(f"{g.nn}MultiheadAttention", f"{n}, {heads}" if g.chance(0.6) else f"{g.nn}MultiheadAttentionOptions({n}, {heads}){g.pick(['.dropout(0.1)', '.bias(false)', '.add_bias_kv(true)'])}", shape,
                     call=g.pick(["std::get<0>({m}->forward({x}, {x}, {x}))", "std::get<0>({m}({x}, {x}, {x}))"]), plain=False)
    if form == "cell":
        kind, h = g.pick(["GRUCell", "LSTMCell", "RNNCell"]), g.dim()
        g.note(kind)
        call = "{m}->forward({x})" if kind != "LSTMCell" else "std::get<0>({m}->forward({x}))"
        return Layer(g.nn + kind, f"{n}, {h}", (shape[0], h), call=call, plain=False)
    if form == "bilinear":
        o = g.dim(2, 6)
        return Layer(f"{g.nn}Bilinear", f"{n}, {n}, {o}", (shape[0], o), call="{m}->forward({x}, {x})", plain=False)
    return activation(g, shape)


def recurrent(g, shape):
    kind, h = g.pick(["LSTM", "LSTM", "GRU", "RNN"]), g.dim()
    n = shape[-1]
    extra = some_of(g, [".num_layers(2)", ".batch_first(true)", ".bidirectional(true)", ".bias(false)", ".dropout(0.2)"])
    if ".dropout(0.2)" in extra and ".num_layers(2)" not in extra:
        extra.remove(".dropout(0.2)")
    g.note(kind)
    out = shape[:-1] + (h * (2 if ".bidirectional(true)" in extra else 1),)
    new = f"{n}, {h}" if not extra and g.chance(0.6) else f"{g.nn}{kind}Options({n}, {h})" + "".join(extra)
    return Layer(g.nn + kind, new, out, call=g.pick(["std::get<0>({m}->forward({x}))", "std::get<0>({m}({x}))"]), plain=False)


def layer(g, shape, sequential=False):
    return pixels(g, shape) if len(shape) in (4,) or (len(shape) == 3 and g.chance(0.3)) else features(g, shape, sequential)


def sequential(g, shape, count=None):
    """A Sequential of layers."""
    layers, gives = [], shape
    for _ in range(count or g.between(2, 4)):
        one = layer(g, gives, True)
        if product(one.gives) > 3000 or not one.plain:
            continue
        layers.append(one)
        gives = one.gives
    if not layers:
        layers.append(activation(g, shape))
    made = Layer(f"{g.nn}Sequential", ", ".join(l.made() for l in layers), gives)
    if g.chance(0.15) and g.may("named sequential"):
        g.note("named sequential")
        made.new = "{" + ", ".join(f'{{"l{i}", {l.made()}}}' for i, l in enumerate(layers)) + "}"
        made.made = lambda: f"{g.nn}Sequential({made.new})"
    made.layers = layers
    return made


def keep(g, one):
    """How a layer's forward is called; a holder may be called like a function."""
    # (The forward of a Sequential is a template, of which a holder's call operator does not know what it returns.)
    if one.call == "{m}->forward({x})" and one.holder and not one.kind.endswith("Sequential") and g.chance(0.45):
        return "{m}({x})"
    return one.call


def spelled(g, name, style):
    """The head of a class in a style."""
    base = "torch::nn::Module" if g.chance(0.6) else f"{g.nn}Module"
    if style == "cloneable":
        base = f"torch::nn::Cloneable<{name}Impl>"
    word = g.pick(["struct", "struct", "class"])
    return f"{word} {name}{'' if style == 'shared' else 'Impl'} : {'public ' if word == 'class' or g.chance(0.4) else ''}{base} {{" + ("\n public:" if word == "class" else "")


def write(g, shape, depth=0, simple=False):
    """Writes a class that takes a tensor of a shape to g.top; what it is as a layer. SIMPLE ones give one tensor."""
    style = g.weighted([(5, "holder"), (4, "shared"), (1, "cloneable")])
    name = g.name(g.pick(["Net", "Model", "Block", "Encoder", "Head"]))
    members, forward = [], Out()
    x = E("x", shape, tame=True)
    x.family.saved = True
    body = Body(g, forward, [x])
    state = {"members": members, "extra": []}
    form = g.weighted([(5, f"{g.tensor} x"), (4, f"const {g.tensor}& x"), (1, f"{g.tensor}&& x")]) if not simple else g.pick([f"{g.tensor} x", f"const {g.tensor}& x"])
    x.const = form.startswith("const")
    forward.indent = 2
    h = x
    for _ in range(g.between(2, 5)):
        h = step(g, body, state, h, depth)
    result = g.weighted([(10, "tensor"), (0 if simple else 2, "tuple"), (0 if simple else 1, "vector")])
    T = g.tensor
    if result == "tensor":
        kind = T
        forward(f"return {h};")
    elif result == "tuple":
        kind = f"std::tuple<{T}, {T}>"
        other = body.some() or h
        forward(g.pick([f"return std::make_tuple({h}, {other});", f"return {{{h}, {other}}};"]))
    else:
        kind = f"std::vector<{T}>"
        forward(f"return {{{h}, {body.some() or h}}};")
    lines = [spelled(g, name, style)]
    fields, initialisers, inside = [], [], []
    for i, (member, one) in enumerate(members):
        how = g.weighted([(5, "assigned"), (3, "listed"), (2, "made first"), (1, "default")]) if not isinstance(one, str) else "text"
        if style == "cloneable" and how != "text":
            how = "assigned"
        if how == "text":
            fields.append(one)
            continue
        quoted = f'"{member}"'
        made = one.made()
        null = "{nullptr}" if one.holder else ""
        if hasattr(one, "list"):
            fields.append(f"{one.member} {member};")
            inside.append(f"register_module({quoted}, {member});")
            inside += [f"{member}->push_back({l.made()});" for l in one.list]
            if style == "cloneable":
                inside.insert(0, f"{member} = {one.kind}();")
        elif how == "assigned":
            fields.append(f"{one.member} {member}{null};")
            inside.append(f"{member} = register_module({quoted}, {made});")
        elif how == "listed":
            fields.append(f"{one.member} {member}{null};")
            initialisers.append(f"{member}(register_module({quoted}, {made}))")
        elif how == "made first":
            fields.append(f"{one.member} {member}{null};")
            initialisers.append(f"{member}({one.new})" if one.holder and one.new and not one.new.startswith("{") else f"{member}({made})")
            inside.append(f"register_module({quoted}, {member});")
        else:
            fields.append(f"{one.member} {member} = {made};")
            inside.append(f"register_module({quoted}, {member});")
    class_name = name if style == "shared" else name + "Impl"
    if style == "cloneable":
        lines += [f"  {class_name}() {{ reset(); }}", "  void reset() override {", *[f"    {l}" for l in inside + state["extra"]], "  }"]
    else:
        head = f"  {class_name}()" + (" : " + ", ".join(initialisers) if initialisers else "")
        lines += [head + " {", *[f"    {l}" for l in inside + state["extra"]], "  }"]
    lines += [f"  {kind} forward({form}) {{", *forward.lines, "  }"]
    if word_is_class(lines[0]) and g.chance(0.4):
        lines.append(" private:" if style != "holder" or g.chance(0.5) else " public:")
    lines += [f"  {f}" for f in fields]
    lines.append("};")
    if style != "shared":
        lines.append(f"TORCH_MODULE({name});")
    g.top("\n".join(lines))
    made = Layer(name, "", h.shape, holder=style != "shared", plain=result == "tensor" and "&&" not in form and h.dtype == "float")
    made.style, made.kinds, made.result, made.value, made.rvalue = style, kind, result, h, "&&" in form
    made.forward_shape = shape
    return made


def word_is_class(line):
    return line.startswith("class")


def step(g, body, state, h, depth):
    """One more statement of a forward; the tensor that goes on."""
    members = state["members"]
    rows = [(10, "layer"), (4, "nested layers"), (3, "op"), (2, "residual"), (2, "statements"), (2, "sequential"), (1, "list"), (1 if depth < 2 else 0, "own"), (1, "parameter"), (1, "buffer"),
            (1, "again"), (1, "size"), (1, "training")]
    form = g.weighted(rows)
    if h.dtype != "float" or h.dims < 2:
        form = "op" if h.dtype == "float" else "cast"
    if form == "cast":
        return body.declare(body.result(f"{h.p}.to(torch::kFloat)", h.shape, [h], dtype="float"), "h")

    def member(one, stem):
        name = g.name(stem)
        members.append((name, one))
        return name

    def called(one, name, x):
        return E(keep(g, one).format(m=name, x=x), one.gives, "float", True, True, tame=True)

    def go(e):
        e.family.saved = True
        v = h if h.text.isidentifier() and not getattr(h, "const", False) and h.text not in body.kept and g.chance(0.6) else None
        if v is not None and v in body.values:
            body.rebind(v, e)
            return v
        return body.declare(e, "h")

    if form in ("layer", "nested layers"):
        x = h
        for _ in range(1 if form == "layer" else g.between(2, 3)):
            one = layer(g, x.shape)
            if product(one.gives) > 3000 or (not one.plain and form != "layer"):
                continue
            name = member(one, g.pick(["fc", "conv", "layer", "l"]))
            x = called(one, name, x)
            if g.chance(0.4):
                x = g.pick(activations)(g, body, x)
        return go(x) if x is not h else h
    if form == "sequential":
        one = sequential(g, h.shape)
        g.note("Sequential")
        return go(called(one, member(one, "seq"), h))
    if form == "list":
        layers, shape = [], h.shape
        for _ in range(g.between(2, 3)):
            one = g.pick([features(g, shape, True), activation(g, shape)])
            if one.gives == shape or "Linear" in one.kind:
                # Of one kind, so that a loop can call them.
                one = Layer(f"{g.nn}Linear", f"{shape[-1]}, {shape[-1]}", shape)
                layers.append(one)
        if not layers:
            return h
        g.note("ModuleList")
        one = Layer(f"{g.nn}ModuleList", "", shape)
        one.list = layers
        name = member(one, "list")
        v = body.declare(h.called(h.text), "h") if getattr(h, "const", False) or h.text in body.kept or not h.text.isidentifier() else h
        if getattr(v, "const", False):
            return h
        loop = g.pick([f"for (auto& m : *{name})", f"for (size_t i = 0; i < {name}->size(); ++i)"])
        with body.out.block(loop):
            call = f"m->as<{g.nn}Linear>()->forward({v})" if "auto&" in loop else g.pick([f"{name}[i]->as<{g.nn}Linear>()->forward({v})", f"{name}->ptr(i)->as<{g.nn}LinearImpl>()->forward({v})"])
            body.say(f"{v} = " + g.pick(["torch::relu({})", "{}", "{}.tanh()"]).format(call) + ";")
        v.become(E(v.text, shape, "float", True, True))
        v.family.saved = True
        return v
    if form == "own":
        one = write(g, h.shape, depth + 1, simple=True)
        if not one.plain:
            return h
        g.note("nested class")
        return go(called(one, member(one, "sub"), h))
    if form in ("parameter", "buffer"):
        n = h.shape[-1]
        name = g.name("weight" if form == "parameter" else "table")
        value = f"torch::{g.pick(['randn', 'ones', 'zeros'])}({{{n}}})"
        state["extra"].append(f'{name} = register_{form}("{name}", {value});')
        members.append((name, f"torch::Tensor {name};"))
        p = E(name, (n,), "float", form == "parameter", form == "parameter", tame=True)
        p.family.saved = True
        return go(body.result(f"{h.p} {g.pick('*+')} {name}", h.shape, [h, p], loose=True))
    if form == "residual":
        old = body.some(lambda v: v is not h and v.shape == h.shape and v.dtype == "float")
        if old is None:
            one = sequential(g, h.shape)
            if one.gives != h.shape:
                return h
            name = member(one, "branch")
            return go(body.result(f"{h} + {called(one, name, h)}", h.shape, [h, E("", h.shape, "float", True)], loose=True))
        if g.chance(0.5):
            return go(body.result(f"{h.p} + {old.p}", h.shape, [h, old], loose=True))
        return go(body.result(f"torch::cat({{{h}, {old}}}, {g.pick([1, -1])})", (h.shape[0],) + (2 * h.shape[1],) + h.shape[2:] if h.dims == 2 else h.shape, [h, old])) if h.dims == 2 else h
    if form == "again":
        # A member that is called twice.
        one = Layer(f"{g.nn}Linear", f"{h.shape[-1]}, {h.shape[-1]}", h.shape)
        name = member(one, "shared")
        return go(called(one, name, called(one, name, h)))
    if form == "size":
        v = g.name("n")
        body.say(f"{g.pick(['auto', 'int64_t', 'const auto'])} {v} = {h.p}.size(0);")
        return go(body.result(f"{h.p}.reshape({{{v}, -1}})", (h.shape[0], product(h.shape[1:])), [h], view=h))
    if form == "training":
        d = g.pick([f"{g.F}dropout({h}, {g.F}DropoutFuncOptions().p(0.5).training(is_training()))", f"torch::dropout({h}, 0.5, is_training())"])
        return go(body.result(d, h.shape, [h]))
    if form == "statements":
        before = body.kept
        body.kept = body.kept | {h.text}
        body.statements(1)
        body.kept = before | (body.kept - {h.text})
        return h
    e = body.apply(h.called(h.text))
    return go(e) if e.dtype == "float" and e.text != h.text else h


activations = [lambda g, b, x: b.result(g.pick(["torch::relu({})", "torch::relu({})", "{}.relu()", "torch::tanh({})", "torch::sigmoid({})", "{}.relu_()" if g.chance(0.3) else "torch::silu({})",
                                                "torch::leaky_relu({}, 0.1)"]).format(x), x.shape, [x])]
