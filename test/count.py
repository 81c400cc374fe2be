#!/usr/bin/env python3
"""Prints `N passed, N failed` over the JUnit files of ctest and lit; exit code 1 unless all passed.

ctest's own entry `lit` stands for all lit tests and is counted only when lit left no file.

usage: count.py CTEST_XML LIT_XML

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import sys
import xml.etree.ElementTree as Xml
from pathlib import Path


def cases(File):
    """Yields (name, passed); skipped tests are neither."""
    for Case in Xml.parse(File).getroot().iter("testcase"):
        if Case.find("skipped") is None:
            yield Case.get("name"), Case.find("failure") is None and Case.get("status", "run") != "fail"


def main():
    Ctest, Lit = map(Path, sys.argv[1:])
    Results = list(cases(Ctest)) if Ctest.exists() else []
    if Lit.exists():
        Results = [R for R in Results if R[0] != "lit"] + list(cases(Lit))
    Failed = sum(not Passed for _, Passed in Results)
    print(f"{len(Results) - Failed} passed, {Failed} failed")
    return 0 if Results and not Failed else 1


if __name__ == "__main__":
    sys.exit(main())
