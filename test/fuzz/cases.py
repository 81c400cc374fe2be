# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A case: files, a command line, and what must be said about it. How it is written to a directory and read back.

In the files and arguments `@DIR@` stands for the directory in which the case lies when it is run.
"""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

MANIFEST = "case.json"


@dataclass
class Case:
    """Files by their path, links by theirs, and the arguments behind the program's name."""

    files: dict
    arguments: list
    links: dict = field(default_factory=dict)
    strict: bool = False  # nothing but the command line is wrong: one line of error is due
    why: str = ""
    code: int = None  # what must come back, where that is known
    says: str = ""  # a regular expression that the output must have, where that is known

    def write(self, directory):
        """Lays the files out to be analysed; what cannot be written (a file in the place of a directory) is left out."""
        for name, content in self.files.items():
            path = Path(directory, name)
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.replace(b"@DIR@", os.fsencode(directory)))
            except OSError:
                continue
        for name, target in self.links.items():
            path = Path(directory, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.is_symlink() and not path.exists():
                path.symlink_to(target.replace("@DIR@", str(directory)))

    def command(self, directory):
        return [a.replace("@DIR@", str(directory)) for a in self.arguments]

    def keep(self, directory, why):
        """Writes the case as it is, to be read back."""
        for name, content in self.files.items():
            path = Path(directory, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        about = {"why": why, "arguments": self.arguments}
        about.update({k: v for k, v in (("links", self.links), ("strict", self.strict)) if v})
        Path(directory, MANIFEST).write_text(json.dumps(about, indent=1) + "\n")


def read(directory):
    """The case that was kept in a directory."""
    directory = Path(directory)
    about = json.loads((directory / MANIFEST).read_text())
    files = {str(p.relative_to(directory)): p.read_bytes() for p in sorted(directory.rglob("*"))
             if p.is_file() and p.name != MANIFEST}
    return Case(files, about["arguments"], about.get("links", {}), about.get("strict", False), about.get("why", ""),
                about.get("code"), about.get("says", ""))
