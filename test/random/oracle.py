#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs as judges: what a program prints when it runs, against what the analysis says it prints.

usage: oracle.py --vramlint PATH [--cxx g++] [--seeds A-B | --seconds S] [--source own|library|csmith] [--jobs N]
                 [--by-kind | --only KIND] [--blocks K] [--keep DIR] [--allow-inexact PERCENT]
       oracle.py --vramlint PATH --shrink SEED [--only KIND] [--blocks K] [--source own|library|csmith]
       oracle.py --vramlint PATH FILE...

A program is judged
  right      status exact, and the same output
  wrong      status exact, and another output: the worst there is
  inexact    another status; the first assumption is counted as the reason. Output that was not marked as unknown
             (`?`) and differs all the same is told as well
  crashed    no report, or killed
  timeout    no answer within --limit seconds
  skipped    does not compile or ends badly when it runs by itself
The last line is `N passed, N failed`: wrong, crashed and timeout fail, and inexact above --allow-inexact percent.
"""

import argparse
import itertools
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True

import batch  # noqa: E402
import generate  # noqa: E402
import library  # noqa: E402
from native import build_and_run, execute, record, seeds_of  # noqa: E402

CSMITH = ["--lang-cpp", "--no-argc", "--no-volatiles", "--max-funcs", "3", "--max-block-depth", "2",
          "--max-expr-complexity", "5"]
VERDICTS = ["right", "wrong", "inexact", "crashed", "timeout", "skipped"]


@dataclass
class Verdict:
    """How a program was judged, why, and how long the analysis took."""

    kind: str
    why: str = ""
    seconds: float = 0.0
    expected: str = ""


def csmith_include(given):
    """The folder with csmith.h."""
    for folder in [given] if given else ["/usr/include/csmith", "/usr/local/include/csmith"]:
        if Path(folder, "csmith.h").is_file():
            return folder
    sys.exit("csmith.h is not found: install libcsmith-dev or say --csmith-include DIR")


class Oracle:
    """Makes, runs and judges programs, as the options say."""

    def __init__(self, given):
        self.given = given
        self.folder = tempfile.TemporaryDirectory()
        if given.source == "csmith":
            self.flags = ["-std=c++20", "-w", "-Wno-narrowing", f"-I{csmith_include(given.csmith_include)}"]
            self.native = [given.cxx, "-O1"]
        else:
            self.flags = ["-std=c++20", "-w"]
            self.native = [given.cxx, "-O0"]

    def text(self, seed, kind):
        """The program of a seed; None when the generator makes none."""
        if self.given.source != "csmith":
            return generate.make(seed, self.given.blocks, kind, self.given.source)
        made = execute(["csmith", "--seed", str(seed), *CSMITH], 20, self.folder.name)
        return None if made.problem else made.stdout

    def judge_seed(self, seed, kind=None):
        text = self.text(seed, kind)
        if text is None:
            return Verdict("skipped", "csmith makes no program")
        return self.judge(text, f"{kind or self.given.source}-{seed}")

    def judge_all(self, tasks):
        """The verdicts of (seed, kind) pairs, from one file where that is possible. What is not right there is judged alone.

        Where one program of many spoils the file, halves of them are tried.
        """
        found = self.judge_batch([self.text(*task) for task in tasks]) if len(tasks) > 1 else None
        if not found and len(tasks) > 4:
            half = len(tasks) // 2
            return self.judge_all(tasks[:half]) + self.judge_all(tasks[half:])
        verdicts = []
        for i, task in enumerate(tasks):
            alone = found[i] if found and found[i] and found[i].kind == "right" else self.judge_seed(*task)
            if found and found[i] and found[i].kind == "wrong" and alone.kind == "right":
                alone = Verdict("wrong", f"only together with others: {found[i].why}", alone.seconds, alone.expected)
            verdicts.append(alone)
        return verdicts

    def judge_batch(self, texts):
        """The verdicts of programs that stand in one file; None where there is none."""
        count, limit = len(texts), self.given.limit * len(texts)
        with tempfile.TemporaryDirectory(dir=self.folder.name) as folder:
            source = Path(folder, "batch.cpp")
            source.write_text(batch.joined(texts, library.prelude()))
            whole = Path(folder, "native.cpp")
            whole.write_text(batch.dispatched(source.read_text(), count, 5))
            native = build_and_run(self.native, whole, whole.with_suffix(".exe"), 5 * count, self.flags)
            expected = None if native.problem else batch.native_outputs(native.stdout, count)
            if not expected:
                return None
            report = source.with_suffix(".json")
            begin = time.monotonic()
            done = execute([*self.command(report), str(source), "--", *self.flags], limit)
            took = (time.monotonic() - begin) / count
            found = batch.analysed_outputs(done.stdout, count)
            try:
                scenarios = json.loads(report.read_text())["scenarios"]
            except (OSError, ValueError, LookupError):
                return None
            if not found or len(scenarios) != count:
                return None
            return [None if e is None else self.compare(s, e, f, took) for s, e, f in zip(scenarios, expected, found)]

    def command(self, report):
        return [self.given.vramlint, "--echo", "--format=json", "-o", str(report), *self.given.option]

    def judge(self, text, name):
        """Runs and analyses a program and compares."""
        with tempfile.TemporaryDirectory(dir=self.folder.name) as folder:
            source = Path(folder, f"{name}.cpp")
            source.write_text(text)
            native = build_and_run(self.native, source, source.with_suffix(".exe"), 5, self.flags)
            if native.problem:
                return Verdict("skipped", native.problem[:300])
            verdict = self.analyse(source, native.stdout)
            verdict.expected = native.stdout
            return verdict

    def analyse(self, source, expected):
        report = source.with_suffix(".json")
        command = [*self.command(report), "--entry=main", str(source), "--", *self.flags]
        begin = time.monotonic()
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.given.limit,
                                  text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return Verdict("timeout", f"{self.given.limit} s", self.given.limit)
        took = time.monotonic() - begin
        if done.returncode < 0 or done.returncode >= 128:
            return Verdict("crashed", f"ends with {done.returncode}: {last_line(done.stderr)}", took)
        try:
            scenario = json.loads(report.read_text())["scenarios"][0]
        except (OSError, ValueError, LookupError):
            return Verdict("crashed", f"no report, ends with {done.returncode}: {last_line(done.stderr)}", took)
        return self.compare(scenario, expected, done.stdout, took)

    @staticmethod
    def compare(scenario, expected, stdout, took):
        """The verdict over what a scenario printed."""
        same = stdout == expected
        if scenario.get("status") == "exact":
            outcome = scenario.get("outcome", "completed")
            if same and outcome == "completed":
                return Verdict("right", "", took)
            return Verdict("wrong", difference(expected, stdout) if not same else f"outcome {outcome}", took)
        return Verdict("inexact", reason(scenario) + ("" if agrees(expected, stdout) else " [and the output differs]"), took)


def last_line(text):
    return (text.strip().splitlines() or ["(silent)"])[-1][:200]


def reason(scenario):
    """The first assumption, without names and numbers that are the program's own."""
    entries = scenario.get("assumptions") or []
    if not entries:
        return f"{scenario.get('status')}, without an assumption"
    entry = entries[0]
    text = entry if isinstance(entry, str) else str(entry.get("text") or entry.get("message") or entry.get("what") or entry)
    return re.sub(r"\b[a-zA-Z_]*\d+\b", "#", text)[:160]


