# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks of sequences that are packed, go through recurrent layers and are padded again, and of what optimizers keep."""

from torch_blocks.training import optimizer
from torch_program import Body, block


def lengths_of(g, count, longest, falling):
    all_of = [g.between(1, longest) for _ in range(count)]
    return sorted(all_of, reverse=True) if falling else all_of


def packed_input(g, body, count, longest, width, batch_first, falling):
    """A packed sequence: its name, and its lengths."""
    lengths = lengths_of(g, count, longest, falling)
    name = g.name("packed")
    sort = "true" if falling else "false"
    if g.chance(0.25):
        parts = [g.pick([f"torch::rand({{{n}, {width}}})", f"torch::rand({{{n}, {width}}}, torch::requires_grad())"]) for n in lengths]
        rows = g.name("rows")
        body.say(f"std::vector<torch::Tensor> {rows}{{{', '.join(parts)}}};")
        body.say(f"auto {name} = torch::nn::utils::rnn::pack_sequence({rows}, {sort});")
        return name, lengths
    sizes = f"{{{count}, {longest}, {width}}}" if batch_first else f"{{{longest}, {count}, {width}}}"
    source = g.pick([f"torch::rand({sizes})", f"torch::rand({sizes}, torch::requires_grad())", f"torch::rand({sizes}, torch::requires_grad()) * 2"])
    if g.chance(0.6):
        given = g.name("input")
        body.say(f"auto {given} = {source};")
        source = given
    numbers = ", ".join(map(str, lengths))
    text = g.pick([f"torch::tensor({{{numbers}}})", f"torch::tensor(std::vector<int64_t>{{{numbers}}})", f"torch::tensor({{{numbers}}}, torch::kInt64)"])
    if count == 1:
        text = f"torch::full({{1}}, {lengths[0]}, torch::kLong)"
    if g.chance(0.5):
        kept = g.name("lengths")
        body.say(f"auto {kept} = {text};")
        text = kept
    body.say(f"auto {name} = torch::nn::utils::rnn::pack_padded_sequence({source}, {text}, {str(batch_first).lower()}, {sort});")
    return name, lengths


@block("packed sequences", 2)
def packed_sequences(g, out):
    body = Body(g, out)
    count, longest, width, hidden = g.between(1, 4), g.between(1, 6), g.between(1, 5), g.between(1, 5)
    batch_first, falling = g.chance(0.5), g.chance(0.5)
    kind = g.pick(["LSTM", "GRU", "RNN"])
    g.note(f"packed {kind}")
    layers, both = g.between(1, 2), g.chance(0.4)
    options = f"torch::nn::{kind}Options({width}, {hidden})"
    options += f".num_layers({layers})" if layers > 1 else ""
    options += ".bidirectional(true)" if both else ""
    options += ".bias(false)" if g.chance(0.2) else ""
    options += ".dropout(0.3)" if layers > 1 and g.chance(0.3) else ""
    options += f".batch_first({str(batch_first).lower()})" if g.chance(0.5) else ""
    net = g.name("net")
    body.say(f"torch::nn::{kind} {net}({options});")
    opt = None
    if g.chance(0.4):
        opt, line, _ = optimizer(g, f"{net}->parameters()")
        if "LBFGS" in line:
            opt = None
        else:
            body.say(line)
    guard = g.chance(0.2)
    if guard:
        body.say("torch::NoGradGuard no_grad;")
    state = f"torch::rand({{{layers * (2 if both else 1)}, {count}, {hidden}}}{g.pick(['', ', torch::requires_grad()'])})"
    state = f"std::make_tuple({state}, {state})" if kind == "LSTM" else state
    i = g.name("step")
    with out.block(f"for (int {i} = 0; {i} < {g.between(1, 2)}; ++{i})"):
        packed, lengths = packed_input(g, body, count, longest, width, batch_first, falling)
        given = ""
        if g.chance(0.4):
            given = f", {state}"
            if g.chance(0.4):
                held = g.name("state")
                body.say(f"auto {held} = {state};")
                given = f", {held}"
        got, last = g.name("got"), g.name("last")
        body.say(f"auto [{got}, {last}] = {net}->forward_with_packed_input({packed}{given});")
        padded, sizes = g.name("padded"), g.name("sizes")
        rest = g.pick(["", ", true", f", false, 0.0, {longest + 1}", ", true, -1.0"])
        body.say(f"auto [{padded}, {sizes}] = torch::nn::utils::rnn::pad_packed_sequence({got}{rest});")
        if g.chance(0.4):
            body.say(f"auto {g.name('zeros')} = torch::zeros({{{sizes}[0].item<int64_t>(), {got}.data().size(0)}});")
        whole = f"std::get<{g.between(0, 1)}>({last})" if kind == "LSTM" else last
        loss = g.pick([f"{padded}.sum()", f"{padded}.pow(2).mean()", f"{got}.data().sum()", f"{padded}.mean() + {whole}.sum()", f"{whole}.pow(2).sum()"])
        if guard:
            body.say(f"auto {g.name('loss')} = {loss};")
            return
        if opt and g.chance(0.8):
            body.say(f"{opt}.zero_grad();")
        n = g.name("loss")
        body.say(g.pick([f"({loss}).backward();", f"auto {n} = {loss};\n{n}.backward();"]))
        if opt:
            body.say(f"{opt}.step();")


