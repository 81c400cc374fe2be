# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the mutations start from: the sources and the projects that the repository has."""

from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SINGLE = ["docs/examples/*.cpp", "test/programs/*.cpp", "test/language/*.cpp", "test/std/*.cpp", "test/random/kept/*.cpp",
          "test/lit/*/*.cpp"]
PROJECTS = ["test/projects/*/", "test/language/units-*/", "test/lit/command-line/Inputs/", "test/lit/verify/Inputs/noisy/"]
SOURCES = (".cpp", ".cc", ".cu")


def readable(path):
    return path.is_file() and path.stat().st_size < 200_000 and path.suffix != ".py"


@lru_cache(maxsize=None)
def singles():
    """Sources that are a program of their own, by their name."""
    return [p for pattern in SINGLE for p in sorted(ROOT.glob(pattern)) if readable(p)]


@lru_cache(maxsize=None)
def projects():
    """The files of each project, by their path in it."""
    found = []
    for pattern in PROJECTS:
        for folder in sorted(ROOT.glob(pattern)):
            files = {str(p.relative_to(folder)): p for p in sorted(folder.rglob("*")) if readable(p)}
            if any(name.endswith(SOURCES) for name in files):
                found.append(files)
    return found


def single(rng):
    return rng.choice(singles()).read_bytes()


def project(rng):
    return {name: path.read_bytes() for name, path in rng.choice(projects()).items()}
