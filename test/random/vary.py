# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program with other numbers, flags, types and options in a few places: what its author did not try. It may be refused now,
by LibTorch or by the compiler."""

import random
import re

# Words that stand for one another.
SETS = [
    ["true", "false"],
    ["torch::kFloat", "torch::kDouble", "torch::kHalf", "torch::kBFloat16", "torch::kLong", "torch::kInt", "torch::kBool"],
    ["torch::kFloat32", "torch::kFloat64", "torch::kInt64", "torch::kUInt8"],
    ["torch::kMean", "torch::kSum", "torch::kNone"],
    ["torch::kReLU", "torch::kGELU"],
    ["torch::kZeros", "torch::kReflect", "torch::kReplicate", "torch::kCircular"],
    ["torch::kNearest", "torch::kBilinear", "torch::kBicubic"],
    ["torch::relu", "torch::sigmoid", "torch::tanh", "torch::exp", "torch::gelu", "torch::silu"],
    ["torch::rand", "torch::randn", "torch::zeros", "torch::ones", "torch::empty"],
    [".sum(", ".mean("],
    [".add(", ".sub(", ".mul(", ".div("],
    [".add_(", ".sub_(", ".mul_(", ".div_("],
    [" + ", " - ", " * ", " / "],
    [" += ", " -= ", " *= "],
    [".contiguous()", ".clone()", ".detach()", ".t()"],
    [".view(", ".reshape("],
    ["torch::optim::SGD", "torch::optim::Adam", "torch::optim::AdamW", "torch::optim::RMSprop", "torch::optim::Adagrad"],
    ["Conv1d", "ConvTranspose1d"],
    ["Conv2d", "ConvTranspose2d"],
    ["BatchNorm1d", "InstanceNorm1d"],
    ["BatchNorm2d", "InstanceNorm2d"],
    ["MaxPool2d", "AvgPool2d"],
    ["torch::nn::LSTM", "torch::nn::GRU", "torch::nn::RNN"],
    [".train()", ".eval()"],
    ["->train()", "->eval()"],
    [".backward()", ".backward({}, true)"],
    ["NoGradGuard", "InferenceMode"],
]
OTHERS = {word: [w for w in words if w != word] for words in SETS for word in words}
NUMBER = r"(?<![\w.@])\d+(?![\w.])"
CHANGED = re.compile("|".join([NUMBER] + [re.escape(w) + (r"(?!\w)" if w[-1].isalnum() else "") for w in sorted(OTHERS, key=len, reverse=True)]))
MOST = 4096  # of a number


def other_number(rng, number):
    near = [number - 1, number + 1, number * 2, number // 2, 0, 1, 2, 3]
    return rng.choice([n for n in near if 0 <= n <= max(MOST, number) and n != number] or [number + 1])


def varied(text, seed, name=""):
    """The program with one to three other words or numbers, none of them in comments, texts or lines of the preprocessor."""
    rng = random.Random(f"{seed} {name}")
    places = []
    for line in re.finditer(r"^.*$", text, re.M):
        code = line.group().split("//", 1)[0]
        if code.lstrip().startswith("#"):
            continue
        code = re.sub(r'"(\\.|[^"\\])*"', lambda m: " " * len(m.group()), code)
        places += [(line.start() + m.start(), m.group()) for m in CHANGED.finditer(code)]
    if not places:
        return text
    for start, old in sorted(rng.sample(places, min(len(places), rng.choice([1, 1, 2, 3]))), reverse=True):
        new = str(other_number(rng, int(old))) if old.isdigit() else rng.choice(OTHERS[old])
        text = text[:start] + new + text[start + len(old):]
    return text
