#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a random, well-defined C++20 program: generate.py [--seed N] [--blocks K] [--only KIND] [--list].

The same seed and options give the same program, under the same version of this folder.
"""

import argparse
import random
import sys

sys.dont_write_bytecode = True

import builder  # noqa: E402
import blocks  # noqa: E402,F401


def make(seed, count=6, only=None):
    """The program of a seed; with ONLY, all blocks are of that kind."""
    rng = random.Random(f"{seed}/{count}/{only}")
    kinds = [only] * count if only else [rng.choice(sorted(builder.KINDS)) for _ in range(count)]
    return builder.program(seed, kinds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--only", metavar="KIND")
    parser.add_argument("--list", action="store_true", help="names the kinds of blocks")
    given = parser.parse_args()
    if given.list:
        print("\n".join(sorted(builder.KINDS)))
        return 0
    if given.only and given.only not in builder.KINDS:
        parser.error(f"no kind is named '{given.only}'; --list names them")
    sys.stdout.write(make(given.seed, given.blocks, given.only))
    return 0


if __name__ == "__main__":
    sys.exit(main())
