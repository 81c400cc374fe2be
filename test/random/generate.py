#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a random, well-defined C++20 program: generate.py [--seed N] [--blocks K] [--only KIND] [--source own|library]
[--list].

The same seed and options give the same program, under the same version of this folder.
"""

import argparse
import random
import sys

sys.dont_write_bytecode = True

import builder  # noqa: E402
import blocks  # noqa: E402,F401
import library  # noqa: E402

# The kinds of blocks of a source: the language, and the standard library.
SOURCES = {"own": (builder.KINDS, builder.program), "library": (library.LIBRARY_KINDS, library.program)}


def known(kind):
    """Whether there is a kind of that name."""
    return any(kind in kinds for kinds, _ in SOURCES.values())


def make(seed, count=6, only=None, source="own"):
    """The program of a seed; with ONLY, all blocks are of that kind, which says the source as well."""
    rng = random.Random(f"{seed}/{count}/{only}")
    if only:
        source = next(name for name, (kinds, _) in SOURCES.items() if only in kinds)
    table, program = SOURCES[source]
    return program(seed, [only] * count if only else [rng.choice(sorted(table)) for _ in range(count)])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--only", metavar="KIND")
    parser.add_argument("--source", choices=sorted(SOURCES), default="own")
    parser.add_argument("--list", action="store_true", help="names the kinds of blocks")
    given = parser.parse_args()
    if given.list:
        print("\n".join(sorted(SOURCES[given.source][0])))
        return 0
    if given.only and not known(given.only):
        parser.error(f"no kind is named '{given.only}'; --list names them")
    sys.stdout.write(make(given.seed, given.blocks, given.only, given.source))
    return 0


if __name__ == "__main__":
    sys.exit(main())
