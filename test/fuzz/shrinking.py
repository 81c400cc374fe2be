# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing case small: fewer files, arguments and lines, as long as it fails in the same way."""

import time
from dataclasses import replace


def shrunk(case, fails, seconds):
    """FAILS says whether a case still fails; what is there when the time is over stays."""
    end = time.monotonic() + seconds

    def tried(files, arguments, links):
        made = replace(case, files=files, arguments=arguments, links=links)
        return time.monotonic() < end and fails(made)

    files, arguments, links = dict(case.files), list(case.arguments), dict(case.links)
    for name in sorted(files):
        rest = {k: v for k, v in files.items() if k != name}
        if tried(rest, arguments, links):
            files = rest
    for name in sorted(links):
        rest = {k: v for k, v in links.items() if k != name}
        if tried(files, arguments, rest):
            links = rest
    arguments = minimal(arguments, lambda some: tried(files, some, links))
    for name in sorted(files):
        for unit in (lines, characters):
            parts = unit(files[name])
            if parts is not None:
                files[name] = b"".join(minimal(parts, lambda some, name=name: tried({**files, name: b"".join(some)}, arguments, links)))
    return replace(case, files=files, arguments=arguments, links=links)


def lines(text):
    return text.splitlines(keepends=True)


def characters(text):
    """Only of what is short by now: each costs a run."""
    return [text[i:i + 1] for i in range(len(text))] if len(text) < 300 else None


def minimal(parts, fails):
    """Removes runs of parts, in halves, until none can go."""
    size = max(1, len(parts) // 2)
    while parts and size:
        at, before = 0, len(parts)
        while at < len(parts):
            rest = parts[:at] + parts[at + size:]
            if fails(rest):
                parts = rest
            else:
                at += size
        size = size // 2 if len(parts) == before or size > 1 else size
    return parts
