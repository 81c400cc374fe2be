#!/usr/bin/env python3
"""Runs a command that must fail well: the exit code asked for, one clear line, no crash, no hang.

usage: fails.py [--errors=N] CODE PATTERN COMMAND...
       fails.py --errors=any CODE COMMAND...

Demands exit code CODE within 120 seconds and 6 GiB, exactly N (1) lines with `error:` in what the command prints,
the first of which matches the regular expression PATTERN, and no stack dump. Repeats the output for FileCheck.
VRAMLINT_TEST_NO_LIMIT in the environment lifts the limit on memory (sanitizers reserve terabytes of address space).

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import re
import resource
import subprocess
import sys

SECONDS = 120
ADDRESS_SPACE = 6 << 30


def limit():
    if "VRAMLINT_TEST_NO_LIMIT" not in os.environ:
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def main():
    Arguments = sys.argv[1:]
    Wanted, Pattern = 1, ""
    if Arguments[0].startswith("--errors="):
        Count = Arguments.pop(0).partition("=")[2]
        Wanted = None if Count == "any" else int(Count)
    Code = int(Arguments.pop(0))
    if Wanted is not None:
        Pattern = Arguments.pop(0)
    Command = Arguments
    try:
        Run = subprocess.run(Command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                             timeout=SECONDS, preexec_fn=limit, check=False)
    except subprocess.TimeoutExpired:
        sys.exit(f"fails.py: still running after {SECONDS} s")
    Text = Run.stdout.decode(errors="replace")
    print(Text, end="")
    Errors = [Line for Line in Text.splitlines() if "error:" in Line]
    if Run.returncode != Code:
        sys.exit(f"fails.py: exit code {Run.returncode}, wanted {Code}")
    if re.search(r"Stack dump|PLEASE submit|Assertion .* failed|Sanitizer", Text):
        sys.exit("fails.py: it crashed")
    if Wanted is not None and len(Errors) != Wanted:
        sys.exit(f"fails.py: {len(Errors)} lines with error:, wanted {Wanted}")
    if Pattern and not re.search(Pattern, Errors[0]):
        sys.exit(f"fails.py: the message does not match {Pattern}")


if __name__ == "__main__":
    main()