def agrees(expected, found):
    """Whether the output fits where `?` stands for any text within a line."""
    if "?" not in found:
        return expected == found
    pattern = re.escape(found).replace(re.escape("?"), "[^\n]*")
    return re.fullmatch(pattern, expected) is not None


def difference(expected, found):
    """The first line that differs, as the program and as the analysis print it."""
    a, b = expected.splitlines(), found.splitlines()
    for i, (x, y) in enumerate(zip(a + ["(end)"], b + ["(end)"])):
        if x != y:
            return f"line {i + 1}: prints '{x}', analysed '{y}'"
    return f"{len(a)} lines, analysed {len(b)}"


def numbers(given):
    """The seeds to take: those given, or one after the other until the time is over."""
    if given.seconds is None:
        yield from given.seeds
        return
    end = time.monotonic() + given.seconds
    seed = given.seeds[0] if given.seeds_given else random.SystemRandom().randrange(10**6, 10**9)
    while time.monotonic() < end:
        yield seed
        seed += 1


def together(tasks, count):
    """Lists of at most COUNT tasks."""
    tasks = iter(tasks)
    while part := list(itertools.islice(tasks, count)):
        yield part


def in_parallel(oracle, jobs, tasks):
    """Judges (seed, kind) pairs, JOBS at a time, and yields them with their verdicts in order."""
    with ThreadPoolExecutor(jobs) as pool:
        waiting = deque()
        for part in together(tasks, oracle.given.together):
            waiting.append((part, pool.submit(oracle.judge_all, part)))
            while len(waiting) >= 2 * jobs:
                yield from finished(*waiting.popleft())
        for part, future in waiting:
            yield from finished(part, future)


def finished(part, future):
    for (seed, kind), verdict in zip(part, future.result()):
        yield seed, kind, verdict


