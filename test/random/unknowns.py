#!/usr/bin/env python3
"""Programs with one number that is not known: whether the answer says so, and loses nothing that does not hang on it.

usage: unknowns.py --vramlint PATH [--each N] [--seed S] [--together N] [--work DIR] [--keep DIR] (--seeds A-B | FILE...)

A FILE of kept-unknown has programs of its own, what stands above the first `// ---` is in front of each: its outside() is a number
that is not known, and is tried with 0 to 4. Of any other, one number of a program (the generator's by its seed, or FILE as torch.py takes it) is read from the standard input. The program is
predicted with it unknown, with what its author wrote, and with other values that are near. Nothing is built
or run: with the numbers known, torch.py judges the same programs.

wrong        exact, though the figures of the known ones differ from it or from one another
false-error  ends with an exception, though none of the known ones does
lost         says less than exact, though all known ones have the same events
right        everything else: exact where nothing hangs on it, less where something does
skipped      the known ones are not exact, or some are refused (that numbers from outside are in range is not told, docs/exact.md)

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
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
from oracle import together  # noqa: E402
from torch_judge import faulty_lines  # noqa: E402
from torch_program import joined, program  # noqa: E402
from vary import MOST, NUMBER  # noqa: E402

OUTSIDE = "inline int outside() {{ {} }}\n"
UNKNOWN = "int n; std::cin >> n; return n;"
FAILING = ("wrong", "false-error", "lost", "crashed")


def number_places(text):
    """Where numbers stand in the code, not in comments, texts and lines of the preprocessor, nor where one has to be a constant."""
    for line in re.finditer(r"^.*$", text, re.M):
        code = line.group().split("//", 1)[0]
        if code.lstrip().startswith("#"):
            continue
        code = re.sub(r'"(\\.|[^"\\])*"|std::get<\d+>|constexpr.*|std::array<[^>]*>', lambda m: " " * len(m.group()), code)
        for number in re.finditer(NUMBER, code):
            yield line.start() + number.start(), number.group()


def chosen(text, name, given):
    """(the text with outside() in the place of a number, the number), at most so many as are asked for."""
    places = list(number_places(text))
    rng = random.Random(f"{given.seed} {name}")
    for start, number in rng.sample(places, min(given.each, len(places))):
        yield text[:start] + "outside()" + text[start + len(number):], int(number)


def values(number):
    if number is None:
        return list(range(5))
    near = [number, number + 1, number - 1 if number else 2, min(2 * number + 1, MOST)]
    return list(dict.fromkeys(near))


def tasks(given):
    sources = [(file.stem, file.read_text()) for file in given.file]
    if given.seeds:
        first, last = map(int, given.seeds.split("-"))
        sources += [(f"torch-{seed}", program(seed, 8, None, True, "cpu")) for seed in range(first, last + 1)]
    for name, text in sources:
        head, *parts = text.split("// ---\n")
        if parts:
            yield from ((f"{name}-{i}", head + part, None) for i, part in enumerate(parts))
            continue
        for i, (changed, number) in enumerate(chosen(text, name, given)):
            yield f"{name}-{i}", changed, number


def predicted(given, folder, texts):
    """The predictions by the number of the text; those that do not compile are left out."""
    left, found = dict(enumerate(texts)), {}
    while left:
        numbers = list(left)
        text, first = joined([left[i] for i in numbers])
        source, project = folder / "unknowns.cpp", folder / "project"
        source.write_text(text)
        for old in project.glob("predicted-*.json"):
            old.unlink()
        command = [given.vramlint, "verify", "--device=cpu", "--quiet", f"--emit={project}", *given.option, str(source), "--", "-std=c++17"]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=900, text=True, errors="replace", cwd=folder)
        if not done.returncode:
            for i, number in enumerate(numbers):
                found[number] = json.loads((project / f"predicted-p{i}.json").read_text())
            return found
        faulty = faulty_lines(done.stderr, source.name, first) or {i: 0 for i in range(len(numbers)) if re.search(rf"scenario 'p{i}'", done.stderr)}
        if not faulty:
            if len(numbers) == 1:
                return {numbers[0]: None}
            half = len(numbers) // 2  # no answer at all: halves tell who is to blame
            for part in (numbers[:half], numbers[half:]):
                of_part = predicted(given, folder, [left[i] for i in part])
                found.update({part[i]: answer for i, answer in of_part.items()})
            return found
        for i in faulty:
            del left[numbers[i]]
    return found


def predicted_alone(given, folder, text):
    """The prediction of a whole program; nothing where there is none."""
    source, project = folder / "unknown.cpp", folder / "alone"
    source.write_text(text)
    for old in project.glob("predicted-*.json"):
        old.unlink()
    command = [given.vramlint, "verify", "--device=cpu", "--quiet", f"--emit={project}", *given.option, str(source), "--", "-std=c++17"]
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=300, cwd=folder)
    return next((json.loads(path.read_text()) for path in sorted(project.glob("predicted-*.json"))), None)


def threw(answer):
    return answer["outcome"].startswith("threw")


def sizes(answer):
    return [event[0] for event in answer["events"]]


def figures(answer):
    """(the peak, what is held at the end), of bytes as the program asked for them."""
    held, most, allocated = 0, 0, []
    for size in sizes(answer):
        if size >= 0:
            allocated.append(size)
        held += size if size >= 0 else -allocated[-size - 1]
        most = max(most, held)
    return most, held


def verdict(text, unknown, known):
    """KNOWN are the predictions for the values; the first of them is the author's."""
    usable = [k for k in known if k and k["status"] == "exact" and not threw(k)]
    if len(usable) < 2:
        return "skipped", "the known ones are not exact, or end with an exception"
    if not unknown:
        return "crashed", "no answer"
    same = all(sizes(k) == sizes(usable[0]) for k in usable)
    all_end = len(usable) == len([k for k in known if k])
    if threw(unknown):
        return ("false-error" if unknown["status"] != "lost" else "lost", unknown["outcome"]) if all_end else ("skipped", "some end with an exception")
    why = (unknown["assumptions"] or ["no assumption"])[0]
    if unknown["status"] == "exact":
        if len({figures(answer) for answer in [unknown, *usable]}) == 1:
            return "right", "exact"
        return ("wrong", "the figures differ") if all_end and "catch" not in text else ("skipped", "some are refused")
    if same and all_end:
        return "lost", f"{unknown['status']}: {why}"
    return "right", f"{unknown['status']}"