STATE = {"Adam": "exp_avg", "AdamW": "exp_avg_sq", "SGD": "momentum_buffer", "RMSprop": "square_avg", "Adagrad": "sum"}


@block("optimizer state", 1)
def optimizer_state(g, out):
    """What an optimizer keeps, looked at and changed by the program, and groups that change in flight."""
    body = Body(g, out)
    width, outs = g.between(1, 6), g.between(1, 5)
    net = g.name("net")
    body.say(f"torch::nn::Linear {net}({width}, {outs});")
    opt, line, kind = optimizer(g, f"{net}->parameters()")
    while kind == "LBFGS":
        opt, line, kind = optimizer(g, f"{net}->parameters()")
    body.say(line)
    g.note(f"state of {kind}")

    def steps(times):
        i = g.name("i")
        with out.block(f"for (int {i} = 0; {i} < {times}; ++{i})"):
            body.say(f"{opt}.zero_grad();")
            body.say(f"{net}(torch::rand({{2, {width}}})).pow(2).sum().backward();")
            body.say(f"{opt}.step();")

    steps(g.between(0, 2))
    form = g.pick(["look", "change", "clear", "rate", "decay", "group"])
    state = f"static_cast<torch::optim::{kind}ParamState&>(*found->second)"
    if form in ("look", "change"):
        q = g.name("q")
        with out.block(f"for (auto& {q} : {net}->parameters())"):
            body.say(f"auto found = {opt}.state().find(c10::guts::to_string({q}.unsafeGetTensorImpl()));")
            body.say(f"if (found == {opt}.state().end()) continue;")
            body.say(f"auto& kept = {state};")
            body.say(g.pick([f"auto copy = kept.{STATE[kind]}().clone();", f"auto zeros = torch::zeros({{kept.{STATE[kind]}().numel()}});"]) if form == "look" else
                     g.pick([f"kept.{STATE[kind]}(torch::zeros_like({q}));", f"kept.{STATE[kind]}().zero_();", f"kept.{STATE[kind]}() = torch::ones_like({q});"]))
    elif form == "clear" and kind != "Adagrad":
        body.say(g.pick([f"{opt}.state().clear();", f"{opt}.state().erase(c10::guts::to_string({net}->weight.unsafeGetTensorImpl()));"]))
    elif form == "rate":
        body.say(f"for (auto& group : {opt}.param_groups()) group.options().set_lr(group.options().get_lr() * 0.5);")
    elif form == "decay" and kind in STATE:
        body.say(f"for (auto& group : {opt}.param_groups()) static_cast<torch::optim::{kind}Options&>(group.options()).weight_decay(0.1);")
    elif form == "group" and kind != "Adagrad":
        more = g.name("more")
        body.say(f"torch::nn::Linear {more}({width}, 2);")
        body.say(f"{opt}.add_param_group({{{more}->parameters()}});")
        body.say(f"{more}(torch::rand({{1, {width}}})).sum().backward();")
    steps(g.between(1, 2))