def table(rows):
    """One line per kind: how many programs were judged what."""
    width = max(len(name) for name in rows)
    print(f"{'':{width}} " + " ".join(f"{v:>8}" for v in VERDICTS))
    for name, counts in rows.items():
        print(f"{name:{width}} " + " ".join(f"{counts[v] or '-':>8}" for v in VERDICTS))


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vramlint", required=True)
    parser.add_argument("--cxx", help="what builds the programs (g++; for the library's the one of --clang, which is faster)")
    parser.add_argument("--clang", default="clang++-19", help="has the sanitizers, for --shrink")
    parser.add_argument("--seeds", type=seeds_of)
    parser.add_argument("--seconds", type=float, help="goes on for so long, from the first of --seeds or from a random one")
    parser.add_argument("--source", choices=["own", "library", "csmith"], default="own")
    parser.add_argument("--csmith-include", metavar="DIR")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--together", type=int, metavar="N", help="so many programs of the library in one file (10); 1: each alone")
    parser.add_argument("--by-kind", action="store_true", help="every kind of block alone, with all seeds")
    parser.add_argument("--only", metavar="KIND")
    parser.add_argument("--limit", type=float, default=20, help="seconds for the analysis of one program")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="programs that fail are written there")
    parser.add_argument("--keep-inexact", action="store_true", help="those that are not exact as well")
    parser.add_argument("--record", type=Path, metavar="FILE", help="what was found, for tool/accuracy")
    parser.add_argument("--allow-inexact", type=float, default=1.0, metavar="PERCENT")
    parser.add_argument("--option", action="append", default=[], help="handed to vramlint as it is")
    parser.add_argument("--shrink", type=int, metavar="SEED")
    parser.add_argument("--shrink-seconds", type=float, default=900, metavar="S")
    parser.add_argument("file", nargs="*", type=Path, help="judges these programs and no random ones")
    given = parser.parse_args()
    given.seeds_given = given.seeds is not None
    if given.only in library.LIBRARY_KINDS:
        given.source = "library"
    if given.cxx is None:
        given.cxx = given.clang if given.source == "library" and shutil.which(given.clang) else "g++"
    if given.seeds is None:
        given.seeds = seeds_of("1-5" if given.by_kind else "1-100")
    given.together = (given.together or 10) if given.source == "library" else 1
    if given.only and not generate.known(given.only):
        parser.error(f"no kind is named '{given.only}'; generate.py --list names them")
    return given


def judged(oracle, given):
    """(seed or file, kind, verdict) for everything that the options ask for."""
    if given.file:
        for file in given.file:
            yield file, None, oracle.judge(file.read_text(), file.stem)
        return
    kinds = sorted(generate.SOURCES[given.source][0]) if given.by_kind else [given.only]
    if given.seconds is None:
        tasks = ((seed, kind) for kind in kinds for seed in given.seeds)
    else:
        tasks = ((seed, kind) for seed in numbers(given) for kind in kinds)
    yield from in_parallel(oracle, given.jobs, tasks)


def main():
    given = parse()
    oracle = Oracle(given)
    if given.shrink is not None:
        import shrink
        return shrink.shrink_seed(oracle, given.shrink, given.only)
    rows, reasons, failing, seconds, begin = {}, Counter(), [], 0.0, time.monotonic()
    for seed, kind, verdict in judged(oracle, given):
        rows.setdefault(kind or given.source, Counter())[verdict.kind] += 1
        seconds += verdict.seconds
        name = f"{seed}{f' of {kind}' if kind else ''}"
        if verdict.kind == "inexact":
            reasons[verdict.why] += 1
        if verdict.kind in ("wrong", "crashed", "timeout"):
            failing.append((name, verdict))
            print(f"{verdict.kind} {name}: {verdict.why}", flush=True)
        if verdict.kind == "skipped" and given.source != "csmith":
            print(f"skipped {name}: {verdict.why}", flush=True)
        if given.keep and not given.file and (verdict.kind in ("wrong", "crashed", "timeout") or
                                              (given.keep_inexact and verdict.kind == "inexact")):
            given.keep.mkdir(parents=True, exist_ok=True)
            Path(given.keep, f"{kind or given.source}-{seed}.cpp").write_text(oracle.text(seed, kind))
    total = sum(rows.values(), Counter())
    if not rows:
        sys.exit("no program was judged")
    if len(rows) > 1:
        rows["all"] = total
    table(rows)
    if reasons:
        print("\nnot exact because of")
        for text, count in reasons.most_common(25):
            print(f"{count:6} {text}")
    if failing:
        print("\nfailing: " + ", ".join(name for name, _ in failing[:100]))
    if given.record:
        kind = {"own": "C++", "library": "C++ with the standard library"}.get(given.source, f"C++ of {given.source}")
        record(given.record, kind, f"{given.seeds[0]} to {given.seeds[-1]}", total, reasons)
    usable = sum(total.values()) - total["skipped"]
    if usable:
        print(f"{usable} usable, {100 * total['inexact'] / usable:.1f} % not exact, {seconds / usable:.2f} s each, {(time.monotonic() - begin) / usable:.2f} s with all around")
    failed = len(failing)
    if usable and 100 * total["inexact"] > given.allow_inexact * usable:
        failed += total["inexact"]
    print(f"{usable - failed} passed, {failed} failed")
    return 1 if failed or not usable else 0


if __name__ == "__main__":
    sys.exit(main())
