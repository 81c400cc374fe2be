#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing program small: removes blocks, bodies, statements and members while it fails as it did.

usage: shrink.py --vramlint PATH [--as VERDICT] FILE     (or: oracle.py --vramlint PATH --shrink SEED)

The program stays well defined: what it shrinks to compiles, runs, and is clean under the address, memory and
undefined behaviour sanitizers. With --as inexact the reason has to stay the same, with --as wrong only the verdict. Prints the
small program.
"""

import re
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

from native import build_and_run, sanitizers_for  # noqa: E402

# What a shortened program may get wrong without a sanitizer's word.
FORBIDDEN = ["return-type", "uninitialized", "sometimes-uninitialized", "delete-abstract-non-virtual-dtor", "dangling",
             "delete-non-virtual-dtor", "return-stack-address", "infinite-recursion", "unsequenced", "exceptions"]


def matching(lines, at):
    """The line that closes the brace that ends line AT; None when there is none."""
    depth = 0
    for i in range(at, len(lines)):
        depth += braces(lines[i])
        if depth <= 0 and i > at:
            return i
        if depth <= 0:
            return None
    return None


def braces(line):
    """Opened less closed braces, those in literals not counted."""
    bare = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'', "", line)
    return bare.count("{") - bare.count("}")


def units(lines):
    """Ranges of lines that can go together: groups in braces (the longest first), and what stands in them alone."""
    found = []
    for i, line in enumerate(lines):
        if braces(line) > 0 or (line.rstrip().endswith("{") and not line.lstrip().startswith("}")):
            end = matching(lines, i)
            if end is not None:
                found.append((i, end + 1))
                while end is not None and re.match(r"\s*\} (else|catch|while)", lines[end]):
                    end = matching(lines, end)
                    if end is not None:
                        found.append((i, end + 1))
        elif braces(line) == 0:
            found.append((i, i + 1))
    return sorted(found, key=lambda r: (r[0] - r[1], r[0]))


class Shrinker:
    """Delta debugging over lines; WANTED says whether a text still fails. What is there when the time is over stays."""

    def __init__(self, wanted, seconds, log=None):
        self.wanted, self.log, self.tried = wanted, log or (lambda text: None), {}
        self.end = time.monotonic() + seconds

    def fails(self, lines):
        text = "\n".join(lines) + "\n"
        if text not in self.tried:
            if time.monotonic() > self.end:
                return False
            self.tried[text] = self.wanted(text)
        return self.tried[text]

    def shrink(self, text):
        lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("//")]
        if not self.fails(lines):
            lines = text.splitlines()
        lines = self.blocks(lines)
        while True:
            before = len("\n".join(lines))
            lines = self.to_fixpoint(lines)
            lines = self.within(lines)
            if len("\n".join(lines)) >= before or time.monotonic() > self.end:
                return "\n".join(lines) + "\n"

    def blocks(self, lines):
        """Removes blocks with the call in main: their namespace is opened again where they specialise a template."""
        for number in sorted({m[1] for line in lines if (m := re.search(r"guarded\(.*, (b\d+)::run\)", line))}):
            rest, inside = [], False
            for line in lines:
                inside = inside or line.startswith(f"namespace {number} {{")
                if not inside and not re.search(rf"\b{number}::", line):
                    rest.append(line)
                inside = inside and not line.startswith("}")
            if self.fails(rest):
                lines = rest
        self.log(f"blocks: {len(lines)} lines")
        return lines

    def to_fixpoint(self, lines):
        """Removes and unwraps whole lines until none can go any more."""
        while True:
            before = len(lines)
            for step in (self.groups, self.runs, self.unwrapped):
                lines = step(lines)
                self.log(f"{step.__name__}: {len(lines)} lines, {len(self.tried)} programs tried")
            if len(lines) >= before:
                return lines

    def groups(self, lines):
        """Removes whole braces, the largest first."""
        at = 0
        while True:
            ranges = [r for r in units(lines) if r[1] - r[0] > 1]
            if at >= len(ranges):
                return lines
            begin, end = ranges[at]
            rest = lines[:begin] + lines[end:]
            if self.fails(rest):
                lines = rest
            else:
                at += 1

    def runs(self, lines):
        """Removes runs of lines, in halves, as long as their braces match."""
        size = max(1, len(lines) // 4)
        while size:
            at = 0
            while at < len(lines):
                part = lines[at:at + size]
                if sum(braces(line) for line in part) == 0 and self.fails(lines[:at] + lines[at + size:]):
                    lines = lines[:at] + lines[at + size:]
                else:
                    at += size
            size //= 2
        return lines

    def unwrapped(self, lines):
        """Removes braces around statements: the head goes and what was inside stays."""
        at = 0
        while at < len(lines):
            end = matching(lines, at) if lines[at].rstrip().endswith("{") else None
            if end is not None:
                for body in (lines[at + 1:end], ["{"] + lines[at + 1:end] + ["}"] if lines[at].strip() != "{" else None):
                    rest = lines[:at] + body + lines[end + 1:] if body is not None else None
                    if rest is not None and self.fails(rest):
                        lines = rest
                        break
            at += 1
        return lines

    def within(self, lines):
        """Makes single lines shorter: parts in parentheses and lists become nothing or 0, one-line bodies empty."""
        changes = [(r"\([^()]*\)", "()"), (r"\([^()]*\)", "0"), (r"\{[^{}]*\}", "{}"), (r" : [^{};]*(?=\{)", " "), (r", [^,(){}<>]+(?=[,)}])", ""),
                   (r"(?<=[({])[^,(){}<>]+, ", ""), (r"if \([^()]*\) ", ""), (r"\bpick\(\d+\)", "1"), (r" ?\b(virtual|override|noexcept|const|static|mutable)\b", "")]
        for i in range(len(lines)):
            for pattern, by in changes:
                start = 0
                while i < len(lines):
                    found = re.compile(pattern).search(lines[i], start)
                    if not found:
                        break
                    made = lines[i][:found.start()] + by + lines[i][found.end():]
                    if len(made) < len(lines[i]) and self.fails(lines[:i] + [made] + lines[i + 1:]):
                        lines = lines[:i] + [made] + lines[i + 1:]
                    else:
                        start = found.start() + 1
        return lines


def still(oracle, verdict):
    """A function that says whether a text is well defined and judged as VERDICT."""

    def wanted(text):
        found = oracle.judge(text, "shrunk")
        if found.kind != verdict.kind or (found.kind in ("inexact", "crashed") and found.why != verdict.why):
            return False
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "shrunk.cpp")
            source.write_text(text)
            flags = [f for f in oracle.flags if f != "-w"]
            said = ["-w"] if oracle.given.source == "csmith" else ["-Wno-everything", *(f"-Werror={w}" for w in FORBIDDEN)]
            for sanitizers in sanitizers_for(text):
                clean = build_and_run([oracle.given.clang, *sanitizers], source, source.with_suffix(".exe"), 10, [*flags, *said])
                if clean.problem or clean.stderr or clean.stdout != found.expected:
                    return False
            return True

    return wanted


def shrink_text(oracle, text):
    """The small program, or None when the text does not fail."""
    verdict = oracle.judge(text, "whole")
    if verdict.kind in ("right", "skipped"):
        print(f"{verdict.kind} {verdict.why}", file=sys.stderr)
        return None
    print(f"{verdict.kind}: {verdict.why}", file=sys.stderr)
    wanted = still(oracle, verdict)
    if not wanted(text):
        print("the program is not well defined to begin with", file=sys.stderr)
        return None
    return Shrinker(wanted, oracle.given.shrink_seconds, lambda said: print(said, file=sys.stderr, flush=True)).shrink(text)


def shrink_seed(oracle, seed, kind):
    """Prints the small program that a seed shrinks to; 0 when there is one."""
    text = oracle.text(seed, kind)
    small = shrink_text(oracle, text) if text else None
    if small is None:
        return 1
    sys.stdout.write(small)
    return 0


def main():
    import oracle
    given = oracle.parse()
    if len(given.file) != 1:
        sys.exit("one file, please")
    small = shrink_text(oracle.Oracle(given), given.file[0].read_text())
    if small is None:
        return 1
    sys.stdout.write(small)
    return 0


if __name__ == "__main__":
    sys.exit(main())
