#!/usr/bin/env python3
"""Holds today's prediction against every measurement in test/measured: all figures, to the byte, and all events where
CORPUS.txt promises them of a program that is measured by hand, without its files and with them. Programs that are
promised a doubt must have it.

usage: kept.py VRAMLINT [CORPUS.txt [MEASURED]]

Of one on a GPU what cuDNN takes for a moment is not predicted: what is held must agree, and peaks must not be below.

A measurement whose name stands in MEASURED/deviations.txt, with the reason, must run but may differ; when it agrees the
line is to be taken out, and the test says so.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOUBT = "doubt:"
INSTALLED = "cpu-1.13.0-"


def programs(Corpus):
    for Line in Corpus.read_text().splitlines():
        if Line.strip() and not Line.startswith("#"):
            Name, What, _, Promise, *When = (Part.strip() for Part in Line.split("|"))
            yield Name, (shlex.split(What), Promise, When == ["kept"])


MAKE = ROOT / "test/programs/make_data.py"
WITH_FILES = "; with its files:"


def withoutSet(What):
    """The words of a command without the values that are set: the program's files say them."""
    Words, Skipped = [], False
    for Word in What:
        if not (Skipped or Word.startswith("--set")):
            Words.append(Word)
        Skipped = Word == "--set"
    return Words


def filesOf(Name, Directory):
    """The directory in which the program's files are made; nothing when it reads none."""
    Where = Path(Directory) / Name
    Made = subprocess.run([sys.executable, MAKE, Name, Where], capture_output=True, check=False).returncode == 0
    return Where if Made else None


def run(*Command):
    return subprocess.run(Command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def ways(Name, What, Promise, ByHand, Installed, Directory):
    """How the program is predicted to be held against its measurement: words, and the tolerance. Events are promised
    of the LibTorch that is installed."""
    def tolerance(Wanted):
        return "exact" if ByHand and Installed and Wanted == "events" else "0"

    Promise, _, Files = (Part.strip() for Part in Promise.partition(WITH_FILES))
    if not Promise.startswith(DOUBT):
        yield What, tolerance(Promise)
    Where = filesOf(Name, Directory) if ByHand else None
    if Where and (Files or not Promise.startswith(DOUBT)):
        yield [f"--working-directory={Where}", *withoutSet(What)], tolerance(Files or Promise)


def doubtful(Vramlint, What, Reason):
    """What is wrong with a program that is promised a doubt; nothing if it has it."""
    Run = run(Vramlint, "--format=json", *What)
    if Run.returncode not in (0, 1):
        return Run.stderr.strip()
    Scenario = json.loads(Run.stdout)["scenarios"][0]
    if Scenario["status"] == "exact":
        return "is exact now; it is to be measured"
    return "" if Reason in str(Scenario["assumptions"]) else f"'{Reason}' is none of its reasons"


def isBounded(Vramlint, File, Words):
    """Whether a prediction that knows only a lower end is one: what is held agrees, and no peak is below it."""
    with tempfile.NamedTemporaryFile(suffix=".json") as Report:
        Run = run(Vramlint, "verify", "--tolerance=0", "--format=json", "-o", Report.name, f"--measured={File}", *Words)
        if Run.returncode not in (0, 1):
            return False, Run.stderr.strip()
        Comparison = json.loads(Path(Report.name).read_text())["comparisons"][0]
    if Comparison["status"] not in ("exact", "at_least"):
        return None, ""
    Wrong, Exact = [], Comparison["status"] == "exact"
    Reserves = any("cuDNN reserves" in Text for Text in Comparison["assumptions"])
    # What is held is a lower end as well, and there may be other rounds.
    Rounds = any("is taken to be run at least" in Text for Text in Comparison["assumptions"])
    for Figure in Comparison["figures"]:
        if Figure["figure"] == "reserved" and not Exact: # whole segments, which what is missing may round up or not
            continue
        Held = Figure["figure"] in ("begin", "end") and not Reserves and not Rounds
        Low, Real = Figure["predicted_bytes"], Figure["measured_bytes"]
        if Real is None and Rounds:
            continue
        if Low is None or Real is None or (Held and Low != Real) or Low > Real or (Exact and Low != Real):
            Wrong.append(f"  {Figure['where']} {Figure['iteration'] or ''} {Figure['figure']}: {Comparison['status']} {Low}, measured {Real}")
    return not Wrong, "\n".join(["differs:", *Wrong[:6]])


def main():
    with tempfile.TemporaryDirectory() as Directory:
        return hold(Directory)


def hold(Directory):
    Vramlint = str(Path(sys.argv[1]).resolve())
    Corpus = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "test/programs/corpus.txt"
    Kept = Path(sys.argv[3]) if len(sys.argv) > 3 else ROOT / "test/measured"
    Programs = dict(programs(Corpus))
    Deviations = set()
    for Line in (Kept / "deviations.txt").read_text().splitlines():
        if Line.strip() and not Line.startswith("#"):
            Deviations.add(Line.split(" : ")[0].strip())
    Good = Bad = Open = 0
    Seen = set()
    for File in sorted(Kept.glob("*-*-*.json")):
        Name = File.stem.split("-", 2)[2]
        if Name not in Programs:
            print(f"{File.name}: no program '{Name}' in {Corpus.name}")
            Bad += 1
            continue
        if File.stem.startswith("cpu-"):
            Seen.add(Name)
        What, Promise, ByHand = Programs[Name]
        if not File.stem.startswith("cpu-"):
            Agrees, Why = isBounded(Vramlint, File, What)
            if Agrees is None:
                Open += 1
            elif Agrees == (File.stem in Deviations):
                print(f"{File.name}: " + ("agrees now; take it out of deviations.txt" if Agrees else Why))
                Bad += 1
            else:
                Good += 1
            continue
        for Words, Tolerance in ways(Name, What, Promise, ByHand, File.stem.startswith(INSTALLED), Directory):
            Run = run(Vramlint, "verify", f"--tolerance={Tolerance}", f"--measured={File}", *Words)
            Agrees, Listed = Run.returncode == 0, File.stem in Deviations
            if Run.returncode not in (0, 1) or Agrees == Listed:
                print(f"{File.name} ({' '.join(Words)}): " +
                      ("agrees now; take it out of deviations.txt" if Agrees else Run.stderr.strip() or "differs:"))
                if not Agrees:
                    print("\n".join(Line for Line in Run.stdout.splitlines() if " agree" in Line or "+" in Line)[:2000])
                Bad += 1
            else:
                Good += 1
    Doubts = 0
    for Name, (What, Promise, ByHand) in Programs.items():
        Wrong = ""
        if Promise.startswith(DOUBT):
            Wrong = doubtful(Vramlint, What, Promise.partition(WITH_FILES)[0][len(DOUBT):].strip())
            Doubts += not Wrong
        elif ByHand and Name not in Seen:
            Wrong = f"was not measured; tool/measure-gpu --device=cpu {Name} does it"
        if Wrong:
            print(f"{Name}: {Wrong}")
            Bad += 1
    print(f"{Good} measurements as expected, {Doubts} doubts as promised, {Open} without figures to hold against, {Bad} not")
    return 1 if Bad or not Good else 0


if __name__ == "__main__":
    sys.exit(main())
