#!/usr/bin/env python3
"""Programs whose numbers stand in a header that is missing: said with --set, they make what the header would.

usage: foreign.py --vramlint PATH [--seeds A-B] [--share P] [--work DIR] [--keep DIR] [--jobs N] [FILE...]

Of a program (the generator's by its seed, or each body in FILE, a line of C++ in one function) some numbers become members of an
object, `settings.n3`, or names of a namespace, `settings::n3`, of settings.h. It is predicted with that header, and without it and
every number said. Some members of such an object get their number from the program, by an assignment or an operator, before the object is
copied. A FILE names its numbers itself: `settings.name@4@`. Nothing is built or run: with the numbers where they were,
torch.py judges the same programs.

wrong        the figures are others than with the header
fails        does not compile for the analysis, or a value is refused
lost         a figure is not known, though with the header all are
right        the same figures
skipped      with the header no figure is known, or nothing is taken, or it does not compile

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import concurrent.futures
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import torch_blocks  # noqa: E402,F401
from torch_program import joined, program  # noqa: E402
from unknowns import number_places  # noqa: E402

FAILING = ("wrong", "fails", "lost")
BODY = """#include <torch/torch.h>
#include "settings.h"
int main() {{
  Settings settings;
  torch::Device device(torch::kCUDA);
  auto x = torch::randn({{16, 32}}, device).requires_grad_();
  auto targets = torch::zeros({{16}}, torch::TensorOptions(device).dtype(torch::kLong));
  torch::nn::Linear fc(32, 32);
  fc->to(device);
  {}
}}
"""


def typed(number):
    return "bool" if number in ("true", "false") else "double" if "." in number else "int64_t"


def header(numbers, as_namespace):
    """settings.h with all the numbers."""
    names = "".join(f"  {'const ' if as_namespace else ''}{typed(v)} {n} = {v};\n" for n, v in numbers.items())
    open_ = "namespace settings {\n" if as_namespace else "struct Settings {\n"
    return "#pragma once\n#include <cstdint>\n" + open_ + names + ("}\n" if as_namespace else "};\n")


def spread(text, rng, share, as_namespace):
    """(the text with names in the place of some of its numbers, these numbers)."""
    numbers, out, end = {}, "", 0
    floats = [(m.start(), m.group()) for m in re.finditer(r"(?<![\w.<])\d+\.\d+(?![\w.])", text)]
    lines = {m.start(): m.group() for m in re.finditer(r"^.*$", text, re.M)}
    comments = [(s, s + len(line)) for s, line in lines.items() if line.lstrip().startswith(("//", "#"))]
    for start, number in sorted([*number_places(text), *floats]):
        if start < end or rng.random() >= share or any(a <= start < b for a, b in comments):
            continue
        name = f"n{len(numbers)}"
        numbers[name] = number
        out += text[end:start] + ("settings::" if as_namespace else "settings.") + name
        end = start + len(number)
    return out + text[end:], numbers


def changed(number, rng):
    """(what the header says instead, the statements that make that the number)"""
    if typed(number) == "int64_t" and int(number) > 1:
        ways = [(f"{int(number) - 1}", "s.{} += 1"), (f"{int(number) - 1}", "++s.{}"), (f"{int(number) * 3}", "s.{} /= 3")]
        ways += [(f"{int(number) // 2}", "s.{} *= 2")] if int(number) % 2 == 0 else []
        return rng.choice(ways)
    return None, "s.{} = " + number


def object_of(numbers, rng):
    """(the object that has the numbers, what is said of them): the program itself changes some of them, of a copy."""
    said, out = {}, ""
    for name, number in numbers.items():
        if rng.random() < 0.7:
            said["settings." + name] = number
            continue
        before, way = changed(number, rng)
        numbers[name] = before or number
        out += "  " + way.format(name) + ";\n"
        if before:
            said["s." + name] = before
    made = "static Settings made() {\n  Settings s;\n" + out + "  Settings copy = s;\n  return copy;\n}\n"
    return (made + "static Settings settings = made();\n" if out else "static Settings settings;\n"), said


def of_seed(seed, share):
    rng = random.Random(f"{seed} foreign")
    as_namespace = rng.random() < 0.3
    text, numbers = spread(program(seed), rng, share, as_namespace)
    front, said = ("", {"settings::" + n: v for n, v in numbers.items()}) if as_namespace else object_of(numbers, rng)
    return '#include "settings.h"\n' + front + joined([text])[0], numbers, as_namespace, said


def of_line(line):
    numbers = dict(re.findall(r"settings\.(\w+)@([^@]*)@", line))
    return BODY.format(re.sub(r"@[^@]*@", "", line)), numbers, False, {"settings." + n: v for n, v in numbers.items()}


def predicted(given, where, options):
    """(the figures or None, the first reason why they are not known, what was said)"""
    run = subprocess.run([given.vramlint, "--format=json", str(where), *options], capture_output=True, text=True, timeout=120)
    try:
        scenario = json.loads(run.stdout)["scenarios"][0]
    except (ValueError, LookupError):
        return None, "", next((line for line in run.stderr.splitlines() if "error" in line), run.stderr[-200:])
    phases = [(p["name"], p.get("allocated_peak"), p.get("allocated_after")) for p in scenario["phases"]]
    figures = (scenario["peak"]["allocated_bytes"], scenario["end"].get("allocated_bytes"), scenario["parameters"].get("bytes"), phases)
    causes = [a["message"] for a in scenario["assumptions"] if "settings.h" not in a["message"]]
    return (None if None in figures[:3] else figures), next(iter(causes), ""), ""


def judged(given, name, text, numbers, as_namespace, said_of):
    with tempfile.TemporaryDirectory(dir=given.work) as folder:
        for kind in ("with", "without"):
            place = Path(folder, kind, "project")
            place.mkdir(parents=True)
            (place / "p.cpp").write_text(text)
        Path(folder, "with/project/settings.h").write_text(header(numbers, as_namespace))
        true, _, said = predicted(given, Path(folder, "with/project/p.cpp"), [])
        if true is None or not true[0]:  # of what takes nothing, nothing is known without its headers
            return name, "skipped", said
        said_all = [f"--set={n}={v}" for n, v in said_of.items()]
        found, cause, said = predicted(given, Path(folder, "without/project/p.cpp"), said_all)
    if said:
        return name, "fails", said
    if found is None:
        return name, "lost", cause
    return name, "right" if found == true else "wrong", "" if found == true else f"{found[:3]} for {true[:3]}"


def programs(given):
    for file in given.files:
        for at, line in enumerate(Path(file).read_text().splitlines(), 1):
            if line.strip() and not line.startswith("//"):
                yield f"{Path(file).name}:{at}", of_line(line)
    first, last = map(int, given.seeds.split("-")) if given.seeds else (0, -1)
    for seed in range(first, last + 1):
        yield str(seed), of_seed(seed, given.share)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--vramlint", required=True)
    parser.add_argument("--seeds", metavar="A-B")
    parser.add_argument("--share", type=float, default=0.3, help="of the numbers of a program")
    parser.add_argument("--work", default=None, metavar="DIR")
    parser.add_argument("--keep", default=None, metavar="DIR", help="programs that fail are written there")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if given.work:
        Path(given.work).mkdir(parents=True, exist_ok=True)
    counts = Counter()
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        texts = dict(programs(given))
        for name, verdict, why in pool.map(lambda item: judged(given, item[0], *item[1]), texts.items()):
            counts[verdict] += 1
            if verdict in FAILING:
                print(f"{name}: {verdict}: {why}", flush=True)
                if given.keep:
                    Path(given.keep).mkdir(parents=True, exist_ok=True)
                    text, _, _, said_of = texts[name]
                    said = "".join(f"// --set={n}={v}\n" for n, v in said_of.items())
                    Path(given.keep, name.replace(":", "-") + ".cpp").write_text(said + text)
    print(", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items())))
    failed = sum(counts[v] for v in FAILING)
    print(f"{counts['right']} passed, {failed} failed")
    return 1 if failed or not counts["right"] else 0


if __name__ == "__main__":
    sys.exit(main())
