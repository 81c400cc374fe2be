#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random LibTorch programs as judges: what they allocate and free when they run with the real library, against what the
analysis says.

usage: torch.py --vramlint PATH [--cxx g++] [--seeds A-B | --seconds S] [--together N] [--jobs N] [--only KIND | --by-kind]
                [--blocks K] [--all] [--keep DIR] [--allow-inexact PERCENT]
       torch.py --vramlint PATH --shrink SEED|FILE [--only KIND] [--blocks K] [--all]
       torch.py --vramlint PATH FILE...
       torch.py --vramlint PATH [--device=cuda] --emit=DIR [--torch-version X.Y] [--seeds A-B] [--together N] ...
       torch.py --vramlint PATH [--device=cuda] --judge=DIR [--keep DIR] ...
       torch.py --vramlint PATH --self-test
       torch.py --print SEED | --list

A program is judged
  right        status exact, every figure of every phase equal, and every event; frees that follow each other may be in
               another order, as in `vramlint verify`
  wrong        status exact, and a figure differs: the worst there is
  events       status exact, the figures agree, and the events do not
  inexact      another status; the first assumption is counted as the reason
  false-error  one of the two ends with an exception and the other does not
  crashed      no prediction, or killed
  timeout      the analysis gave up, or said nothing within --limit seconds a program
  skipped      does not compile, or ends badly when it runs by itself
