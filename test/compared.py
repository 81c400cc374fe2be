#!/usr/bin/env python3
"""Counts the comparisons of names with literals in the rooms Torch and Ops, and holds each against its reason.

What a name of LibTorch means stands in a row of a table. A name that is compared with a literal elsewhere is one that a
new row would be forgotten at, so each stands in test/fates/compared-names.txt, one to a line:

  file: literal  reason

usage: compared.py [repository root]    prints one line per violation, exit code 1 when there is one

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import re
import sys
from pathlib import Path

MOST = 20
COMPARED = re.compile(r'(?:(?:==|!=)[ \t\n]+|\b(?:starts_with|ends_with|contains|consume_front|consume_back)\()"([\w:*]{2,})"')


def compared(Root):
    """(file, literal) -> line of every comparison."""
    Found = {}
    for Room in ("Ops", "Torch"):
        for File in sorted((Root / "lib" / Room).rglob("*")):
            if File.suffix in {".h", ".cpp"}:
                Text = File.read_text(encoding="utf-8")
                for Match in COMPARED.finditer(Text):
                    Where = (str(File.relative_to(Root / "lib")), Match.group(1))
                    Found.setdefault(Where, Text.count("\n", 0, Match.start()) + 1)
    return Found


def reasons(File):
    for Number, Line in enumerate(File.read_text(encoding="utf-8").splitlines(), 1):
        if Line.strip() and not Line.startswith("#"):
            Match = re.fullmatch(r"(\S+): (\S+)  (\S.*)", Line)
            if not Match:
                sys.exit(f"{File}:{Number}: no line of the form `file: literal  reason`")
            yield Match.group(1), Match.group(2)


def main():
    Root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    List = Root / "test" / "fates" / "compared-names.txt"
    Found, Told = compared(Root), set(reasons(List))
    Wrong = [f"lib/{F}:{Line}: '{L}' is compared and has no reason in {List.relative_to(Root)}"
             for (F, L), Line in Found.items() if (F, L) not in Told]
    Wrong += [f"{List.relative_to(Root)}: '{L}' is not compared in lib/{F}" for F, L in sorted(Told - set(Found))]
    if not Found:
        Wrong.append("no comparison was found: the pattern has grown blind")
    if len(Found) >= MOST:
        Wrong.append(f"{len(Found)} names are compared with literals; fewer than {MOST} are wanted")
    print("\n".join(Wrong) if Wrong else f"{len(Found)} names are compared with literals, each with a reason")
    return 1 if Wrong else 0


if __name__ == "__main__":
    sys.exit(main())
