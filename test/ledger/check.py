#!/usr/bin/env python3
"""Holds the table of the ledger against what produces each of its kinds.

usage: check.py LEDGER-KINDS VRAMLINT [vramlint options]

A kind is produced by the scenario of its name in programs/, or by the unit test that elsewhere.txt
names, or stands in pending.txt with the reason why nothing produces it yet. A kind without any of these fails, and so does
a scenario that does not produce the kind it is named after, and an entry of either list that is not needed.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def listed(Name):
    Rows = {}
    for Line in (HERE / Name).read_text().splitlines():
        if Line.strip() and not Line.startswith("#"):
            Kind, Reason = (Part.strip() for Part in Line.split("|", 1))
            Rows[Kind] = Reason
    return Rows


def produced(Vramlint, Options, Program):
    """The kinds in the ledger of every scenario of a program."""
    Limits = ["--max-time=2"] if Program.stem == "limits" else [] # another may be late on a loaded machine
    with tempfile.NamedTemporaryFile(suffix=".json") as Report:
        Run = subprocess.run([Vramlint, *Limits, "--format=json", "-o", Report.name, *Options, str(Program)],
                             capture_output=True, text=True, check=False, timeout=300)
        try:
            Scenarios = json.loads(Path(Report.name).read_text())["scenarios"]
        except (json.JSONDecodeError, KeyError):
            sys.exit(f"{Program.name}: exit code {Run.returncode}\n{Run.stderr}")
    return {One["name"]: {A["kind"] for A in One["assumptions"]} for One in Scenarios}


def main():
    Table = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout.split()
    Cases = {}
    # Away from this tree, in which headers that are missing would be found.
    with tempfile.TemporaryDirectory() as Directory:
        for Program in sorted(shutil.copytree(HERE / "programs", Path(Directory) / "programs").glob("*.cpp")):
            Cases.update(produced(sys.argv[2], sys.argv[3:], Program))
    Elsewhere, Pending = listed("elsewhere.txt"), listed("pending.txt")
    Tests = "".join(File.read_text() for File in (HERE.parent / "unit").glob("*/*.cpp"))
    Faults = [f"{Kind}: no row of the table has this name" for Kind in {*Cases, *Elsewhere, *Pending} - {*Table}]
    for Kind, Made in Cases.items():
        if Kind not in Made:
            Faults.append(f"{Kind}: the scenario of this name gives {', '.join(sorted(Made)) or 'nothing'}")
    for Kind, Test in Elsewhere.items():
        Suite, Name = Test.split(".")
        if not re.search(rf"TEST(_F)?\({Suite}, {Name}\)", Tests):
            Faults.append(f"{Kind}: there is no unit test {Test}")
    for Kind in Table:
        Ways = [Name for Name, Kinds in (("a scenario", Cases), ("elsewhere.txt", Elsewhere), ("pending.txt", Pending))
                if Kind in Kinds]
        if len(Ways) != 1:
            Faults.append(f"{Kind}: " + (" and ".join(Ways) or "nothing produces it"))
    print("\n".join(sorted(Faults)))
    print(f"{len(Table)} kinds: {len(Cases)} by scenarios, {len(Elsewhere)} by unit tests, {len(Pending)} pending")
    return 1 if Faults else 0


if __name__ == "__main__":
    sys.exit(main())