The last line is `N passed, N failed`: wrong, events, false-error, crashed and timeout fail, and what is above
--allow-inexact percent of inexact and --allow-skipped percent of skipped.
"""

import argparse
import re
import sys
import tempfile
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

import torch_blocks  # noqa: E402,F401
from native import record, seeds_of  # noqa: E402
from oracle import numbers, together  # noqa: E402
from respell import respelled  # noqa: E402
from vary import varied  # noqa: E402
from torch_carried import Emitter, carried_verdicts  # noqa: E402
from torch_judge import FAILING, VERDICTS, Judge  # noqa: E402
from torch_program import KINDS, NOT_YET, program  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vramlint")
    parser.add_argument("--cxx", default="g++", help="builds the programs")
    parser.add_argument("--work", type=Path, metavar="DIR", help="where they are built; what is there is used again")
    parser.add_argument("--seeds", type=seeds_of)
    parser.add_argument("--seconds", type=float, help="goes on for so long, from the first of --seeds or from a random one")
    parser.add_argument("--together", type=int, default=40, metavar="N", help="so many programs in one file")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--blocks", type=int, default=2, help="of each program")
    parser.add_argument("--only", metavar="KIND")
    parser.add_argument("--by-kind", action="store_true", help="every kind of block alone, with all seeds")
    parser.add_argument("--all", action="store_true", help="with what is known to be answered wrongly (torch_blocks/not_yet.py)")
    parser.add_argument("--limit", type=float, default=20, help="seconds for the analysis of one program")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="programs that fail are written there")
    parser.add_argument("--option", action="append", default=[], help="handed to vramlint verify as it is")
    parser.add_argument("--native", default="", metavar="WORDS", help="stand before the commands that build and run: 'chroot DIR' for another release of "
                        "LibTorch, with --work where DIR has it under the same name and --option=--libtorch=DIR/usr")
    parser.add_argument("--keep-inexact", action="store_true", help="those that are not exact as well")
    parser.add_argument("--record", type=Path, metavar="FILE", help="what was found, for tool/accuracy")
    parser.add_argument("--allow-inexact", type=float, default=100.0, metavar="PERCENT")
    parser.add_argument("--allow-skipped", type=float, default=5.0, metavar="PERCENT")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu", help="where the programs make their tensors; cuda with --emit, --judge and --print")
    parser.add_argument("--emit", type=Path, metavar="DIR", help="predicts, and writes what is measured elsewhere by DIR/run.sh")
    parser.add_argument("--judge", type=Path, metavar="DIR", help="judges what --emit wrote, once DIR/measured is there")
    parser.add_argument("--torch-version", default="2.11", metavar="X.Y", help="the release that is measured with, for --emit")
    parser.add_argument("--uses", action="store_true", help="tells which constructs stand in what fails more than elsewhere")
    parser.add_argument("--shrink", metavar="SEED|FILE")
    parser.add_argument("--shrink-seconds", type=float, default=900, metavar="S")
    parser.add_argument("--self-test", action="store_true", help="whether what is wrong would be judged so")
    parser.add_argument("--print", type=int, metavar="SEED", help="only writes the program")
    parser.add_argument("--list", action="store_true", help="names the kinds of blocks, and what is not written without --all")
    parser.add_argument("--respell", type=int, metavar="SEED", help="the given programs in other words that mean the same")
    parser.add_argument("--vary", type=int, metavar="SEED", help="the given programs with other numbers, flags and options in a few places")
    parser.add_argument("file", nargs="*", type=Path, help="judges these programs and no random ones")
    given = parser.parse_args()
    given.seeds_given = given.seeds is not None
    given.seeds = given.seeds or seeds_of("1-100")
    if given.only and given.only not in KINDS:
        parser.error(f"no kind is named '{given.only}'; --list names them")
    if not given.vramlint and given.print is None and not given.list:
        parser.error("--vramlint is missing")
    if given.device == "cuda" and not (given.emit or given.judge or given.print is not None):
        parser.error("programs for CUDA are not run here: --emit=DIR writes what is carried to a GPU, --judge=DIR judges it")
    return given


def text_of(given, seed, kind=None):
    return program(seed, given.blocks, kind or given.only, given.all, given.device)


def tasks(given):
    """(name, text) of everything that the options ask for."""
    if given.file:
        for file in given.file:
            text = file.read_text()
            if given.vary is not None:
                text = varied(text, given.vary, file.stem)
            yield file.stem, None, respelled(text, given.respell, file.stem) if given.respell else text
        return
    kinds = sorted(KINDS) if given.by_kind else [given.only]
    for seed in numbers(given):
        for kind in kinds:
            yield f"{kind or 'torch'}-{seed}".replace(" ", "-"), kind, text_of(given, seed, kind)


def judged(judges, given):
    """(name, kind, text, verdict) of all tasks, in order; one judge for each job."""
    free = deque(judges)

    def judge(part):
        one = free.popleft()
        try:
            return one.judge_all([text for _, _, text in part])
        finally:
            free.append(one)

    with ThreadPoolExecutor(len(judges)) as pool:
        waiting = deque()
        for part in together(tasks(given), given.together):
            waiting.append((part, pool.submit(judge, part)))
            while len(waiting) > len(judges):
                part, future = waiting.popleft()
                yield from ((*task, verdict) for task, verdict in zip(part, future.result()))
        for part, future in waiting:
            yield from ((*task, verdict) for task, verdict in zip(part, future.result()))


def table(rows):
    width = max(len(name) for name in rows)
    print(f"{'':{width}} " + " ".join(f"{v:>11}" for v in VERDICTS))
    for name, counts in rows.items():
        print(f"{name:{width}} " + " ".join(f"{counts[v] or '-':>11}" for v in VERDICTS))


def tell_uses(uses):
    """Constructs whose programs fail more often than all do."""
    every = sum(uses.values(), Counter())
    count, failed = every["all"], uses.get(True, Counter())["all"]
    rows = [(uses[True][name] / every[name], uses[True][name], every[name], name) for name in every if every[name] > 2 and uses[True][name]] if failed else []
    print(f"\nfailing of all: {failed} of {count}")
    for share, bad, total, name in sorted(rows, reverse=True)[:30]:
        print(f"{100 * share:5.0f} %  {bad:4} of {total:4}  {name}")


def kept(given, name, text, verdict):
    """Writes a program that fails, such that it can be judged again, and by hand."""
    given.keep.mkdir(parents=True, exist_ok=True)
    why = "".join(f"// {line}\n" for line in f"{verdict.kind}: {verdict.why}".splitlines())
    Path(given.keep, f"{name}.cpp").write_text(why + text)


def spoken(seeds):
    return f"{seeds[0]} to {seeds[-1]}"


def emit(given):
    """Writes the directory that is measured elsewhere."""
    emitter = Emitter(given)
    for part in together(tasks(given), given.together):
        emitter.add([(name, text) for name, _, text in part])
    emitter.finish()
    print(f"{len(emitter.batches)} batches are in {given.emit}, {len(emitter.refused)} programs are left out")
    return 0 if emitter.batches else 1


def run(given):
    rows, reasons, failing, begin, seconds, uses = {}, Counter(), [], time.monotonic(), 0.0, {}
    threw = 0
    with tempfile.TemporaryDirectory() as folder:
        judges = [Judge(given, Path(given.work or folder, f"job{i}")) for i in range(0 if given.judge else given.jobs)]
        for name, kind, text, verdict in carried_verdicts(given) if given.judge else judged(judges, given):
            rows.setdefault(kind or "torch", Counter())[verdict.kind] += 1
            seconds += verdict.seconds
            threw += verdict.threw
            words = text.split("uses:", 1)[1].split("\n", 1)[0].split() if "uses:" in text else []
            uses.setdefault(verdict.kind in FAILING, Counter()).update(["all", *words])
            if verdict.kind == "inexact":
                reasons[verdict.why] += 1
            elif verdict.kind in FAILING or verdict.kind == "skipped":
                print(f"{verdict.kind} {name}: {verdict.why}", flush=True)
            if verdict.kind in FAILING:
                failing.append(name)
            if given.keep and (not given.file or given.vary is not None or given.respell) and (verdict.kind in FAILING or (given.keep_inexact and verdict.kind in ("inexact", "skipped"))):
                kept(given, name, text, verdict)
    if not rows:
        sys.exit("no program was judged")
    total = sum(rows.values(), Counter())
    if len(rows) > 1:
        rows["all"] = total
    table(rows)
    if reasons:
        print("\nnot exact because of")
        for text, count in reasons.most_common(40):
            print(f"{count:6} {text}")
    if given.uses:
        tell_uses(uses)
    if NOT_YET and not given.all and not given.file:
        print(f"\nnot written without --all: {', '.join(sorted(NOT_YET))}")
    if failing:
        print("\nfailing: " + ", ".join(failing[:100]))
    if given.record:
        record(given.record, "LibTorch calls", spoken(given.seeds), total, reasons)
    usable = sum(total.values()) - total["skipped"]
    if usable:
        took = time.monotonic() - begin
        print(f"{usable} usable, {threw} end with an exception, {100 * total['inexact'] / usable:.1f} % not exact, {seconds / usable:.2f} s each, {took / usable:.2f} s with all around")
    failed, passed = len(failing), usable - len(failing)
    if usable and 100 * total["inexact"] > given.allow_inexact * usable:
        failed, passed = failed + total["inexact"], passed - total["inexact"]
    if 100 * total["skipped"] > given.allow_skipped * sum(total.values()):
        failed += total["skipped"]
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not usable else 0


def shrink(given):
    """Prints the small program that a program which fails shrinks to."""
    from torch_shrink import shrunk
    text = Path(given.shrink).read_text() if Path(given.shrink).is_file() else text_of(given, int(given.shrink))
    with tempfile.TemporaryDirectory() as folder:
        small = shrunk(Judge(given, Path(given.work or folder, "job0")), text, given)
    if small is None:
        return 1
    sys.stdout.write(small)
    return 0


def self_test(given):
    """A right program is right; with its prediction falsified it is not, each time as it should be said."""
    from torch_judge import falsified_verdicts
    with tempfile.TemporaryDirectory() as folder:
        found = falsified_verdicts(Judge(given, Path(given.work or folder, "job0")))
    bad = [(what, wanted, got) for what, wanted, got in found if wanted != got]
    for what, wanted, got in bad:
        print(f"{what}: has to be {wanted}, is {got}")
    print(f"{len(found) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad or not found else 0


def main():
    given = parse()
    if given.list:
        print("\n".join(sorted(KINDS)))
        for name, why in sorted(NOT_YET.items()):
            print(f"not without --all: {name}: {why}")
        return 0
    if given.print is not None:
        sys.stdout.write(re.sub("@NAME@", "p0", text_of(given, given.print)))
        return 0
    if given.self_test:
        return self_test(given)
    if given.emit:
        return emit(given)
    return shrink(given) if given.shrink else run(given)


if __name__ == "__main__":
    sys.exit(main())
