# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/coverage.md, of what `fates --table` prints."""

import re
import textwrap
from collections import Counter, defaultdict, namedtuple

FATES = ["op", "binding", "value", "inert", "executed", "unmodelled"]
Entry = namedtuple("Entry", "room scope name kind fate by")
Table = namedtuple("Table", "entries hidden strange release")

ROOMS = ["Functions", "Methods of tensors", "Functionals", "Layers", "Optimizers", "Data", "Initialisers and utilities",
         "Autograd", "Serialization", "Devices", "Types", "Constants", "Other"]

# What stands in the headers and is none of a program's: forms that a name has besides its own.
FORMS = re.compile(r"(_outf|_symint)$")
INSIDE = re.compile(r"backward|cudnn|miopen|mkldnn|mps_|fbgemm|_for_|_forward$|_jvp|_copy(_out)?$|thnn|slow_conv|conv_depthwise|fake_quant")

WORDS = {
    "op": "an op of the registry: sizes, saved tensors, temporaries and gradients as the real library makes them",
    "binding": "a row that does what the function does",
    "value": "tells or changes a number, a flag, a type or a text; no memory hangs on it",
    "inert": "a row that does nothing, for the reason that is given",
    "executed": "the body in the header is run",
    "unmodelled": "nobody answers: the result is unknown, and where a tensor is in reach the report says so and is not exact",
}


def read(text):
    entries, hidden, strange, release = [], {}, [], ""
    found = {}
    for line in text.splitlines():
        parts = line.split("\t")
        if parts[0] == "release":
            release = parts[1]
        elif parts[0] == "strange":
            strange.append(parts[1])
        elif parts[0] == "hidden":
            hidden[parts[1]] = int(parts[2])
        else:
            entry = Entry(*parts)
            # Overloads that are answered in several ways: what is known least counts.
            key = entry.room, entry.scope, entry.name
            if key not in found or FATES.index(entry.fate) > FATES.index(found[key].fate):
                found[key] = entry
    entries = list(found.values())
    return Table(entries, hidden, strange, release)


def wrapped(names):
    return "\n".join(textwrap.wrap(", ".join(f"`{n}`" for n in names), 116, break_long_words=False, break_on_hyphens=False))


def is_form(entry):
    return bool(FORMS.search(entry.name)) or entry.name.endswith("_out")


def public(entries):
    """Names of ATen: functions of at:: and methods of tensors, an in-place form with its op."""
    names = defaultdict(list)
    for e in entries:
        if e.scope in ("at", "at::Tensor") and not is_form(e) and e.kind != "constructor" and not e.name.startswith("operator"):
            names[e.name.rstrip("_")].append(e)
    return names


def counts(entries):
    by = Counter(e.fate for e in entries)
    return " | ".join(str(by[f]) if by[f] else "-" for f in FATES)


def section(out, entries):
    """Names by scope and fate: a heading for a namespace, a paragraph for a class."""
    scopes = defaultdict(list)
    for e in entries:
        scopes[e.scope].append(e)
    for scope in sorted(scopes, key=lambda s: (all(e.kind != "function" for e in scopes[s]), s)):
        is_space = any(e.kind == "function" for e in scopes[scope])
        parts = []
        for fate in FATES:
            reasons = defaultdict(list)
            for e in scopes[scope]:
                if e.fate == fate:
                    reasons[e.by if fate == "inert" else ""].append(e.name)
            for reason, names in sorted(reasons.items()):
                head = f"{fate} ({reason})" if reason else fate
                parts.append((head, sorted(names)))
        if is_space or len(scopes[scope]) > 40:
            out.append(f"\n### {scope}\n")
            out += [f"{head}:\n{wrapped(names)}\n" for head, names in parts]
        else:
            text = "; ".join(f"{head}: " + ", ".join(f"`{n}`" for n in names) for head, names in parts)
            out.append("\n".join(textwrap.wrap(f"- **{scope}** {text}", 116, subsequent_indent="  ", break_long_words=False,
                                               break_on_hyphens=False)))


def whole_classes(out, entries):
    """Classes of which no name is answered: by name alone, with the number of their members."""
    scopes = defaultdict(list)
    for e in entries:
        scopes[e.scope].append(e)
    silent = {s: es for s, es in scopes.items() if all(e.fate == "unmodelled" and e.kind != "function" for e in es)}
    if silent:
        out.append("\nunmodelled with all their members:\n" + wrapped(f"{s} ({len(es)})" for s, es in sorted(silent.items())) + "\n")
    return [e for e in entries if e.scope not in silent]


def markdown(table):
    release = table.release
    own = [e for e in table.entries if not is_form(e)]
    forms = [e for e in table.entries if is_form(e)]
    inside = [e for e in own if e.room == "Functions" and INSIDE.search(e.name)]
    own = [e for e in own if not (e.room == "Functions" and INSIDE.search(e.name))]
    names = public(table.entries)
    user = {n: es for n, es in names.items() if not INSIDE.search(n)}

    def answered(of):
        return sum(all(e.fate != "unmodelled" for e in es) for es in of.values())

    out = [f"""# Coverage

What becomes of every public name of LibTorch {release}, as the headers of `torch/torch.h` declare them. Made by
`test/fates/check.py build/bin/fates markdown > docs/coverage.md`; the test `fates-coverage` fails when it is out of date.

| Fate | is |
|---|---|"""]
    out += [f"| {fate} | {WORDS[fate]} |" for fate in FATES]
    out.append(f"""
Names that begin with an underscore are not public ({sum(table.hidden.values())} were passed over). What `at::` declares is also
`torch::`. A name with several overloads counts once; of several fates it has the least known one.

Names of ATen (functions of `at::` and methods of tensors without `_out`; an in-place form counts with its op): {answered(names)} of
{len(names)} are answered; without kernels of single backends, halves of backwards and copying forms of views, {answered(user)} of {len(user)}.

| Room | names | {" | ".join(FATES)} |
|---|---|{"---|" * len(FATES)}""")
    for room in ROOMS:
        there = [e for e in own if e.room == room]
        out.append(f"| {room} | {len(there)} | {counts(there)} |")
    out.append(f"| Functions: what headers and kernels call | {len(inside)} | {counts(inside)} |")
    out.append(f"| Functions: forms with `out`, for symbolic sizes | {len(forms)} | {counts(forms)} |")
    out.append(f"| all | {len(table.entries)} | {counts(table.entries)} |")
    for room in ROOMS:
        out.append(f"\n## {room}")
        section(out, whole_classes(out, [e for e in own if e.room == room]))
    out.append("\n## What headers and kernels call")
    section(out, inside)
    out.append("\n## Forms with `out`, for symbolic sizes")
    section(out, [e for e in forms if e.fate != "unmodelled"])
    unmodelled = sum(e.fate == "unmodelled" for e in forms)
    out.append(f"\nunmodelled: the {unmodelled} others, by the names of their ops with `_out`, `_outf` and `_symint`.")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).rstrip() + "\n"
