#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Odd input of every sort: whatever is given, the answer is a report or one message, in time, within memory.

usage: fuzz.py --vramlint PATH [--seed N] [--count N | --seconds S] [--jobs N] [--only KIND] [--keep DIR] [--no-shrink]
       fuzz.py --vramlint PATH CASE...        judges cases that were kept
       fuzz.py --vramlint PATH --seed N --count 1 --show      one seed again, with what the program says

A finding is
  crash           a signal, an abort, a report of a sanitizer, a stack trace, an exit code other than 0, 1 and 2
  hang            more than --hang seconds of the processor over --max-time, or three times as much where a precompiled
                  header was built, which every set of flags needs once
  memory          more than --memory GiB resident, and 2 %
  silent          exit code 1 or 2 without an error, or 0 without a word, where --quiet was not given
  several errors  more than one error where only the command line is wrong
  json            a report that is no JSON
  code, words     a kept case whose `code` or `says` is not met
Seeds are numbered from --seed on (random when it is not given); the same seed is the same case as long as the repository and the
program's options are the same. A finding is made small and written to --keep, with its files and a case.json, as kept/ has them.
The last line is `N passed, N failed`.
"""

import argparse
import itertools
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

import cases  # noqa: E402
import making  # noqa: E402
import pieces  # noqa: E402
from judging import Judge  # noqa: E402
from shrinking import shrunk  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vramlint", required=True)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int, help="so many seeds (100)")
    parser.add_argument("--seconds", type=float, help="goes on for so long instead")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=[k.__name__ for k in making.KINDS])
    parser.add_argument("--keep", type=Path, default=Path("fuzz-findings"), metavar="DIR")
    parser.add_argument("--memory", type=float, default=4, metavar="GiB", help="a sanitizer takes some more (4)")
    parser.add_argument("--hang", type=float, default=22, metavar="S", help="seconds over --max-time; a sanitizer takes some more (22)")
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--shrink-seconds", type=float, default=120, metavar="S")
    parser.add_argument("--cache", type=Path, help="where precompiled headers are kept (a place of its own)")
    parser.add_argument("--show", action="store_true", help="print the command and what is said")
    parser.add_argument("case", nargs="*", type=Path)
    given = parser.parse_args()
    if given.seed is None:
        given.seed = random.SystemRandom().randrange(10**6, 10**9)
    if given.count is None:
        given.count = 100
    return given


def numbers(given):
    if given.seconds is None:
        yield from range(given.seed, given.seed + given.count)
        return
    end = time.monotonic() + given.seconds
    for seed in itertools.count(given.seed):
        if time.monotonic() > end:
            return
        yield seed


def in_parallel(jobs, work, items):
    """(item, result), in order, JOBS at a time."""
    with ThreadPoolExecutor(jobs) as pool:
        waiting = deque()
        for item in items:
            waiting.append((item, pool.submit(work, item)))
            while len(waiting) >= 2 * jobs:
                item, future = waiting.popleft()
                yield item, future.result()
        for item, future in waiting:
            yield item, future.result()


def same_way(judge, finding):
    """Whether a case fails as it did. A smaller hang or a smaller heap is the same one."""
    def fails(case):
        found = judge.judge(case)
        return found is not None and (found.signature() == finding.signature() or found.kind == finding.kind in ("hang", "memory", "silent"))
    return fails


def keep(given, judge, name, case, finding):
    """Writes the small case; its directory."""
    if not given.no_shrink:
        case = shrunk(case, same_way(judge, finding), given.shrink_seconds)
    folder = given.keep / name
    case.keep(folder, f"{finding.kind}: {finding.why}")
    return folder


def show(judge, case):
    """Prints what the program says to one case."""
    with tempfile.TemporaryDirectory() as outer:
        folder = Path(outer, "case")
        (folder / ".git").mkdir(parents=True)
        case.write(folder)
        print("vramlint", *case.command(folder), flush=True)
        run = judge.run(case.command(folder), folder, 120)
        print(run.out.decode(errors="replace") + run.err)
        print(f"code {run.code}, {run.cpu:.1f} s, {run.memory >> 20} MiB")


def fuzz(given, judge):
    options = pieces.options_of(subprocess.run([judge.vramlint, "--help"], capture_output=True, text=True, check=True).stdout)
    seen, kinds = Counter(), Counter()

    def tried(seed):
        kind, case = making.make(seed, options, given.only)
        if given.show:
            show(judge, case)
        return kind, case, judge.judge(case)

    for seed, (kind, case, finding) in in_parallel(given.jobs, tried, numbers(given)):
        kinds[kind, bool(finding)] += 1
        if not finding:
            continue
        seen[finding.signature()] += 1
        print(f"{finding.kind} {seed} ({kind}): {finding.why}", flush=True)
        if seen[finding.signature()] == 1:
            print(f"  kept as {keep(given, judge, f'{kind}-{seed}', case, finding)}", flush=True)
    for kind in sorted({k for k, _ in kinds}):
        print(f"{kind:24}{kinds[kind, False]:7} passed{kinds[kind, True]:7} failed")
    return sum(n for (_, bad), n in kinds.items() if not bad), sum(n for (_, bad), n in kinds.items() if bad)


def judge_kept(given, judge):
    passed = failed = 0
    for folder, finding in in_parallel(given.jobs, lambda folder: judge.judge(cases.read(folder)), given.case):
        passed, failed = passed + (not finding), failed + bool(finding)
        if given.show:
            show(judge, cases.read(folder))
        if finding:
            print(f"{finding.kind} {folder}: {finding.why}", flush=True)
    return passed, failed


def main():
    given = parse()
    with tempfile.TemporaryDirectory() as own:
        judge = Judge(given.vramlint, given.cache or own, int(given.memory * (1 << 30)), given.hang)
        judge.warm_up()
        begin = time.monotonic()
        passed, failed = judge_kept(given, judge) if given.case else fuzz(given, judge)
        print(f"first seed {given.seed}, {time.monotonic() - begin:.0f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
