#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random whole programs as judges: training programs that get sizes, rounds and switches from options, files and the environment.

usage: programs.py --vramlint PATH [--cxx g++] [--seeds A-B] [--jobs N] [--together N] [--keep DIR] [--allow-inexact PERCENT]
       programs.py --vramlint PATH --self-test
       programs.py --print SEED

Each program knows its real inputs and runs with them. It is analysed twice: with everything set (--set, --program-args), where
the prediction must equal the run, event by event; and with nothing set, where nothing marked exact may be wrong, and the ledger
must name whatever matters. What it names is set, as a user would do it, until it names nothing more. An input matters if
the peak of the real run, or what it holds at the end, is another when that input alone is changed. A program is judged
  right        with everything set exact, and every figure and event equal; with nothing set everything that matters is named
  wrong        a figure is exact and not what the run gives, or exact although something that matters is not said
  events       the figures agree, and the events do not
  unnamed      something that matters is not named, and the figures are not those of the run
  inexact      not exact with everything set; the first assumption is counted as the reason
  false-error  an error or an exception is told that the run does not have, or the other way round
  crashed, timeout, skipped
The last line is `N passed, N failed`: wrong, events, unnamed, false-error, crashed and timeout fail, and what is above --allow-inexact
percent of inexact and --allow-skipped percent of skipped. Programs whose rounds hang on values of tensors are never counted as too inexact.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

import program_judge  # noqa: E402
from native import record, seeds_of  # noqa: E402
from oracle import together  # noqa: E402
from program_judge import FAILING, VERDICTS, ProgramJudge, arguments_of, words_of  # noqa: E402
from program_texts import program  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vramlint")
    parser.add_argument("--cxx", default="g++", help="builds the programs")
    parser.add_argument("--work", type=Path, metavar="DIR", help="where they are built; what is there is used again")
    parser.add_argument("--seeds", type=seeds_of, default=seeds_of("1-40"))
    parser.add_argument("--together", type=int, default=40, metavar="N", help="so many programs in one file")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--limit", type=float, default=20, help="seconds for one analysis")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="programs that fail are written there")
    parser.add_argument("--keep-inexact", action="store_true", help="those that are not exact as well")
    parser.add_argument("--record", type=Path, metavar="FILE", help="what was found, for tool/accuracy")
    parser.add_argument("--allow-inexact", type=float, default=100.0, metavar="PERCENT")
    parser.add_argument("--allow-skipped", type=float, default=5.0, metavar="PERCENT")
    parser.add_argument("--self-test", action="store_true", help="whether what is wrong would be judged so")
    parser.add_argument("--print", type=int, metavar="SEED", help="only writes the program")
    given = parser.parse_args()
    if not given.vramlint and given.print is None:
        parser.error("--vramlint is missing")
    return given


def short_files(files, most=200):
    return {name: text if len(text) <= most else f"{text.count(10)} lines, {text[:most]!r}..." for name, text in files.items()}


def shown(one):
    """A program with what its run meets, such that it can be judged by hand."""
    head = "".join(f"// {line}\n" for line in [
        "with everything set: " + " ".join(f"'{option}'" for option in [*arguments_of(one), *words_of(one.inputs)]),
        f"environment: {one.world.environment}; files: {short_files(one.world.files)}"])
    return head + one.text


def kept(given, one, found):
    given.keep.mkdir(parents=True, exist_ok=True)
    why = "".join(f"// {line}\n" for line in f"{found.kind}: {found.why or found.reason}".splitlines())
    Path(given.keep, f"program-{one.seed}.cpp").write_text(why + shown(one))


def judged(given, folder):
    """(program, what was found) of all seeds, in order."""
    judges = [ProgramJudge(given, Path(given.work or folder, f"job{i}")) for i in range(given.jobs)]
    parts = list(together((program(seed) for seed in given.seeds), given.together))
    with ThreadPoolExecutor(len(judges)) as pool:
        for begin in range(0, len(parts), len(judges)):
            some = parts[begin:begin + len(judges)]
            for part, found in zip(some, pool.map(lambda pair: pair[0].judge_programs(pair[1]), zip(judges, some))):
                yield from zip(part, found)


def run(given):
    counts, nothing, everything, reasons, notes = Counter(), Counter(), Counter(), Counter(), Counter()
    failing, places, begin, seconds, unsure = [], Counter(), time.monotonic(), 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        for one, found in judged(given, folder):
            counts[found.kind] += 1
            seconds += found.seconds
            if found.all_set:
                everything[found.all_set] += 1
                nothing[found.nothing_set] += 1
            notes.update(found.notes)
            if found.reason:
                reasons[found.reason + (" [hangs on values of tensors]" if one.doubtful else "")] += 1
                unsure += one.doubtful
            if found.kind in FAILING or found.kind == "skipped":
                print(f"{found.kind} {one.seed}: {found.why}", flush=True)
            if found.kind in FAILING:
                failing.append(one.seed)
                places.update(set(one.uses))
            if given.keep and (found.kind in FAILING or (given.keep_inexact and found.kind in ("inexact", "skipped"))):
                kept(given, one, found)
    print(", ".join(f"{counts[v]} {v}" for v in VERDICTS if counts[v]))
    print("everything set: " + ", ".join(f"{n} {v}" for v, n in everything.most_common()))
    print("nothing set: " + ", ".join(f"{n} {v}" for v, n in nothing.most_common()))
    print("named " + ", ".join(f"{n} times by the {v}" for v, n in notes.most_common()))
    if reasons:
        print("not exact because of")
        for text, count in reasons.most_common(40):
            print(f"{count:6} {text}")
    if failing:
        print("failing: " + ", ".join(map(str, failing[:100])))
        print("in which stand: " + ", ".join(f"{n} {v}" for v, n in places.most_common(12)))
    if given.record:
        record(given.record, "whole programs, everything from outside set", f"{given.seeds[0]} to {given.seeds[-1]}", counts, reasons)
    usable = sum(counts.values()) - counts["skipped"]
    if usable:
        print(f"{usable} usable, {100 * counts['inexact'] / usable:.1f} % not exact, {seconds / usable:.2f} s each, {(time.monotonic() - begin) / usable:.2f} s with all around")
    failed, passed = len(failing), usable - len(failing)
    if usable and 100 * (counts["inexact"] - unsure) > given.allow_inexact * usable:
        failed, passed = failed + counts["inexact"], passed - counts["inexact"]
    if 100 * counts["skipped"] > given.allow_skipped * sum(counts.values()):
        failed += counts["skipped"]
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not usable else 0


def self_test(given):
    """A right program is right; with a prediction or a report falsified it is not, each time as it should be said."""
    with tempfile.TemporaryDirectory() as folder:
        found = program_judge.falsified(ProgramJudge(given, Path(given.work or folder, "job0")))
    bad = [(what, wanted, got) for what, wanted, got in found if wanted != got]
    for what, wanted, got in bad:
        print(f"{what}: has to be {wanted}, is {got}")
    print(f"{len(found) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad or not found else 0


def main():
    given = parse()
    if given.print is not None:
        sys.stdout.write(shown(program(given.print)))
        return 0
    return self_test(given) if given.self_test else run(given)


if __name__ == "__main__":
    sys.exit(main())
