#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the generator to its promise: every program is well defined, so every compiler makes the same output of it.

usage: check_wellformed.py [--seeds A-B] [--source own|library] [--by-kind] [--blocks K] [--quick] [--keep DIR]

Each program is built by g++ at -O0, g++ at -O2 and clang++ with the address and undefined behaviour sanitizers, and
with that for memory; all have to compile, end with 0, say nothing on stderr and print the same. --by-kind takes the
seeds for every kind alone. Programs of the library are built ten at a time, without the sanitizer for memory, as the library
itself is not built with it, and once with the library's own checks, where only a complaint counts.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import batch  # noqa: E402
import generate  # noqa: E402
import library  # noqa: E402
from native import LIBRARY_CHECKS, SANITIZED, build_and_run, sanitizers_for, seeds_of  # noqa: E402

TOGETHER = 10


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
        outputs.append(run.stdout if LIBRARY_CHECKS not in command else outputs[0])
    for command, output in zip(builds, outputs):
        if output != outputs[0]:
            lines = list(zip(outputs[0].splitlines() + [""], output.splitlines() + [""]))
            at = next((i for i, (a, b) in enumerate(lines) if a != b), len(lines))
            return f"{' '.join(builds[0])} and {' '.join(command)} differ in line {at + 1}: {lines[at - 1] if at >= len(lines) else lines[at]}"
    if outputs[0].count("\n") > 400:
        return f"prints {outputs[0].count(chr(10))} lines"
    return None


def fine_together(texts, folder, builds):
    """Which programs of the library are well defined as far as one file with all of them shows."""
    source = folder / "batch.cpp"
    source.write_text(batch.dispatched(batch.joined(texts, library.prelude()), len(texts), 10))
    every = []
    for command in builds:
        run = build_and_run(command, source, folder / "batch", 10 * len(texts))
        outputs = None if run.problem or run.stderr else batch.native_outputs(run.stdout, len(texts))
        if not outputs:
            return [False] * len(texts)
        if LIBRARY_CHECKS in command:
            outputs = [None if output is None else first for output, first in zip(outputs, every[0])]
        every.append(outputs)
    return [None not in prints and len(set(prints)) == 1 and prints[0].count("\n") <= 400 for prints in zip(*every)]


def complaints(texts, folder, given):
    """What is wrong with each of the programs, or None."""
    builds = [[given.cxx, "-O0"], [given.clang, *SANITIZED]]
    if not given.quick:
        builds.insert(1, [given.cxx, "-O2"])
    fine = [False] * len(texts)
    if given.source == "library":
        builds += [] if given.quick else [[given.cxx, "-O0", LIBRARY_CHECKS]]
        fine = fine_together(texts, folder, builds)
    for text, good in zip(texts, fine):
        memory = [] if given.quick or given.source == "library" else [[given.clang, *s] for s in sanitizers_for(text)[1:]]
        yield None if good else complaint(text, folder, builds + memory)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1-100", type=seeds_of)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--source", choices=sorted(generate.SOURCES), default="own")
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
    if given.only in library.LIBRARY_KINDS:
        given.source = "library"
    kinds = [given.only] if given.only else sorted(generate.SOURCES[given.source][0]) if given.by_kind else [None]
    good = bad = 0
    with tempfile.TemporaryDirectory() as name:
        for kind in kinds:
            failed = []
            for at in range(0, len(given.seeds), TOGETHER):
                seeds = given.seeds[at:at + TOGETHER]
                texts = [generate.make(seed, given.blocks, kind, given.source) for seed in seeds]
                for seed, text, said in zip(seeds, texts, complaints(texts, Path(name), given)):
                    if not said:
                        continue
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
