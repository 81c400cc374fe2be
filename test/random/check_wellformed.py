#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the generator to its promise: every program is well defined, so every compiler makes the same output of it.

usage: check_wellformed.py [--seeds A-B] [--by-kind] [--blocks K] [--quick] [--keep DIR]

Each program is built by g++ at -O0, g++ at -O2 and clang++ with the address and undefined behaviour sanitizers, and
with that for memory; all have to compile, end with 0, say nothing on stderr and print the same. --by-kind takes the
seeds for every kind alone.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import builder  # noqa: E402
import generate  # noqa: E402
from native import SANITIZED, build_and_run, sanitizers_for, seeds_of  # noqa: E402


def complaint(text, folder, builds):
    """What is wrong with a program, or None."""
    source = folder / "program.cpp"
    source.write_text(text)
    outputs = []
    for command in builds:
        run = build_and_run(command, source, folder / "program", 10)
        if run.problem:
            return f"{' '.join(command)}: {run.problem[:600]}"
        if run.stderr:
            return f"{' '.join(command)}: {run.stderr[:600]}"
        outputs.append(run.stdout)
    for command, output in zip(builds, outputs):
        if output != outputs[0]:
            lines = list(zip(outputs[0].splitlines() + [""], output.splitlines() + [""]))
            at = next((i for i, (a, b) in enumerate(lines) if a != b), len(lines))
            return f"{' '.join(builds[0])} and {' '.join(command)} differ in line {at + 1}: {lines[at - 1] if at >= len(lines) else lines[at]}"
    if outputs[0].count("\n") > 400:
        return f"prints {outputs[0].count(chr(10))} lines"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1-100", type=seeds_of)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--by-kind", action="store_true")
    parser.add_argument("--only", metavar="KIND")
    parser.add_argument("--quick", action="store_true", help="without g++ -O2 and without the memory sanitizer")
    parser.add_argument("--cxx", default="g++")
    parser.add_argument("--clang", default="clang++-19")
    parser.add_argument("--keep", type=Path, help="folder for the programs that fail")
    given = parser.parse_args()
    for compiler in (given.cxx, given.clang):
        if not shutil.which(compiler):
            sys.exit(f"{compiler} is not here")
    builds = [[given.cxx, "-O0"], [given.clang, *SANITIZED]]
    if not given.quick:
        builds.insert(1, [given.cxx, "-O2"])
    kinds = [given.only] if given.only else sorted(builder.KINDS) if given.by_kind else [None]
    good = bad = 0
    with tempfile.TemporaryDirectory() as name:
        for kind in kinds:
            failed = []
            for seed in given.seeds:
                text = generate.make(seed, given.blocks, kind)
                memory = [] if given.quick else [[given.clang, *s] for s in sanitizers_for(text)[1:]]
                said = complaint(text, Path(name), builds + memory)
                if said:
                    failed.append(seed)
                    print(f"seed {seed}{f' of {kind}' if kind else ''}: {said}", flush=True)
                    if given.keep:
                        given.keep.mkdir(parents=True, exist_ok=True)
                        (given.keep / f"{kind or 'all'}-{seed}.cpp").write_text(text)
            good, bad = good + len(given.seeds) - len(failed), bad + len(failed)
            if kind:
                print(f"{kind}: {len(given.seeds) - len(failed)} of {len(given.seeds)}", flush=True)
    print(f"{good} passed, {bad} failed")
    return 1 if bad or not good else 0


if __name__ == "__main__":
    sys.exit(main())
