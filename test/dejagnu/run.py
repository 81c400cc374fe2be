#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GCC's own test programs as judges: each says by itself, with VERIFY and abort, whether it is executed rightly.

usage: run.py --vramlint PATH --suite DIR [--cxx clang++] [--jobs N] [--only GLOB] [--every N [--offset K]]
              [--limit S] [--list]

DIR is the unpacked source of GCC or a part of it (Debian: gcc-12-source), or of it `libstdc++-v3/testsuite` or
`gcc/testsuite/g++.dg`. The programs that are run and not only compiled are taken, each with the options that its
directives name. A program is judged

  right      status exact, and it comes to its end
  wrong      status exact, and it ends in abort(), an exception or another code than 0: the worst there is
  inexact    another status; the first assumption is counted as the reason
  crashed    no report, or killed
  timeout    no answer within --limit seconds
  skipped    cannot be judged here: the compiler refuses it, or it fails natively as well

The last line counts; exit code 1 when one is wrong, crashed or late.
"""

import argparse
import fnmatch
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

#: What a test needs beyond one file and this machine.
NEEDS = re.compile(r"dg-(require-(?!effective-target (c\+\+|hosted|cxx11|wchar))|additional-(sources|files)"
                   r"|shouldfail|xfail-run-if|final|skip-if)|dg-output|dg-module-do")
DIRECTIVE = re.compile(r"\{\s*(dg-[a-z-]+)\s+(.*?)\s*\}\s*(?:\*/\s*)?$", re.M)
STANDARDS = {"98": "gnu++98", "03": "gnu++03", "11": "gnu++11", "14": "gnu++14", "17": "gnu++17", "20": "gnu++20",
             "2a": "gnu++20", "23": "gnu++23"}
VERDICTS = ("right", "wrong", "inexact", "crashed", "timeout", "skipped")


@dataclass
class Test:
    """One program and how it is compiled."""

    file: Path
    flags: list = field(default_factory=list)


@dataclass
class Verdict:
    """How a program was judged, and why."""

    kind: str
    why: str = ""


def standard_of(target, default):
    """The oldest standard that a selector allows, at least the default."""
    for digits, bound in re.findall(r"c\+\+(\d\d|2a)(?:_(only|down))?", target):
        wanted = STANDARDS.get(digits, default)
        if bound or wanted > default:
            return wanted
    return default


def test_of(file):
    """The test of a file; None for one that is not run, or not by itself."""
    text = file.read_text(encoding="utf-8", errors="replace")
    if NEEDS.search(text):
        return None
    standard, options, runs = "gnu++17", [], "libstdc++-v3" in str(file)
    for name, rest in DIRECTIVE.findall(text):
        target = "".join(re.findall(r"\{([^{}]*)\}", rest))
        if name == "dg-do":
            runs = rest.split()[0] == "run"
            standard = standard_of(rest, standard)
        elif name in ("dg-options", "dg-additional-options", "dg-add-options"):
            if re.search(r"-\w+-", target) and "*-*-*" not in target:
                continue
            options += re.findall(r"[^\s\"]+", "".join(re.findall(r'"([^"]*)"', rest)))
    if not runs or not re.search(r"\bmain\s*\(", text):
        return None
    given = [o for o in options if o.startswith("-std=")]
    kept = [o for o in options if re.match(r"-[DU]|-fno-(exceptions|rtti)$|-f(un)?signed-char|-fchar8_t", o)]
    if "-fno-exceptions" in kept:
        return None
    return Test(file, [given[-1] if given else f"-std={standard}", "-w", *kept])


def told(finding):
    """A finding as one line."""
    at = finding.get("at")
    where = f"{Path(at['file']).name}:{at['line']}: " if at else ""
    return where + finding["message"]


class Judge:
    """Runs the programs, as the options say."""

    def __init__(self, given):
        self.given = given
        util = [p for p in (given.suite / "libstdc++-v3/testsuite/util", given.suite / "util") if p.is_dir()]
        self.includes = [f"-I{p}" for p in util]

    def verdict(self, test):
        """How this program is judged."""
        flags = [*test.flags, *self.includes, f"-I{test.file.parent}"]
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report.json")
            command = [self.given.vramlint, "--entry=main", "--echo", "--format=json", "-o", str(report),
                       str(test.file), "--", *flags]
            try:
                run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                                     timeout=self.given.limit, cwd=folder)
            except subprocess.TimeoutExpired:
                return self.unless_native(Verdict("timeout"), test, flags)
            if run.returncode < 0:
                return Verdict("crashed", f"signal {-run.returncode}")
            try:
                scenario = json.loads(report.read_text())["scenarios"][0]
            except (OSError, ValueError, LookupError):
                said = run.stderr.decode(errors="replace")
                errors = [line for line in said.splitlines() if "error" in line]
                first = (errors or said.splitlines() or ["no report"])[0]
                return self.unless_native(Verdict("crashed", first), test, flags)
        if scenario["status"] != "exact":
            reasons = [a.get("message", str(a)) for a in scenario["assumptions"]]
            return self.unless_native(Verdict("inexact", (reasons or ["?"])[0]), test, flags)
        findings = [told(f) for f in scenario["findings"] if f["check"] == "vram-runtime-error"]
        if findings or run.returncode:
            return self.unless_native(Verdict("wrong", (findings or [f"exit code {run.returncode}"])[0]), test, flags)
        return Verdict("right")

    def unless_native(self, verdict, test, flags):
        """This verdict, if the program compiles and ends well by itself."""
        with tempfile.TemporaryDirectory() as folder:
            binary = Path(folder, "program")
            try:
                build = subprocess.run([self.given.cxx, *flags, "-o", str(binary), str(test.file)],
                                       capture_output=True, check=False, timeout=120)
                if build.returncode:
                    return Verdict("skipped", "does not compile")
                run = subprocess.run([str(binary)], stdin=subprocess.DEVNULL, capture_output=True, check=False,
                                     timeout=20, cwd=folder)
            except subprocess.TimeoutExpired:
                return Verdict("skipped", "does not end natively")
        return verdict if run.returncode == 0 else Verdict("skipped", "ends badly by itself")


def tests_in(given):
    """The tests below the folder, in order."""
    suite = given.suite
    roots = [p for p in (suite / "libstdc++-v3/testsuite", suite / "gcc/testsuite/g++.dg") if p.is_dir()] or [suite]
    files = sorted(p for root in roots for p in root.rglob("*") if p.suffix in (".cc", ".C"))
    if given.only:
        files = [p for p in files if fnmatch.fnmatch(str(p.relative_to(suite)), given.only)]
    found = [t for t in map(test_of, files) if t]
    return found[given.offset::given.every]


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--vramlint", required=True)
    parser.add_argument("--suite", required=True)
    parser.add_argument("--cxx", default="clang++")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    given.vramlint = str(Path(shutil.which(given.vramlint) or parser.error("no vramlint there")).resolve())
    given.suite = Path(given.suite).resolve()
    return given


def main():
    """Judges all, a line each, and counts."""
    given = arguments()
    tests = tests_in(given)
    if given.list:
        for test in tests:
            print(test.file, *test.flags)
        return 0
    judge = Judge(given)
    count, reasons = Counter(), Counter()
    with ThreadPoolExecutor(max(1, given.jobs)) as pool:
        for test, verdict in zip(tests, pool.map(judge.verdict, tests)):
            count[verdict.kind] += 1
            if verdict.kind == "inexact":
                reasons[verdict.why] += 1
            if verdict.kind != "right":
                print(f"{verdict.kind:8} {test.file.relative_to(given.suite)}  {verdict.why}", flush=True)
    for why, times in reasons.most_common(20):
        print(f"{times:5}  {why}")
    judged = len(tests) - count["skipped"]
    bad = count["wrong"] + count["crashed"] + count["timeout"]
    print(", ".join(f"{count[kind]} {kind}" for kind in VERDICTS) + f"; {judged} judged")
    return 1 if bad or not judged else 0


if __name__ == "__main__":
    sys.exit(main())
