# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that set one option of a functional or of a layer each, written from what `fates --signatures` prints."""

import re
from collections import defaultdict

import calls

# Layers whose forward takes more than one tensor.
THREE = r"CosineEmbedding|MarginRanking|Triplet|MultiheadAttention"
TWO = r"Loss|Distance|Similarity|Bilinear|Transformer(?!Encoder)|Unpool"

CHANNELS = {"1d": "{2, 4, 8}", "2d": "{2, 4, 8, 8}", "3d": "{2, 4, 4, 8, 8}"}


def shape_of(name):
    for suffix, shape in CHANNELS.items():
        if suffix in name:
            return shape
    return "{2, 4, 8, 8}" if re.search(r"pool|interpolate|upsample|pixel|norm|pad|unfold", name, re.I) else "{3, 4}"


def values(type_, option):
    """Expressions for an option's value; the second is another one than most defaults."""
    plain = calls.bare(type_)
    if plain.startswith("c10::optional<") and not plain.startswith("c10::optional<at::Tensor"):
        plain = plain[len("c10::optional<"):-1]
    if "ExpandingArray" in plain and "variant" not in plain:
        return "2" if re.search(r"size|stride", option) else "1"
    if "variant<" in plain:
        names = re.findall(r"enumtype::k(\w+)", plain)
        return f"torch::k{names[-1]}" if names else None
    found = {"bool": "true", "double": "0.3", "float": "0.3f", "long": "2", "unsigned long": "2", "at::Tensor": "w", "c10::optional<at::Tensor>": "w",
             "c10::ScalarType": "torch::kDouble"}
    if plain in found:
        return found[plain]
    if plain.startswith("std::vector<long"):
        return "std::vector<int64_t>{4}"
    if plain.startswith("std::vector<double"):
        return "std::vector<double>{2.0, 2.0}"
    return None


def classes(signatures):
    """Setters and constructors of every class of options."""
    setters, constructors = defaultdict(dict), defaultdict(list)
    for one in signatures:
        name = one.scope
        if "Options" not in name.split("::")[-1]:
            continue
        if one.kind == "constructor":
            constructors[name].append(one.parameters)
        elif len(one.parameters) == 1 and not one.name.startswith("operator") and one.parameters[0].type.startswith("const "):
            setters[name][one.name] = one.parameters[0].type
    return setters, constructors


def made(spelled, name, constructors):
    """`Options(required...)`."""
    best = None
    for parameters in constructors.get(name, [[]]):
        given = [values(p.type, p.name) for p in parameters if not p.default]
        if all(given) and (best is None or len(given) < len(best)):
            best = given
    return None if best is None and name in constructors else f"{spelled}({', '.join(best or [])})"


def base(type_):
    return re.sub(r"<.*$", "", calls.bare(type_))


def text(comment, shape, lines):
    body = "\n".join("  " + line for line in lines)
    return f"""// {comment}
// vramlint: scenario(@NAME@)
void program() {{
  auto t = torch::rand({shape}).requires_grad_();
  auto u = torch::rand({shape});
  auto w = torch::rand({{4}});
{body}
  auto last = torch::zeros({{3}});
}}
"""


def functionals(signatures):
    signatures = list(signatures)
    setters, constructors = classes(signatures)
    for one in signatures:
        if one.room != "Functionals" or one.kind != "function" or not one.parameters or "Options" not in one.parameters[-1].type:
            continue
        kind = base(one.parameters[-1].type)
        spelled = calls.bare(one.parameters[-1].type)
        options = made(spelled, kind, constructors)
        if options is None:
            continue
        tensors = ["t", "u", "w"]
        given = []
        for place, parameter in enumerate(one.parameters[:-1]):
            given.append(tensors[min(place, 2)] if "at::Tensor" in parameter.type else calls.value(parameter.type, 0, place) or "1")
        for option in [None, *setters.get(kind, {})]:
            value = values(setters[kind][option], option) if option else ""
            if value is None:
                continue
            chain = f"{options}.{option}({value})" if option else options
            yield one.name, option, text(f"torch::nn::functional::{one.name} {option}", shape_of(one.name),
                                         [f"auto r = torch::nn::functional::{one.name}({', '.join([*given, chain])});"])


def layers(signatures):
    signatures = list(signatures)
    setters, constructors = classes(signatures)
    seen = set()
    for one in signatures:
        if one.room != "Layers" or one.kind != "constructor" or not one.name.endswith("Impl") or len(one.parameters) != 1:
            continue
        kind = base(one.parameters[0].type)
        if "Options" not in kind or one.name in seen:
            continue
        layer = one.name[:-4]
        seen.add(one.name)
        spelled = f"torch::nn::{layer}Options" if not kind.endswith(f"{layer}Options") else calls.bare(one.parameters[0].type)
        options = made(spelled, kind, constructors)
        if options is None:
            continue
        for option in [None, *setters.get(kind, {})]:
            value = values(setters[kind][option], option) if option else ""
            if value is None:
                continue
            chain = f"{options}.{option}({value})" if option else options
            inputs = "t, u, u" if re.search(THREE, layer) else "t, u" if re.search(TWO, layer) else "t"
            yield layer, option, text(f"torch::nn::{layer} {option}", shape_of(layer),
                                      [f"torch::nn::{layer} layer({chain});", f"auto r = layer({inputs});"])