def judged(given, folder):
    for part in together(tasks(given), given.together):
        texts, owners = [], []
        for name, changed, number in part:
            owners.append(len(texts))
            texts += [OUTSIDE.format(body) + changed for body in [UNKNOWN, *(f"return {value};" for value in values(number))]]
        if any("int main(" in text for text in texts):
            answers = {i: answer for i, text in enumerate(texts) if (answer := predicted_alone(given, folder, text))}
        else:
            answers = predicted(given, folder, texts)
        for (name, changed, number), begin in zip(part, owners):
            if begin not in answers:
                yield name, changed, number, ("skipped", "does not compile")
                continue
            yield name, changed, number, verdict(changed, answers[begin], [answers.get(begin + 1 + i) for i in range(len(values(number)))])


def options():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--vramlint", required=True, type=lambda path: str(Path(path).resolve()))
    parser.add_argument("--each", type=int, default=4, help="numbers of a program that are tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds")
    parser.add_argument("--together", type=int, default=12)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--option", action="append", default=[], help="handed to vramlint verify as it is")
    parser.add_argument("file", nargs="*", type=Path)
    return parser.parse_args()


def main():
    given = options()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (given.work or Path(temporary)).resolve()
        for made in (folder, given.keep):
            if made:
                made.mkdir(parents=True, exist_ok=True)
        counts, why_not = Counter(), Counter()
        failed = False
        for name, changed, number, (kind, why) in judged(given, folder):
            counts[kind] += 1
            failed |= kind in FAILING and (kind != "lost" or number is None)  # kept ones lose nothing
            if kind in FAILING:
                why_not[kind, re.sub(r"'[^']*'|\d+", "#", why)[:160]] += 1
                print(f"{name}: {kind}{f' (outside() for {number})' if number is not None else ''}: {why[:300]}", flush=True)
                if given.keep:
                    (given.keep / f"{kind}-{name}.cpp").write_text(f"// {why}\n" + OUTSIDE.format(UNKNOWN) + changed)
    for (kind, why), count in why_not.most_common(40):
        print(f"{count:5} {kind} {why}")
    print(", ".join(f"{count} {kind}" for kind, count in counts.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
