#!/usr/bin/env python3
"""No function is longer than a hundred lines: what does not fit one look is made of parts that have names.

Rows of a table in a function (lines that begin with a literal or a brace) do not count.

usage: lengths.py [repository root]    prints one line per violation, exit code 1 when there is one

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import re
import sys
from pathlib import Path

MOST = 100
LITERAL = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'')
OTHER = re.compile(r"\s*(?:if|for|while|switch|else|\}|do|namespace|class|struct|union|enum|case|default|extern|catch|try)\b")
OPENS = re.compile(r"(?:\)|\b(?:const|override|noexcept)|->.*)\s*(?::.*)?\{$")
ROW = re.compile(r'\s*(?:"|\{)')


def functions(lines):
    """(line, length without rows) of each function of a formatted file; lambdas belong to theirs."""
    code = [LITERAL.sub('""', line).split("//")[0].rstrip() for line in lines]
    at = 0
    while at < len(code):
        if OPENS.search(code[at]) and not OTHER.match(code[at]):
            first, last, depth = at, at, 0
            while first and code[first - 1].strip() and not code[first - 1].endswith((";", "{", "}", ":")):
                first -= 1
            while last < len(code):
                depth += code[last].count("{") - code[last].count("}")
                if depth <= 0:
                    break
                last += 1
            yield first + 1, sum(not ROW.match(line) for line in lines[first : last + 1])
            at = last
        at += 1


def main(root):
    files = [f for room in ("lib", "tool") for f in sorted((root / room).rglob("*")) if f.suffix in {".h", ".cpp"}]
    files = [f for f in files if not {"StandIns", "Harness"} & set(f.parts)]
    found = [(f.relative_to(root), *at) for f in files for at in functions(f.read_text(encoding="utf-8").splitlines())]
    long = [f"{file}:{line}: a function of {length} lines, more than {MOST}" for file, line, length in found if length > MOST]
    for line in long:
        print(line)
    if len(found) < len(files):
        print(f"{len(found)} functions were found in {len(files)} files, which cannot be all")
    return 1 if long or len(found) < len(files) else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent))
