#!/usr/bin/env python3
"""Holds one figure of a JSON report against what it must be. Reads the report from stdin.

usage: figure.py PATH == VALUE          exactly; also != at-most at-least
       figure.py PATH prints VALUE UNIT the figure, in UNIT, rounds to VALUE at VALUE's printed digits
       figure.py PATH within P% of VALUE [UNIT]

PATH is made of names and brackets: `scenarios[0].end.allocated_bytes`. A bracket holds an index, or
picks the one element that fits: `lines[@optimizer.step]` by the text of the source line, `phases[name=forward]` by
a field. VALUE is a number, a string, true or false; UNIT is B, KiB, MiB or GiB.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import re
import sys

UNITS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}


def sourceLine(Entry):
    with open(Entry["file"], encoding="utf-8") as File:
        return File.read().splitlines()[Entry["line"] - 1]


def pick(Elements, Key):
    if re.fullmatch(r"-?\d+", Key):
        return Elements[int(Key)]
    if Key.startswith("@"):
        Fitting = [E for E in Elements if Key[1:] in sourceLine(E)]
    else:
        Name, Wanted = Key.split("=", 1)
        Fitting = [E for E in Elements if str(E[Name]) == Wanted]
    if len(Fitting) != 1:
        sys.exit(f"figure.py: [{Key}] fits {len(Fitting)} of {len(Elements)} elements, wanted one")
    return Fitting[0]


def lookUp(Report, Path):
    Value = Report
    for Name, Key in re.findall(r"([A-Za-z_]\w*)|\[([^\]]*)\]", Path):
        try:
            Value = Value[Name] if Name else pick(Value, Key)
        except (KeyError, IndexError, TypeError):
            sys.exit(f"figure.py: the report has no {Path} (stopped at {Name or '[' + Key + ']'})")
    return Value


def literal(Text):
    try:
        return json.loads(Text)
    except json.JSONDecodeError:
        return Text


def main():
    Path, Relation, Rest = sys.argv[1], sys.argv[2], sys.argv[3:]
    Text = sys.stdin.read()
    try:
        Found = lookUp(json.loads(Text), Path)
    except json.JSONDecodeError as Error:
        sys.exit(f"figure.py: not a JSON report ({Error}): {Text[:200]!r}")
    Shown = Found
    if Relation == "within":
        Share, Of, Wanted = float(Rest[0].rstrip("%")) / 100, Rest[1], literal(Rest[2])
        assert Of == "of"
        Wanted *= UNITS[Rest[3]] if len(Rest) > 3 else 1
        Holds = abs(Found - Wanted) <= Share * Wanted
        Shown = f"{Found} ({100 * (Found - Wanted) / Wanted:+.3f} %)"
    elif Relation == "prints":
        Digits = len(Rest[0].partition(".")[2])
        Shown = f"{Found / UNITS[Rest[1]]:.{Digits}f}"
        Holds = Shown == Rest[0]
    else:
        Wanted = literal(Rest[0])
        if len(Rest) > 1:
            Wanted *= UNITS[Rest[1]]
        Holds = {
            "==": lambda: Found == Wanted,
            "!=": lambda: Found != Wanted,
            "at-most": lambda: Found <= Wanted,
            "at-least": lambda: Found >= Wanted,
        }[Relation]()
    if not Holds:
        sys.exit(f"figure.py: {Path} is {Shown}, wanted {Relation} {' '.join(Rest)}")


if __name__ == "__main__":
    main()
