# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a program with a compiler of this machine and runs it."""

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

SANITIZED = ["-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

# Values that nothing was written to: the other sanitizers do not see them.
MEMORY = ["-O0", "-fsanitize=memory", "-fno-sanitize-recover=all"]

# The standard library of GCC that looks at iterators, ranges and comparators.
LIBRARY_CHECKS = "-D_GLIBCXX_DEBUG"


def sanitizers_for(text):
    """The options to build a program with, one after the other, to see that it is clean.

    The library is not built with the memory sanitizer, which takes what it writes for unwritten: current_exception(), strings.
    """
    return [SANITIZED] if re.search(r"current_exception|#include <string>", text) else [SANITIZED, MEMORY]


# A program may leave memory behind: that is no undefined behaviour, and what an exception passes over is not freed.
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=1")


@dataclass
class Run:
    """What became of a program: its output, or the problem that kept it from ending with 0."""

    stdout: str = ""
    stderr: str = ""
    problem: str = ""


def execute(command, limit, folder=None):
    """Runs a command for at most LIMIT seconds, in FOLDER."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit, env=ENVIRONMENT, cwd=folder,
                              text=True, errors="replace")
    except subprocess.TimeoutExpired:
        return Run(problem=f"still runs after {limit} s")
    problem = "" if done.returncode == 0 else f"ends with {done.returncode}: {done.stderr[:1500]}"
    return Run(done.stdout, done.stderr, problem)


def build_and_run(command, source, program, limit, flags=("-std=c++20", "-w")):
    """Compiles SOURCE with COMMAND to PROGRAM, and runs that for at most LIMIT seconds."""
    built = execute([*command, *flags, str(source), "-o", str(program)], 120 + 20 * limit)
    if built.problem:
        return Run(problem=f"does not compile: {built.problem}")
    return execute([str(program)], limit)


def seeds_of(text):
    """The seeds that A-B, or N, stands for."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def record(file, kind, seeds, counts, reasons):
    """Writes what a run has found to FILE, a JSON object by KIND of programs: tool/accuracy makes a section of it.

    COUNTS are programs by verdict, REASONS those that are not exact by their first doubt.
    """
    file = Path(file)
    found = json.loads(file.read_text()) if file.is_file() else {}
    found[kind] = {"seeds": seeds, "verdicts": {v: n for v, n in sorted(counts.items()) if n},
                   "not_exact_because_of": [[text, n] for text, n in sorted(reasons.items(), key=lambda r: (-r[1], r[0]))[:10]]}
    file.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
