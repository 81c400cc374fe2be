#!/usr/bin/env python3
"""Times whole runs of vramlint on the examples, beside a plain parse of the same file by Clang.

Cold: the cache directory is new and empty, so the precompiled header is built. Warm: the median of the runs
after that. Clang: the median of `clang++ -fsyntax-only` runs, taken between the warm ones, so that both see
the same machine. Peak memory is that of the largest warm run. Prints a Markdown table.

usage: whole-run.py [--vramlint BINARY] [--clang BINARY] [--warm N] [--clang-runs N] [SOURCE...]

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CLANG_FLAGS = ["-fsyntax-only", "-std=c++17", "-I/usr/include/torch/csrc/api/include"]


def timed(Command, Environment):
    """Returns (seconds, peak resident KiB, exit code)."""
    Begin = time.perf_counter()
    Process = subprocess.Popen(Command, env=Environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    Errors = Process.stderr.read()
    _, Status, Usage = os.wait4(Process.pid, 0)
    Seconds = time.perf_counter() - Begin
    Process.returncode = os.waitstatus_to_exitcode(Status)
    # 1: the analysis found errors in the program, which is an answer too.
    if Process.returncode not in (0, 1):
        sys.exit(f"whole-run.py: {' '.join(map(str, Command))}: exit code {Process.returncode}\n{Errors.decode()}")
    return Seconds, Usage.ru_maxrss, Process.returncode


def measure(Source, Options):
    with tempfile.TemporaryDirectory() as Cache:
        Environment = os.environ | {"XDG_CACHE_HOME": Cache}
        Analyse = [Options.vramlint, Source]
        Parse = [Options.clang, *CLANG_FLAGS, Source]
        Cold, _, _ = timed(Analyse, Environment)
        timed(Analyse, Environment)  # waits for the precompiled header, which is made beside the first run
        Warm, Clang, Peak = [], [], 0
        for Run in range(Options.warm):
            Seconds, Resident, _ = timed(Analyse, Environment)
            Warm.append(Seconds)
            Peak = max(Peak, Resident)
            if Run < Options.clang_runs:
                Seconds, _, Code = timed(Parse, Environment)
                if Code:
                    sys.exit(f"whole-run.py: {Options.clang} does not parse {Source}")
                Clang.append(Seconds)
    return Cold, Warm, Clang, Peak


def main():
    Parser = argparse.ArgumentParser()
    Parser.add_argument("--vramlint", type=Path, default=ROOT / "build/bin/vramlint")
    Parser.add_argument("--clang", default="clang++-19")
    Parser.add_argument("--warm", type=int, default=9)
    Parser.add_argument("--clang-runs", type=int, default=3)
    Parser.add_argument("source", type=Path, nargs="*")
    Options = Parser.parse_args()
    if not Options.vramlint.exists():
        sys.exit(f"whole-run.py: no {Options.vramlint}; build it, or name another with --vramlint")

    print("| Program | Cold | Warm (median, range) | `-fsyntax-only` | Cold, warm / `-fsyntax-only` | Peak resident memory |")
    print("|---|---|---|---|---|---|")
    Load = [os.getloadavg()[0]]
    for Source in Options.source or sorted((ROOT / "docs/examples").glob("*.cpp")):
        Cold, Warm, Clang, Peak = measure(Source, Options)
        Median, Plain = statistics.median(Warm), statistics.median(Clang)
        print(f"| {Source.name} | {Cold:.2f} s | {Median:.2f} s ({min(Warm):.2f} to {max(Warm):.2f}) | {Plain:.2f} s "
              f"| {Cold / Plain:.2f}, {Median / Plain:.3f} | {Peak / 1024:.0f} MiB |", flush=True)
        Load.append(os.getloadavg()[0])
    print(f"\nLoad average before and after each: {', '.join(f'{L:.1f}' for L in Load)}; "
          f"{os.cpu_count()} cores. Warm: {Options.warm} runs, `-fsyntax-only`: {Options.clang_runs}.")


if __name__ == "__main__":
    main()
