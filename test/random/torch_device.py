# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts a random LibTorch program on CUDA: tensors are made there, in the spellings that people write, and modules are moved there
as soon as they are made. The blocks know nothing of it: it is done to their text, one statement to a line."""

import random
import re

# Factories; what comes last may be their options.
FACTORY = re.compile(r"(?<![\w:])torch::(?:randn|rand|randint|randperm|zeros|ones|full|empty|arange|linspace|eye|tensor)\(")
OPTIONS = re.compile(r"torch::(k[A-Z]\w*$|dtype\(|device\(|requires_grad\(|TensorOptions\()|.*\.options\(\)$")
LAYER = r"(?:torch::)?nn::(?!functional|init|utils|Module\b|Cloneable)\w+(?<!Options)"
OWN = re.compile(r"\bTORCH_MODULE\((\w+)\)|^(?:struct|class) (\w+) : (?:public )?[\w:]*\b(?:Module|Cloneable<\w+>) \{", re.MULTILINE)


def closing(text, start):
    """Where the bracket that is open in front of START closes."""
    depth = 1
    for i in range(start, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if not depth:
            return i
    raise ValueError(f"a bracket stays open: {text}")


def arguments(text):
    """The arguments of a call; commas within brackets of all kinds do not part them."""
    made, depth, begin = [], 0, 0
    angles = 0  # of templates alone: where nothing is compared
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if c == "<" and text[:i].endswith(("vector", "tuple", "item", "get")):
            angles += 1
        elif c == ">" and angles:
            angles -= 1
        elif c == "," and not depth and not angles:
            made.append(text[begin:i].strip())
            begin = i + 1
    return made + [text[begin:].strip()]


class Mover:
    """Moves one program; RNG decides on spellings."""

    def __init__(self, rng):
        self.rng = rng
        # A constant of the program's, or the device each time.
        self.constant = rng.choice(["", "", "const torch::Device device(torch::kCUDA);", 'const torch::Device device("cuda:0");',
                                    "const torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;"])

    def device(self):
        if self.constant and self.rng.random() < 0.8:
            return "device"
        return self.rng.choice(["torch::kCUDA"] * 5 + ["torch::Device(torch::kCUDA)", "torch::Device(torch::kCUDA, 0)", 'torch::Device("cuda")', "at::kCUDA"])

    def options(self, given):
        """Options for the device; GIVEN are those that there were."""
        d, pick = self.device(), self.rng.choice
        if not given:
            return pick([d, d, f"torch::device({d})", f"torch::TensorOptions().device({d})", f"torch::TensorOptions({d})"])
        if re.fullmatch(r"torch::k\w+", given):
            return pick([f"torch::dtype({given}).device({d})", f"torch::device({d}).dtype({given})", f"torch::TensorOptions().dtype({given}).device({d})",
                         f"torch::TensorOptions().device({d}).dtype({given})", f"torch::TensorOptions({given}).device({d})"])
        if ".device(torch::kCPU)" in given:
            return given.replace("torch::kCPU", d)
        if given == "torch::requires_grad()":
            return pick([f"torch::requires_grad().device({d})", f"torch::device({d}).requires_grad(true)", f"torch::TensorOptions().device({d}).requires_grad(true)"])
        return f"{given}.device({d})"

    def factories(self, line):
        """A line whose tensors are made on the device. From behind, so that places in front stay where they are."""
        stays = self.on_host(line)
        for match in reversed(list(FACTORY.finditer(line))):
            end = closing(line, match.end())
            if any(a <= match.start() < b for a, b in stays):
                continue
            given = arguments(line[match.end():end])
            options = given.pop() if len(given) > 1 and OPTIONS.match(given[-1]) else ""
            if options.endswith(".options()"):  # of a tensor, which is there already
                continue
            moved = 0.3 if "tensor(" in match[0] else 0.08
            if "requires_grad" not in options and "kCPU" not in options and self.rng.random() < moved:
                after = self.rng.choice([f".to({self.device()})", f".to({self.device()})", ".cuda()"])
                line = line[:end + 1] + after + line[end + 1:]
                continue
            if match[0].endswith(("randint(", "randperm(")):  # whose default is a type that other options take away
                options = options or "torch::kLong"
            line = line[:match.end()] + ", ".join([*given, self.options(options)]) + line[end:]
        return line

    def on_host(self, line):
        """The parts of a line that stay on the CPU: lengths of packed sequences; what a class registers, mostly, since it is moved."""
        if re.match(r"\s*auto lengths\d+ =", line) or (re.search(r"\bregister_(parameter|buffer)\(", line) and self.rng.random() < 0.7):
            return [(0, len(line))]
        found = []
        for match in re.finditer(r"\bpack_padded_sequence\(", line):
            inside = line[match.end():closing(line, match.end())]
            second = arguments(inside)[1]
            start = match.end() + inside.index(second, len(arguments(inside)[0]))
            found.append((start, start + len(second)))
        return found

    def reads(self, line):
        """What is said of the CPU, or done there."""
        line = re.sub(r"!(\w[\w.()]*)\.is_cuda\(\)", r"\1.is_cuda()", line)
        line = line.replace(".accessor<float, 2>()", ".packed_accessor32<float, 2>()")
        line = re.sub(r"\b(?:torch|c10)::optional<", "std::optional<", line)  # newer releases have no other
        line = re.sub(r"\.to\(torch::kCPU\b", lambda _: f".to({self.device()}", line)
        return re.sub(r"\.cpu\(\)", lambda _: self.rng.choice([".cuda()", f".to({self.device()})", f".cpu().to({self.device()})"]), line)

    def modules(self, line, own, stack):
        """The line, and what moves the modules that it makes."""
        indent = line[:len(line) - len(line.lstrip())]
        says = line.strip()
        if match := re.fullmatch(r"auto bad = (torch::nn::\w+)\(([\d, ]+)\)->forward\((.*)\);", says):
            return [f"{indent}{match[1]} unfit({match[2]});", f"{indent}unfit->to({self.device()});", f"{indent}auto bad = unfit->forward({match[3]});"]
        kinds = "|".join([LAYER, *own])
        names, arrow = [], "->"
        if match := re.match(rf"({kinds}) (\w+)(?=[;({{,])", says):
            if says.endswith(";") and "{nullptr}" not in says:
                names = declared(says[len(match[1]):-1])
            arrow = "." if match[1] in stack else ".ptr()->" if match[1].endswith("AnyModule") else "->"
        elif match := re.match(rf"(?:auto (\w+)|(model\w+)) = (?:{kinds})[({{]", says):
            # A layer that is called where it is made is none that stays.
            if says[closing(says, match.end()) + 1:] == ";":
                names = [match[1] or match[2]]
        elif match := re.match(rf"(?:auto|std::shared_ptr<\w+>) (\w+) = std::make_shared<(?:{kinds})>\(", says):
            names = [match[1]]
        return [line, *(f"{indent}{name}{arrow}to({self.device()});" for name in names)]

    def program(self, text):
        own = [a or b for a, b in OWN.findall(text)]
        stack = [b for _, b in OWN.findall(text) if b]
        made, inside = [], False
        for line in text.split("\n"):
            if line.startswith("//"):
                made.append(line)
                continue
            # Members of classes are moved with the objects.
            inside = inside or re.match(r"(struct|class) \w+ : ", line) is not None
            line = self.reads(self.factories(line))
            made += [line] if inside else self.modules(line, own, stack)
            inside = inside and line != "};"
        text = "\n".join(made)
        return text.replace("using torch::indexing::None;\n", f"using torch::indexing::None;\n{self.constant}\n", 1) if self.constant else text


def declared(text):
    """The names that a declaration without its type declares."""
    return [re.match(r"\w+", part)[0] for part in arguments(text)]


def on_cuda(text, seed):
    """The program TEXT on CUDA."""
    return Mover(random.Random(f"cuda/{seed}")).program(text)
