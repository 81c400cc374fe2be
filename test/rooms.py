#!/usr/bin/env python3
"""Holds the includes of lib/ against the order of the rooms.

A room may include itself and the rooms its line names. The families of ops stand on Ops/Core, which includes none of
them, and no two include each other, also not by way of others. The rooms of the shadow library know neither
Clang nor LibTorch, and the interpreter does not even know the name of the library it is used for.

usage: rooms.py [repository root]    prints one line per violation, exit code 1 when there is one

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import re
import sys
from pathlib import Path

SHADOW = ["Support", "Tensor", "Memory", "Ops", "Autograd", "Training"]

# Room -> rooms it may include beside itself.
MAY_USE = {Room: SHADOW[:Position] for Position, Room in enumerate(SHADOW)}
MAY_USE |= {
    "Interp": ["Support"],
    "Std": ["Interp", "Support"],
    "Torch": SHADOW + ["Interp", "Std"],
    "Frontend": ["Support"],
    "Report": ["Support", "Tensor", "Memory"],
    "Lint": ["Support", "Tensor", "Memory", "Report"],
    "Verify": ["Support", "Tensor", "Memory", "Report"],
    "Analysis": ["Support", "Tensor", "Memory", "Interp", "Torch", "Frontend", "Report", "Lint"],
}

FOREIGN = re.compile(r"^(clang|clang-c|llvm|llvm-c|torch|ATen|c10|caffe2)/")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.MULTILINE)


def lineOf(Text, Offset):
    return Text.count("\n", 0, Offset) + 1


def violations(Root):
    Lib = Root / "lib"
    for File in sorted(Lib.rglob("*")):
        if File.suffix not in {".h", ".cpp", ".inc", ".def"}:
            continue
        Place = File.relative_to(Root)
        Room = File.relative_to(Lib).parts[0]
        if Room not in MAY_USE:
            yield f"{Place}:1: the room {Room} has no line in test/rooms.py"
            continue
        Text = File.read_text(encoding="utf-8", errors="replace")
        for Match in INCLUDE.finditer(Text):
            Header, Line = Match.group(1), lineOf(Text, Match.start())
            Used = Header.split("/")[0]
            if Used in MAY_USE and Used != Room and Used not in MAY_USE[Room]:
                yield f"{Place}:{Line}: {Room} includes {Header}, but {Used} is not below it"
            if Room in SHADOW and FOREIGN.match(Header):
                yield f"{Place}:{Line}: {Room} includes {Header}, but the shadow library knows neither Clang nor LibTorch"
        if Room == "Interp":
            for Match in re.finditer("torch", Text, re.IGNORECASE):
                yield f"{Place}:{lineOf(Text, Match.start())}: Interp names the library it must not know: {Match.group()}"


def families(Root):
    """Folder of Ops -> folder that it includes -> where."""
    Ops, Uses = Root / "lib" / "Ops", {}
    for File in sorted(Ops.rglob("*")):
        if File.suffix not in {".h", ".cpp"}:
            continue
        if File.parent == Ops:
            yield f"{File.relative_to(Root)}:1: an op file outside a family folder"
            continue
        Text = File.read_text(encoding="utf-8", errors="replace")
        for Match in INCLUDE.finditer(Text):
            Parts = Match.group(1).split("/")
            if Parts[0] == "Ops" and Parts[1] != File.parent.name:
                Where = f"{File.relative_to(Root)}:{lineOf(Text, Match.start())}"
                Uses.setdefault(File.parent.name, {}).setdefault(Parts[1], Where)
    for Family, Where in Uses.get("Core", {}).items():
        yield f"{Where}: Core includes the family {Family}, which stands on it"
    for Family, Used in Uses.items():
        for Other, Where in Used.items():
            Reached, Open = set(), [Other]
            while Open:
                At = Open.pop()
                if At not in Reached:
                    Reached.add(At)
                    Open += Uses.get(At, {})
            if Family in Reached and Family != "Core" and Other != "Core":
                yield f"{Where}: {Family} and {Other} include each other"


def main():
    Root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    if not (Root / "lib").is_dir():
        sys.exit(f"rooms.py: no lib/ in {Root}")
    Found = list(violations(Root)) + list(families(Root))
    print("\n".join(Found))
    return 1 if Found else 0


if __name__ == "__main__":
    sys.exit(main())
