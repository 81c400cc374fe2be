#!/usr/bin/env python3
"""Small projects as people have them: each is analysed by `vramlint FILE`, with no option.

usage: run.py --vramlint PATH [--measure] [--only PROJECT]

expected.txt has a line for each file to analyse: the file, the status, the peak and the end in bytes, and what stderr
must say (regular expressions behind |). Each project is copied to an empty directory first, with its own path for @DIR@
in its files; it is a repository there, but for one with a file no-repository: an archive that was unpacked. --measure
holds the file against the real library on the CPU instead (vramlint verify --device=cpu), as far
as it can be built: those figures of expected.txt are right which that run confirms event by event.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def expectations():
    Rows = []
    for Line in (HERE / "expected.txt").read_text().splitlines():
        if Line.strip() and not Line.startswith("#"):
            Fields, *Said = (Part.strip() for Part in Line.split("|"))
            File, Status, Peak, End = Fields.split()
            Rows.append((File, Status, Peak, End, Said))
    return Rows


def copied(Project, Directory):
    Copy = Path(Directory) / Project
    shutil.copytree(HERE / Project, Copy)
    if not (Copy / "no-repository").exists():
        (Copy / ".git").mkdir()
    for File in Copy.rglob("*.json"):
        File.write_text(File.read_text().replace("@DIR@", str(Copy)))
    return Copy


def analysed(Vramlint, File, Directory):
    Report = Path(Directory) / "report.json"
    Run = subprocess.run([Vramlint, File, "--format=json", "-o", str(Report)], cwd=Directory, capture_output=True, text=True,
                         check=False, timeout=300)
    try:
        Scenario = json.loads(Report.read_text())["scenarios"][0]
    except (OSError, ValueError, KeyError):
        return None, Run.stderr
    return Scenario, Run.stderr


def judge(Vramlint, Row):
    File, Status, Peak, End, Said = Row
    with tempfile.TemporaryDirectory() as Directory:
        Copy = copied(Path(File).parts[0], Directory)
        Scenario, Errors = analysed(Vramlint, str(Path(*Path(File).parts[1:])), Copy)
    if Scenario is None:
        return "no report: " + Errors.strip()
    Have = [Scenario["status"], *(str(Scenario[Which].get("allocated_bytes")) for Which in ("peak", "end"))]
    if Have != [Status, Peak, End]:
        return f"{' '.join(Have)} instead of {Status} {Peak} {End}: {Errors.strip()}"
    for Pattern in Said:
        if not re.search(Pattern, Errors):
            return f"stderr does not say '{Pattern}': {Errors.strip()}"
    return None


def measured(Vramlint, Row):
    with tempfile.TemporaryDirectory() as Directory:
        Copy = copied(Path(Row[0]).parts[0], Directory)
        Run = subprocess.run([Vramlint, "verify", "--device=cpu", str(Path(*Path(Row[0]).parts[1:]))], cwd=Copy,
                             capture_output=True, text=True, check=False, timeout=900)
    return None if Run.returncode == 0 else (Run.stdout + Run.stderr).strip()


def main():
    Parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    Parser.add_argument("--vramlint", required=True)
    Parser.add_argument("--measure", action="store_true")
    Parser.add_argument("--only", action="append")
    Options = Parser.parse_args()
    Vramlint = shutil.which(Options.vramlint)
    Rows = [Row for Row in expectations() if not Options.only or Path(Row[0]).parts[0] in Options.only]
    if not Vramlint or not Rows:
        Parser.error("no vramlint or no project")
    Unlisted = {D.name for D in HERE.iterdir() if D.is_dir()} - {Path(Row[0]).parts[0] for Row in expectations()}
    Failed = len(Unlisted)
    for Name in sorted(Unlisted):
        print(f"{Name}: not in expected.txt")
    for Row in Rows:
        Fault = (measured if Options.measure else judge)(str(Path(Vramlint).resolve()), Row)
        Failed += Fault is not None
        print(f"{Row[0]:40} {'ok' if Fault is None else Fault}", flush=True)
    print(f"{len(Rows) + len(Unlisted) - Failed} passed, {Failed} failed")
    return 1 if Failed else 0


if __name__ == "__main__":
    sys.exit(main())
