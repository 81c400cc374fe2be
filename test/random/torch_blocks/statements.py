# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements over tensors: variables, containers, helpers, lambdas, branches, loops and scopes; and the blocks made of them alone."""

from builder import Out
from torch_program import Body, E, block, statement


@statement(24)
def variable(g, body):
    body.declare(body.expression())


@statement(14)
def rebinding(g, body):
    """x = f(x): the old value dies, or stays in the graph."""
    v = body.some(lambda v: not getattr(v, "const", False) and v.text.isidentifier() and v.text not in body.kept and not v.leaf)
    if v is None:
        return False
    e = body.apply(v.called(v.text), g.weighted([(4, 1), (3, 2), (1, 3)])) if g.chance(0.7) else body.expression()
    if e.text == v.text or e.text.startswith("std::move"):
        return False
    if body.loop and (e.shape != v.shape or e.dtype != v.dtype):
        return False
    body.rebind(v, e)
    return True


@statement(2)
def unused(g, body):
    """A result that nobody takes."""
    e = body.expression()
    if e.loose or e.text.isidentifier() or e.text.startswith("std::move"):
        return False
    body.say(f"{e};")
    return True


@statement(3)
def let_go(g, body):
    v = body.some(lambda v: not getattr(v, "const", False) and v.text.isidentifier() and v.text not in body.kept)
    if v is None or body.loop or body.depth or len(body.values) < 3:
        return False
    body.say(g.pick([f"{v} = torch::Tensor();", f"{v}.reset();"]))
    body.values.remove(v)
    return True


@statement(2)
def swapped(g, body):
    a, b = (body.some(lambda v: not getattr(v, "const", False) and v.text.isidentifier() and v.text not in body.kept and not v.leaf) for _ in range(2))
    if a is None or b is None or a is b or body.loop or body.depth:
        return False
    body.say(g.pick([f"std::swap({a}, {b});", f"{a} = std::exchange({b}, {a});"]))
    state = a.called("x")
    a.become(b)
    b.become(state)
    return True


@statement(3)
def alias(g, body):
    v = body.some()
    if v is None:
        return False
    name = g.name("same")
    body.say(g.pick([f"auto {name} = {v};", f"const auto& {name} = {v};", f"auto& {name} = {v};", f"torch::Tensor {name}({v});"]) if not getattr(v, "const", False)
             else f"auto {name} = {v};")
    made = v.called(name)
    body.kept = body.kept | {name, v.text}
    body.values.append(made)
    return True


@statement(3)
def bindings(g, body):
    """What gives several tensors."""
    x = body.some(lambda v: v.dims >= 1 and v.floating and v.dtype != "half")
    if x is None:
        return False
    d, text = g.axis(x)
    form = g.one_of(["max", "sort", "topk", "var_mean", "std_mean", "min"])
    k = g.between(1, x.shape[d])
    call, shapes, kinds = {
        "max": (f"torch::max({x}, {text})", [x.shape[:d] + x.shape[d + 1:]] * 2, (None, "long")),
        "min": (f"{x}.min({text}, true)", [x.shape[:d] + (1,) + x.shape[d + 1:]] * 2, (None, "long")),
        "sort": (f"{x}.sort({text}, {g.pick(['true', 'false'])})", [x.shape] * 2, (None, "long")),
        "topk": (f"torch::topk({x}, {k}, {text})", [x.shape[:d] + (k,) + x.shape[d + 1:]] * 2, (None, "long")),
        "var_mean": (f"torch::var_mean({x})", [()] * 2, (None, None)),
        "std_mean": (f"torch::std_mean({x}, /*unbiased=*/false)", [()] * 2, (None, None)),
    }[form]
    a, b = g.name("v"), g.name("v")
    results = [body.result(n, s, [x], dtype=t, differentiable=t is None) for n, s, t in zip((a, b), shapes, kinds)]
    how = g.pick(["structured", "tuple", "tie"])
    if how == "structured":
        body.say(f"auto [{a}, {b}] = {call};")
        body.kept = body.kept | {a, b}
    elif how == "tuple":
        t = g.name("both")
        body.say(f"auto {t} = {call};")
        results = [results[g.pick([0, 1])]]
        i = 0 if results[0].text == a else 1
        body.say(f"auto {results[0]} = std::get<{i}>({t});")
    else:
        body.say(f"torch::Tensor {a}, {b};")
        body.say(f"std::tie({a}, {b}) = {call};")
    body.values += results
    return True


