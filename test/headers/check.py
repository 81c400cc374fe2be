#!/usr/bin/env python3
"""Holds what is answered with the headers of another LibTorch against what is answered with the installed ones.

usage: check.py VRAMLINT LIBTORCH [NAME...]     LIBTORCH: the directory that has include/torch, of any release from 1.13 on

The release decides what LibTorch does, its headers only how it is written: the same program, for the same release, has
the same report. Where headers are laid out in another way than anything was bound to, this finds it. The programs are
those of the measured corpus, of the kept random programs and of the ledger; names limit them, or are those of sources.
One line for each difference; exit code 1 when there is one. What differs rightly stands in expected.txt, `name  reason`.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def release(LibTorch):
    """As X.Y; the header with the numbers has moved."""
    for Directory in ("csrc/api/include/torch", "headeronly"):
        Header = LibTorch / "include/torch" / Directory / "version.h"
        Text = Header.read_text() if Header.exists() else ""
        Numbers = [re.search(rf"TORCH_VERSION_{Part}\s+(\d+)", Text) for Part in ("MAJOR", "MINOR")]
        if all(Numbers):
            return ".".join(Number.group(1) for Number in Numbers)
    sys.exit(f"{LibTorch}: no LibTorch")


def programs():
    """name -> what vramlint is called with."""
    Found = {}
    for Line in (ROOT / "test/programs/corpus.txt").read_text().splitlines():
        if Line.strip() and not Line.startswith("#"):
            Name, Words = (Part.strip() for Part in Line.split("|")[:2])
            Found[Name] = shlex.split(Words)
    for Directory in ("test/random/kept-torch", "test/ledger/programs"):
        for File in sorted((ROOT / Directory).glob("*.cpp")):
            Found[f"{Path(Directory).name}/{File.stem}"] = [str(File.relative_to(ROOT))]
    return Found


def report(Vramlint, Words):
    with tempfile.NamedTemporaryFile(suffix=".json") as Report:
        Run = subprocess.run([Vramlint, "--format=json", "-o", Report.name, *Words], cwd=ROOT, capture_output=True, text=True,
                             check=False, timeout=300)
        try:
            return Run, json.loads(Path(Report.name).read_text())
        except json.JSONDecodeError:
            return Run, None


def without(Node, Names):
    if isinstance(Node, dict):
        return {Name: without(Value, Names) for Name, Value in Node.items() if Name not in Names}
    return [without(Value, Names) for Value in Node] if isinstance(Node, list) else Node


def differences(Before, After, Where=""):
    if type(Before) is not type(After):
        yield f"{Where}: {Before!r} and {After!r}"
    elif isinstance(Before, dict):
        for Name in sorted({*Before, *After}):
            yield from differences(Before.get(Name), After.get(Name), f"{Where}.{Name}".lstrip("."))
    elif isinstance(Before, list) and len(Before) == len(After):
        for I, (One, Other) in enumerate(zip(Before, After)):
            yield from differences(One, Other, f"{Where}[{I}]")
    elif Before != After:
        yield f"{Where}: {str(Before)[:150]!r} and {str(After)[:150]!r}"


# What a run takes, and where headers stand.
ASIDE = {"analysis_seconds", "seconds", "headers", "time", "version"}


def main():
    Vramlint, LibTorch = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
    Release = release(LibTorch)
    Expected = [Line.split()[0] for Line in (HERE / "expected.txt").read_text().splitlines()
                if Line.strip() and not Line.startswith("#")] if (HERE / "expected.txt").exists() else []
    Good = Bad = 0
    All = programs()
    Chosen = sys.argv[3:] or [Name for Name in All if Name not in Expected]
    for Name in Chosen:
        Words = All.get(Name, [str(Path(Name).resolve())])
        Here, Before = report(Vramlint, [f"--torch-version={Release}", *Words])
        There, After = report(Vramlint, [f"--torch-version={Release}", f"--libtorch={LibTorch}", *Words])
        if After is None or Before is None:
            Said = [] if Here.returncode == There.returncode else \
                [f"exit code {Here.returncode} and {There.returncode}: {There.stderr[:300]}"]
        else:
            Said = list(differences(without(Before, ASIDE), without(After, ASIDE)))
        Good, Bad = Good + (not Said), Bad + bool(Said)
        for One in Said[:4]:
            print(f"{Name}: {One}")
        if len(Said) > 4:
            print(f"{Name}: and {len(Said) - 4} more")
        sys.stdout.flush()
    print(f"headers of {Release}: {Good} programs have the same report, {Bad} have not")
    return 1 if Bad or not Good else 0


if __name__ == "__main__":
    sys.exit(main())
