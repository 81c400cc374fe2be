# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a LibTorch program that fails small, with the means of shrink.py: lines and groups in braces go while the verdict stays.

A build takes seconds, so many candidates are judged in one: of the runs of lines that might go, all at once."""

import re
import sys
import time

from shrink import braces, units

FREE = re.compile(r"^\s*(//|namespace \w+ =|using )")


def same(verdict, wanted):
    """Whether a candidate fails as the program does."""
    return verdict.kind == wanted.kind and (wanted.kind not in ("inexact", "crashed", "false-error", "timeout") or cause(verdict) == cause(wanted))


def cause(verdict):
    return re.sub(r"\d+", "#", verdict.why.split("\n")[0])


def candidates(lines):
    """Lists of lines, each shorter than LINES."""
    ranges = [r for r in units(lines) if r[1] - r[0] < len(lines)]
    found = []
    for begin, end in ranges:
        if end - begin == 1 and ("program()" in lines[begin] or FREE.match(lines[begin])):
            continue
        if any("void program()" in line for line in lines[begin:end]):
            continue
        found.append((end - begin, lines[:begin] + lines[end:]))
        if end - begin > 2 and lines[end - 1].strip() in ("}", "};"):  # the braces go, what is inside stays
            found.append((2, lines[:begin] + lines[begin + 1:end - 1] + lines[end:]))
    size = max(2, len(lines) // 8)
    while size > 1:
        for at in range(0, len(lines) - size, size):
            if sum(map(braces, lines[at:at + size])) == 0 and not any("program()" in line for line in lines[at:at + size]):
                found.append((size, lines[:at] + lines[at + size:]))
        size //= 2
    # A chain of calls or of operators, one less.
    for i, line in enumerate(lines):
        for pattern, by in ((r"\.\w+\((?:[^()]|\([^()]*\))*\)(?=[.;,)])", ""), (r" [-+*/] [\w.]+(?=[;),])", ""), (r"torch::\w+\((\w+)(?:, [^()]*)?\)", r"\1"), (r"F::\w+\((\w+)(?:, [^()]*)?\)", r"\1"),
                            (r", [^,(){}]+(?=\))", "")):
            for match in re.finditer(pattern, line):
                made = line[:match.start()] + match.expand(by) + line[match.end():]
                if made.strip() != line.strip():
                    found.append((0.1, lines[:i] + [made] + lines[i + 1:]))
    found.sort(key=lambda row: -row[0])
    return [made for _, made in found]


def shrunk(judge, text, given):
    """The small program; None when it does not fail."""
    wanted = judge.judge_all([text])[0]
    print(f"{wanted.kind}: {wanted.why}", file=sys.stderr)
    if wanted.kind in ("right", "skipped"):
        return None
    lines, end = [line for line in text.splitlines() if line.strip()], time.monotonic() + given.shrink_seconds
    tried = set()
    while time.monotonic() < end:
        open_ones = [c for c in candidates(lines) if "\n".join(c) not in tried][:given.together]
        if not open_ones:
            break
        tried.update("\n".join(c) for c in open_ones)
        verdicts = judge.judge_all(["\n".join(c) + "\n" for c in open_ones])
        good = [c for c, v in zip(open_ones, verdicts) if same(v, wanted)]
        print(f"{len(lines)} lines, {len(good)} of {len(open_ones)} candidates fail as well", file=sys.stderr, flush=True)
        if good:
            lines = merged(judge, lines, good, wanted)
    return "\n".join(lines) + "\n"


def merged(judge, lines, good, wanted):
    """All that may go alone goes at once where that still fails; else the shortest candidate."""
    best = min(good, key=lambda c: len("\n".join(c)))
    gone = [set(range(len(lines))) - kept_lines(lines, c) for c in good if len(c) < len(lines)]
    tries = []
    for part in (gone, gone[:len(gone) // 2], gone[len(gone) // 2:]):
        every = set().union(*part) if part else set()
        rest = [line for i, line in enumerate(lines) if i not in every]
        if every and sum(map(braces, rest)) == 0:
            tries.append(rest)
    verdicts = judge.judge_all(["\n".join(c) + "\n" for c in tries]) if tries else []
    for rest, verdict in zip(tries, verdicts):
        if same(verdict, wanted) and len("\n".join(rest)) < len("\n".join(best)):
            best = rest
    return best


def kept_lines(lines, candidate):
    """Which of LINES stand in a candidate that came of removing some."""
    kept, at = set(), 0
    for i, line in enumerate(lines):
        if at < len(candidate) and candidate[at] == line and len(candidate) - at <= len(lines) - i:
            # The longest common beginning, then the end.
            kept.add(i)
            at += 1
    return kept if at == len(candidate) else set(range(len(lines)))