@statement(4)
def pieces(g, body):
    """A tensor is cut, and the pieces are used."""
    x = body.some(lambda v: v.dims >= 1 and v.dtype in ("float", "double") and v.shape and max(v.shape) > 1)
    if x is None:
        return False
    d = g.pick([i for i, n in enumerate(x.shape) if n > 1])
    n = x.shape[d]
    count = g.pick([k for k in range(1, n + 1) if n % k == 0])
    form = g.one_of(["chunk", "split", "unbind"])
    call = {"chunk": f"{x}.chunk({count}, {d})", "split": f"torch::split({x}, {n // count}, {d})", "unbind": f"{x}.unbind({d})"}[form]
    shape = x.shape[:d] + ((n // count,) if form != "unbind" else ()) + x.shape[d + 1:]
    count = n if form == "unbind" else count
    parts = g.name("parts")
    one = body.result(f"{parts}[{g.between(0, count - 1)}]", shape, [x], view=x, saves=False, multi=True)
    use = g.pick(["element", "loop", "vector", "structured"])
    if use == "element" or count > 6:
        body.say(f"auto {parts} = {call};")
        body.declare(body.apply(one))
    elif use == "structured":
        body.say(f"auto {parts} = {call};")
        e = body.result(" + ".join(f"{parts}[{i}]" for i in range(count)), shape, [one], saves=False, loose=True)
        body.declare(e)
    elif use == "loop":
        made, p = g.name("made"), g.name("part")
        made_e = body.apply(one.called(p))
        body.say(f"std::vector<torch::Tensor> {made};")
        with body.out.block(f"for ({g.pick(['auto&', 'const auto&', 'auto', 'torch::Tensor', 'auto&&'])} {p} : {call})"):
            body.say(f"{made}.{g.pick(['push_back', 'emplace_back'])}({made_e});")
        body.declare(body.result(f"torch::stack({made})", (count,) + made_e.shape, [made_e], dtype=made_e.dtype, saves=False))
    else:
        total = g.name("total")
        body.say(f"torch::Tensor {total} = torch::zeros({g.sizes(shape)}{g.options(x.dtype)});")
        with body.out.block(f"for (auto& each : {call})"):
            body.say(f"{total} = {total} + each;")
        body.values.append(body.result(total, shape, [x], saves=False))
    return True


@statement(6)
def branch(g, body):
    """A condition on sizes, or on how a tensor is."""
    x = body.some(lambda v: v.dims >= 1)
    if x is None:
        return False
    d = g.between(0, x.dims - 1)
    n = x.shape[d]
    condition, holds = g.pick([(f"{x}.size({d}) == {n}", True), (f"{x}.size({d}) > {n}", False), (f"{x}.dim() == {x.dims}", True), (f"{x}.numel() < {x.numel}", False),
                               (f"{x}.defined()", True), (f"{x}.sizes() == torch::IntArrayRef({g.sizes(x.shape)})", True), (f"{x}.is_contiguous() || true", True),
                               (f"{x}.size(-1) % 2 == {x.shape[-1] % 2}", True), (f"{x}.scalar_type() == {SPELL[x.dtype]}", True), (f"!{x}.is_cuda()", True),
                               (f"torch::GradMode::is_enabled()", not body.nograd)])

    def inside(taken):
        before = [(v, v.state()) for v in body.values]
        saved = {v.family: v.family.saved for v in body.values}
        body.child().statements(g.between(1, 2))
        if not taken:
            for v, state in before:
                v.__dict__.clear()
                v.__dict__.update(state)
            for family, was in saved.items():
                family.saved = was

    with body.out.block(f"if ({condition})"):
        inside(holds)
    if g.chance(0.5):
        body.out.lines[-1] += " else {"
        body.out.indent += 1
        inside(not holds)
        body.out.indent -= 1
        body.say("}")
    return True


SPELL = {"bool": "torch::kBool", "int": "torch::kInt", "long": "torch::kLong", "half": "torch::kHalf", "float": "torch::kFloat", "double": "torch::kDouble"}


@statement(5)
def loop(g, body):
    """Some rounds over what keeps its shape."""
    if body.loop or body.depth > 1:
        return False
    for v in body.values:
        v.family.saved = v.family.saved or (v.maybe and not body.nograd)
    i, n = g.name("i"), g.between(2, 4)
    head = g.pick([f"for (int {i} = 0; {i} < {n}; ++{i})", f"for (int64_t {i} = {n}; {i}--;)", f"for (auto {i} : {g.sizes(range(n))})", f"for (size_t {i} = 0; {i} < {n}; {i}++)"])
    with body.out.block(head):
        inner = body.child(loop=True)
        inner.statements(g.between(1, 3))
    return True


@statement(5)
def scope(g, body):
    if body.depth > 1:
        return False
    guard, nograd = g.weighted([(4, ("torch::NoGradGuard no_grad;", True)), (1, ("torch::AutoGradMode enable(false);", True)), (4, ("", body.nograd)),
                                (1, ("torch::AutoGradMode enable(true);", False)), (1, ("at::AutoGradMode grad(true);", False))])
    with body.out.block(""):
        if guard:
            g.note("no_grad" if nograd else "enable_grad")
            body.say(guard)
        body.child(nograd=nograd).statements(g.between(1, 3))
    return True


@statement(2)
def looked_at(g, body):
    """What a tensor tells about itself, and what is read from it."""
    x = body.some(lambda v: v.dtype != "half")
    if x is None:
        return False
    forms = ["auto {n} = {x}.sizes();", "auto {n} = {x}.numel() * {x}.element_size();", "(void){x}.dim();", "auto {n} = {x}.sizes().vec();", "auto {n} = {x}.options();", "auto {n} = {x}.strides().size();"]
    if x.dims == 0 and x.dtype in ("float", "double"):
        forms += ["auto {n} = {x}.item<float>();", "double {n} = {x}.item().toDouble();", 'std::printf("%.0f", 0 * {x}.item<double>());', "std::cout << {x}.item<float>() << std::endl;"]
    elif x.dims:
        forms += ["std::cout << {x}.sizes() << '\\n';", "auto {n} = {x}.sum().item();"]
        if x.dtype == "float" and not x.overlap:
            forms += ["auto* {n} = {x}.data_ptr<float>();", "auto {n} = {x}.flatten()[0].item<float>();"]
            if x.dims == 2 and not x.maybe:
                forms += ["auto {n} = {x}.accessor<float, 2>();"]
    body.say(g.pick(forms).format(x=x, n=g.name("told")))
    return True


@statement(1)
def printed(g, body):
    x = body.some(lambda v: v.numel < 200 and v.dims < 4 and v.dtype in ("float", "double", "long"))
    if x is None:
        return False
    body.say(f"std::cout << {x} << std::endl;")
    return True


# -- containers


@statement(6)
def container(g, body):
    """Tensors go into a container, and some come out of it."""
    name = g.name("all")
    count = g.between(2, 4)
    form = g.weighted([(6, "vector"), (2, "array"), (2, "map"), (1, "unordered_map"), (2, "pair"), (2, "struct"), (2, "optional"), (1, "deque"), (1, "list"), (1, "list brace"), (2, "tuple"), (1, "unique")])
    T = g.tensor
    es = [body.expression(g.between(1, 2)) for _ in range(count)]
    if form in ("vector", "deque", "list"):
        body.say(f"std::{form}<{T}> {name};")
        if form == "vector" and g.chance(0.3):
            body.say(f"{name}.reserve({count});")
        for e in es:
            body.say(f"{name}.{g.pick(['push_back', 'push_back', 'emplace_back'])}({e});")
        at = g.pick([0, -1]) if form == "list" else g.between(0, count - 1)
        text = (f"{name}.{'front' if at == 0 else 'back'}()" if form == "list" or g.chance(0.3) and at in (0, count - 1) else f"{name}{g.pick(['[{}]', '.at({})'])}".format(at))
        out = es[at].called(text)
        if form == "vector" and g.chance(0.35):
            change = g.pick([f"{name}.pop_back();", f"{name}.erase({name}.begin());", f"{name}.clear();", f"{name}.resize(1);", f"{name}.insert({name}.begin(), {name}.back());",
                             f"for (auto& each : {name}) each = each + 1;", f"for (auto& each : {name}) each = each.detach();", f"auto copy_of_{name} = {name};",
                             f"auto moved_{name} = std::move({name});", f"std::reverse({name}.begin(), {name}.end());"])
            got = body.declare(body.apply(out))
            body.say(change)
            return got
        if form == "vector" and g.chance(0.4) and all(e.shape == es[0].shape and e.dtype == es[0].dtype for e in es):
            out = body.result(f"torch::stack({name})", (count,) + es[0].shape, es, saves=False)
    elif form == "list brace":
        body.say(f"std::vector<{T}> {name} = {{{', '.join(map(str, es))}}};")
        out = es[1].called(f"{name}[1]")
    elif form == "array":
        body.say(f"std::array<{T}, {count}> {name}{{{', '.join(map(str, es))}}};")
        out = es[0].called(f"std::get<0>({name})" if g.chance(0.3) else f"{name}[0]")
    elif form in ("map", "unordered_map"):
        body.say(f"std::{form}<std::string, {T}> {name};")
        for i, e in enumerate(es):
            body.say(g.pick(['{n}["k{i}"] = {e};', '{n}.emplace("k{i}", {e});', '{n}.insert({{"k{i}", {e}}});']).format(n=name, i=i, e=e))
        out = es[0].called(g.pick([f'{name}["k0"]', f'{name}.at("k0")', f'{name}.find("k0")->second']))
        if g.chance(0.4):
            got = body.declare(body.apply(out))
            body.say(g.pick([f'{name}.erase("k1");', f"{name}.clear();", f"for (auto& [key, value] : {name}) value = value.clone();", f'{name}["k1"] = torch::Tensor();']))
            return got
    elif form == "pair":
        body.say(f"{g.pick([f'std::pair<{T}, {T}>', 'auto'])} {name} = std::make_pair({es[0]}, {es[1]});")
        out = es[0].called(f"{name}.first")
    elif form == "tuple":
        body.say(f"auto {name} = std::make_tuple({', '.join(map(str, es))});")
        i = g.between(0, count - 1)
        out = es[i].called(f"std::get<{i}>({name})")
    elif form == "struct":
        kind = g.name("Batch")
        g.top(f"struct {kind} {{\n  {T} data;\n  {T} target;\n}};")
        body.say(g.pick([f"{kind} {name}{{{es[0]}, {es[1]}}};", f"{kind} {name};\n{name}.data = {es[0]};\n{name}.target = {es[1]};", f"auto {name} = {kind}{{{es[0]}, {es[1]}}};"]))
        out = es[1].called(f"{name}.target")
    elif form == "optional":
        body.say(g.pick([f"{g.pick(['std', 'torch', 'c10'])}::optional<{T}> {name} = {es[0]};", f"std::optional<{T}> {name};\n{name} = {es[0]};", f"std::optional<{T}> {name}({es[0]});"]))
        out = es[0].called(g.pick([f"{name}.value()", f"(*{name})"]))
        if g.chance(0.3):
            got = body.declare(body.apply(out))
            body.say(f"{name}.reset();" if g.chance(0.5) else f"{name} = {es[1]};")
            return got
    else:
        kind = g.pick(["unique", "shared"])
        body.say(f"auto {name} = std::make_{kind}<{T}>({es[0]});")
        out = es[0].called(f"(*{name})")
    g.note(form)
    body.declare(body.apply(out))
    return True


# -- functions


def parameter(g, name):
    return g.weighted([(5, f"{g.tensor} {name}"), (5, f"const {g.tensor}& {name}"), (1, f"{g.tensor}&& {name}"), (1, f"{g.tensor}& {name}"), (1, f"const {g.tensor} {name}")])


def free(body, v):
    """Whether V may be moved from: nothing in the function names it afterwards."""
    return not getattr(v, "const", False) and v.text.isidentifier() and v.text not in body.kept and v in body.values and not body.loop and not body.depth


@statement(4)
def handed_over(g, body):
    """A variable whose value goes on to another owner."""
    v = body.some(lambda v: free(body, v) and not v.leaf)
    if v is None or len(body.values) < 3:
        return False
    body.values.remove(v)
    name = g.name("taken")
    form = g.pick(["variable", "variable", "vector", "assigned", "lambda"])
    if form == "variable":
        body.say(g.pick([f"auto {name} = std::move({v});", f"{g.tensor} {name}(std::move({v}));", f"{g.tensor} {name} = std::exchange({v}, {{}});"]))
    elif form == "vector":
        body.say(f"std::vector<{g.tensor}> {name};")
        body.say(f"{name}.{g.pick(['push_back', 'emplace_back'])}(std::move({v}));")
        name += "[0]"
    elif form == "assigned":
        body.say(f"{g.tensor} {name};")
        body.say(f"{name} = std::move({v});")
    else:
        body.say(f"auto {name} = [kept = std::move({v})]() {{ return kept; }};")
        name += "()"
    e = v.called(name)
    if name.isidentifier():
        body.values.append(e)
    elif g.chance(0.6):
        body.declare(body.apply(e))
    return True


def argument(g, body, form, v):
    """V as an argument for a parameter of a form."""
    if "&" not in form and g.chance(0.2) and free(body, v) and len(body.values) > 3:
        body.values.remove(v)
        return f"std::move({v})"
    if "&&" in form:
        return f"{v}.clone()" if v.text.isidentifier() else v.text
    return v.text


def write_function(g, body, xs, lines, nograd=False):
    """The text of a function's body over parameters like XS, and what it returns."""
    out = Out()
    out.indent = 1
    inner = Body(g, out, xs, nograd=nograd, depth=1)
    inner.kept = {x.text for x in xs if getattr(x, "const", False)}
    inner.statements(lines)
    return inner, out


@statement(6)
def helper(g, body):
    """A function at namespace scope, and a call."""
    if body.loop or body.depth:
        return False
    count = g.between(1, 2)
    vs = [body.some(lambda v: not v.leaf) for _ in range(count)]
    if None in vs or (count == 2 and vs[0].text == vs[1].text):
        return False
    name = g.name("helper")
    forms, params = [], []
    for i, v in enumerate(vs):
        p = f"p{i}"
        form = parameter(g, p)
        if f"{g.tensor}& p" in form and not form.startswith("const") and getattr(v, "const", False):
            form = f"const {g.tensor}& {p}"
        forms.append(form)
        made = v.called(p)
        made.const = form.startswith("const") or form.endswith(f"& {p}")
        if "&&" in form:
            made.family = type(made.family)()
            made.const = False
        params.append(made)
    inner, out = write_function(g, body, params, g.between(1, 4), body.nograd)
    template = g.chance(0.15) and all(f.startswith((g.tensor + " ", "const " + g.tensor + "&")) for f in forms)
    if template:
        g.note("template")
        forms = [f.replace(g.tensor, "T") for f in forms]
    result = g.weighted([(6, "tensor"), (2, "tuple"), (1, "vector"), (1, "optional"), (1, "void"), (1, "pair")])
    a = inner.apply(inner.some() or params[0])
    b = inner.apply(inner.some() or params[0])
    T = g.tensor
    kinds = {"tensor": (T, f"return {a};"), "tuple": (f"std::tuple<{T}, {T}>", g.pick([f"return std::make_tuple({a}, {b});", f"return {{{a}, {b}}};"])),
             "vector": (f"std::vector<{T}>", f"return {{{a}, {b}}};"), "optional": (f"std::optional<{T}>", f"return {a};"), "void": ("void", ""),
             "pair": (f"std::pair<{T}, {T}>", f"return {{{a}, {b}}};")}
    kind, last = kinds[result]
    out(last) if last else None
    where = "template <typename T>\n" if template else g.pick(["", "", "static ", "inline "])
    g.top(f"{where}{kind} {name}({', '.join(forms)}) {{\n{out.text()}\n}}")
    call = f"{name}({', '.join(argument(g, body, f, v) for f, v in zip(forms, vs))})"
    g.note(f"returns {result}")
    for v in vs:
        if any(p.maybe for p in params):
            v.family.saved = True
    new = g.name("r")
    if result == "tensor":
        body.declare(body.apply(a.called(call), g.between(0, 1)), "r")
    elif result in ("tuple", "pair"):
        if g.chance(0.6):
            other = g.name("r")
            body.say(f"auto [{new}, {other}] = {call};")
            body.kept = body.kept | {new, other}
            body.values += [a.called(new), b.called(other)]
        else:
            body.say(f"auto {new} = {call};")
            body.declare(body.apply(b.called(f"std::get<1>({new})")))
    elif result == "vector":
        if g.chance(0.5):
            body.declare(b.called(f"{call}[1]"))
        else:
            body.say(f"auto {new} = {call};")
            body.declare(body.apply(a.called(f"{new}[0]")))
    elif result == "optional":
        body.say(f"auto {new} = {call};")
        body.declare(body.apply(a.called(f"(*{new})")))
    else:
        body.say(f"{call};")
    return True


@statement(5, "lambda")
def lambda_(g, body):
    """A lambda or a std::function that captures."""
    if body.loop or body.depth:
        return False
    x, c = body.some(lambda v: not v.leaf), body.some(lambda v: not v.leaf and v.text.isidentifier())
    if x is None or c is None:
        return False
    name, p = g.name("f"), "x"
    inner_x, inner_c = x.called(p), c.called(c.text)
    inner_x.const = inner_c.const = True
    capture = g.weighted([(3, "[&]"), (2, "[=]"), (2, f"[{c}]"), (1, f"[&{c}]"), (1, f"[held = {c}]")])
    if capture.startswith("[held"):
        inner_c.text = "held"
    inner, out = write_function(g, body, [inner_x, inner_c], g.between(0, 2), body.nograd)
    inner.kept = {p, inner_c.text}
    e = inner.apply(inner.some())
    out(f"return {e};")
    form = g.pick([f"{g.tensor} x", f"const {g.tensor}& x", "auto x", "const auto& x"])
    kind = "auto" if "auto" in form or g.chance(0.7) else f"std::function<{g.tensor}({form[:-2]})>"
    indent = "  " * body.out.indent
    body.out.lines.append(f"{indent}{kind} {name} = {capture}({form}){g.pick(['', ' -> ' + g.tensor])} {{")
    body.out.lines += [indent + line for line in out.text().splitlines()]
    body.out.lines.append(indent + "};")
    body.kept = body.kept | {c.text}
    if g.chance(0.85):
        body.declare(e.called(f"{name}({x})"))
    if e.maybe:
        x.family.saved = c.family.saved = True
    if g.chance(0.3) and e.shape == x.shape and e.dtype == x.dtype:
        body.declare(e.called(f"{name}({name}({x}))"))
    return True


# -- blocks


def starting(g, body, grad):
    """The tensors that a block begins with."""
    for _ in range(g.between(2, 4)):
        dtype = g.weighted([(12, "float"), (3, "double"), (2, "long"), (1, "bool"), (1, "int"), (1, "half")])
        leaf = grad and dtype in ("float", "double") and g.chance(0.5)
        body.declare(g.made_new(g.shape(), dtype, leaf), "w" if leaf else "x")
        if leaf:
            g.note("leaf")
            body.values[-1].const = False


@block("ops", 4)
def ops(g, out):
    body = Body(g, out)
    starting(g, body, False)
    body.statements(g.between(5, 12))


@block("graph", 4)
def graph(g, out):
    body = Body(g, out)
    starting(g, body, True)
    body.statements(g.between(4, 10))


@block("no grad", 2)
def no_grad(g, out):
    body = Body(g, out)
    starting(g, body, True)
    out(g.pick(["torch::NoGradGuard no_grad;", "torch::NoGradGuard guard;", "c10::InferenceMode guard;" if g.may("inference mode") and g.chance(0.3) else "at::NoGradGuard guard;"]))
    body.nograd = True
    body.statements(g.between(4, 10))


@block("caught", 1)
def caught(g, out):
    """Something that the library refuses, caught by the program."""
    body = Body(g, out)
    starting(g, body, True)
    body.statements(g.between(1, 4))
    with out.block("try"):
        inner = body.child()
        inner.statements(g.between(0, 2))
        out(refused(g, inner))
    out.lines[-1] += g.pick([" catch (const c10::Error& e) {", " catch (const std::exception& e) {", " catch (...) {"])
    out.indent += 1
    if "(e" in out.lines[-1] or " e)" in out.lines[-1]:
        out('std::printf("caught\\n");')
    body.child().statements(g.between(0, 2))
    out.indent -= 1
    out("}")
    body.statements(g.between(0, 2))


@block("refused", 0.4)
def refused_block(g, out):
    """Ends with an exception of the library."""
    body = Body(g, out)
    starting(g, body, True)
    body.statements(g.between(1, 4))
    out(refused(g, body))
    body.statements(1)


def refused(g, body):
    x = body.some() or E("torch::ones({3})", (3,))
    return g.pick([f"auto bad = torch::matmul(torch::ones({{2, 3}}), torch::ones({{4, 5}}));", f"auto bad = {x.p}.view({{{x.numel + 1}}});", f"auto bad = torch::cat({{torch::ones({{2, 3}}), torch::ones({{2}})}});",
                   "auto bad = torch::ones({2, 3}) + torch::ones({2, 4});", f"{x.p}.sum().backward();" if not x.maybe else f"auto bad = {x.p}.index_select(9, torch::zeros({{1}}, torch::kLong));",
                   f"auto bad = {x.p}.select(7, 0);", 'throw std::runtime_error("enough");', f"auto bad = {x.p}.reshape({{-1, {x.numel + 7}}});", "torch::ones({2}, torch::requires_grad()).add_(1);",
                   "auto bad = torch::nn::Linear(3, 4)->forward(torch::ones({2, 5}));", "TORCH_CHECK(false, \"no\");", "auto bad = torch::nn::Conv2d(3, 4, 3)->forward(torch::ones({1, 2, 8, 8}));"])
