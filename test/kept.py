#!/usr/bin/env python3
"""Holds today's prediction against every measurement in test/measured: all figures, to the byte.

usage: kept.py VRAMLINT [CORPUS.txt [MEASURED]]

A measurement whose name stands in MEASURED/deviations.txt, with the reason, must run but may differ; when it agrees the
line is to be taken out, and the test says so.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main():
    Vramlint = str(Path(sys.argv[1]).resolve())
    Corpus = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "test/programs/corpus.txt"
    Kept = Path(sys.argv[3]) if len(sys.argv) > 3 else ROOT / "test/measured"
    Programs = {}
    for Line in Corpus.read_text().splitlines():
        if Line.strip() and not Line.startswith("#"):
            Name, What = (Part.strip() for Part in Line.split("|")[:2])
            Programs[Name] = What.split()
    Deviations = set()
    for Line in (Kept / "deviations.txt").read_text().splitlines():
        if Line.strip() and not Line.startswith("#"):
            Deviations.add(Line.split(" : ")[0].strip())
    Good = Bad = 0
    for File in sorted(Kept.glob("*-*-*.json")):
        Name = File.stem.split("-", 2)[2]
        if Name not in Programs:
            print(f"{File.name}: no program '{Name}' in {Corpus.name}")
            Bad += 1
            continue
        Command = [Vramlint, "verify", "--tolerance=0", f"--measured={File}", *Programs[Name]]
        Run = subprocess.run(Command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
        Agrees, Listed = Run.returncode == 0, File.stem in Deviations
        if Run.returncode not in (0, 1) or Agrees == Listed:
            print(f"{File.name}: " + ("agrees now; take it out of deviations.txt" if Agrees else Run.stderr.strip() or "differs:"))
            if not Agrees:
                print("\n".join(Line for Line in Run.stdout.splitlines() if " agree" in Line or "+" in Line)[:2000])
            Bad += 1
        else:
            Good += 1
    print(f"{Good} measurements as expected, {Bad} not")
    return 1 if Bad or not Good else 0


if __name__ == "__main__":
    sys.exit(main())
