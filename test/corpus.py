#!/usr/bin/env python3
"""Holds the comparisons of the measured corpus against what test/programs/corpus.txt promises for each program.

usage: corpus.py CORPUS.txt PROJECTS [DEVICE]

PROJECTS is the directory that tool/measure-gpu worked in: <name>/comparison-*.json. One line per program that falls
short, a sum in the end; exit code 1 when one does, or was not measured.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import sys
from pathlib import Path

PEAK_TOLERANCE = 0.02


def hasUnmeasuredKernels():
    """The scratch of oneDNN's convolutions was measured on AVX2; AVX-512 has kernels of its own."""
    try:
        return "avx512f" in Path("/proc/cpuinfo").read_text()
    except OSError:
        return False


def usesConvolutions(Project):
    for File in Project.glob("predicted-*.json"):
        if any("conv" in Op for Op in json.loads(File.read_text())["ops"]):
            return True
    return False


def shortfalls(Promise, Comparison):
    for Row in Comparison["figures"]:
        Name = f"{Row['where']} {Row['iteration']} {Row['figure']}"
        Predicted, Measured = Row["predicted_bytes"], Row["measured_bytes"]
        if Measured is None:
            yield f"{Name}: nothing measured corresponds"
        elif Promise == "boundaries" and Row["figure"] == "peak":
            continue
        elif Promise == "held" and Row["figure"] == "peak":
            if abs(Predicted - Measured) > PEAK_TOLERANCE * Measured:
                yield f"{Name}: predicted {Predicted}, measured {Measured}"
        elif Predicted != Measured:
            yield f"{Name}: predicted {Predicted}, measured {Measured}"
    if Promise == "events" and not Comparison["same_events"]:
        yield f"{Comparison['matched_events']} of {Comparison['predicted']['events']} events have a counterpart"
    if Comparison["predicted"]["outcome"] != "completed":
        yield f"predicted outcome: {Comparison['predicted']['outcome']}"


def main():
    Corpus, Projects = Path(sys.argv[1]), Path(sys.argv[2])
    Device = sys.argv[3] if len(sys.argv) > 3 else "cpu"
    Good = Bad = 0
    for Line in Corpus.read_text().splitlines():
        if not Line.strip() or Line.startswith("#"):
            continue
        Name, _, Devices, Promise, *When = (Part.strip() for Part in Line.split("|"))
        if Device not in Devices.split() or When == ["kept"]:
            continue
        if Promise not in {"events", "figures", "held"}:
            sys.exit(f"{Corpus}: '{Promise}' is none of events, figures and held")
        if Device == "cpu" and hasUnmeasuredKernels() and usesConvolutions(Projects / Name):
            Promise = "boundaries"
        Files = sorted((Projects / Name).glob("comparison-*.json"))
        Said = ["was not measured"] if not Files else []
        for File in Files:
            for Comparison in json.loads(File.read_text())["comparisons"]:
                Said += shortfalls(Promise, Comparison)
        for What in Said[:5]:
            print(f"{Name}: {What}")
        if len(Said) > 5:
            print(f"{Name}: {len(Said) - 5} more")
        Good, Bad = Good + (not Said), Bad + bool(Said)
    print(f"{Good} programs as promised, {Bad} not")
    return 1 if Bad or not Good else 0


if __name__ == "__main__":
    sys.exit(main())
