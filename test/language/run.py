#!/usr/bin/env python3
"""Runs programs natively and through vramlint --echo: both must print the same, to the byte, and be exact.

usage: run.py --vramlint PATH [--option=--no-shortcuts] [--cxx COMPILER] [--jobs N] [--only NAME] [--verbose]
              [DIRECTORY or FILES...]
       run.py --check --cxx COMPILER [--cxx COMPILER...] [--jobs N] [--only NAME] [DIRECTORY or FILES...]

One line per program: its result, the status that vramlint gives it, and where the two texts part. Results are

  ok         same text, status exact
  differs    another text
  not exact  same text, but vramlint does not vouch for it
  crashed    vramlint ended by a signal, in time-out, without a report, or with an exit code that does not fit
  broken     the program does not build, hangs, or is killed by something else than an uncaught exception

The last line counts; exit code 1 when a program failed. With --check the programs themselves are tried, without
vramlint: every compiler, -O0 and -O2, with and without sanitizers, must agree on the text.

A directory with a main.cpp is a program of several sources, of which vramlint is given main.cpp and finds the others.
It runs in its directory, whose files it may read.

A line "// flags: ..." among a program's first five sets its flags (default: -std=c++20); "// no sanitizers: why" there
keeps --check from building it with them.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

FLAGS = ["-std=c++20"]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
NATIVE_SECONDS = 20
BUILD_SECONDS = 120
VRAMLINT_SECONDS = 60
SHOWN = 70


class Broken(Exception):
    """A program that cannot serve as a test."""


def flagsOf(File):
    with open(File, encoding="utf-8") as Text:
        for _, Line in zip(range(5), Text):
            if Line.startswith("// flags:"):
                return Line.split(":", 1)[1].split()
    return FLAGS


def sanitizable(File):
    with open(File, encoding="utf-8") as Text:
        return not any(Line.startswith("// no sanitizers:") for _, Line in zip(range(5), Text))


@functools.lru_cache(maxsize=None)
def versionOf(Compiler):
    Run = subprocess.run([Compiler, "--version"], capture_output=True, check=True)
    return Run.stdout


def cacheDirectory():
    Directory = Path(tempfile.gettempdir()) / f"vramlint-programs-{os.getuid()}"
    Directory.mkdir(mode=0o700, exist_ok=True)
    if Directory.stat().st_uid != os.getuid():
        raise Broken(f"{Directory} belongs to somebody else")
    return Directory


def mainOf(File):
    return File / "main.cpp" if File.is_dir() else File


def directoryOf(File):
    return File if File.is_dir() else None


def sourcesOf(File):
    """What is compiled, main first, and everything that its text depends on."""
    if not File.is_dir():
        return [File], [File]
    Main = mainOf(File)
    return [Main, *sorted(F for F in File.rglob("*.cpp") if F != Main)], sorted(F for F in File.rglob("*") if F.is_file())


def build(File, Compiler, Flags):
    """The executable of this text, compiler and flags; built once."""
    Sources, Texts = sourcesOf(File)
    Key = hashlib.sha256(b"\0".join([*(Text.read_bytes() for Text in Texts), versionOf(Compiler),
                                     " ".join([Compiler, *Flags]).encode()]))
    Binary = cacheDirectory() / f"{File.stem}-{Key.hexdigest()[:24]}"
    if Binary.exists():
        return Binary
    Fresh = Binary.with_name(f"{Binary.name}.{os.getpid()}")
    Command = [Compiler, *Flags, "-Werror=format", "-o", str(Fresh), *map(str, Sources)]
    try:
        Run = subprocess.run(Command, capture_output=True, text=True, check=False, timeout=BUILD_SECONDS)
    except subprocess.TimeoutExpired as Late:
        raise Broken("the compiler does not end") from Late
    if Run.returncode != 0:
        Errors = [Line for Line in Run.stderr.splitlines() if "error" in Line]
        raise Broken(f"does not build: {(Errors or ['no message'])[0]}")
    Fresh.replace(Binary)
    return Binary


def runNatively(Binary, Directory=None):
    """What the program prints, and whether an uncaught exception (or abort) ended it. A program that has a directory
    runs there, and may read its files."""
    Environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1:detect_stack_use_after_return=1"}
    try:
        Run = subprocess.run([str(Binary)], stdin=subprocess.DEVNULL, capture_output=True, check=False,
                             timeout=NATIVE_SECONDS, env=Environment, cwd=Directory)
    except subprocess.TimeoutExpired as Late:
        raise Broken("the program does not end") from Late
    if Run.returncode < 0 and Run.returncode != -signal.SIGABRT:
        raise Broken(f"the program ends by signal {-Run.returncode}")
    return Run.stdout, Run.returncode == -signal.SIGABRT, Run


def shown(Line):
    Text = "(end of text)" if Line is None else repr(Line.decode(errors="backslashreplace"))
    return Text if len(Text) <= SHOWN else Text[: SHOWN - 3] + "..."


def firstDifference(Program, Echo):
    if Program == Echo:
        return None
    Left, Right = Program.split(b"\n"), Echo.split(b"\n")
    for I in range(max(len(Left), len(Right))):
        A = Left[I] if I < len(Left) else None
        B = Right[I] if I < len(Right) else None
        if A != B:
            return f"line {I + 1}: {shown(A)}, vramlint {shown(B)}"
    return None


def runVramlint(Options, File, Flags):
    """What vramlint echoes, its exit code, the JSON report (None without), what it says on stderr."""
    with tempfile.TemporaryDirectory() as Directory:
        Report = Path(Directory) / "report.json"
        Command = [Options.vramlint, "--entry=main", "--echo", "--format=json", "-o", str(Report), *Options.option,
                   str(mainOf(File)), "--", *Flags]
        try:
            Run = subprocess.run(Command, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                                 timeout=VRAMLINT_SECONDS)
        except subprocess.TimeoutExpired as Late:
            return Late.stdout or b"", None, None, b"does not end"
        try:
            Document = json.loads(Report.read_text())
        except (OSError, ValueError):
            Document = None
        return Run.stdout, Run.returncode, Document, Run.stderr


def judge(File, Options):
    """(result, status, detail) of one program."""
    Flags = flagsOf(mainOf(File))
    try:
        Text, Aborted, _ = runNatively(build(File, Options.cxx[0], [*Flags, "-O0"]), directoryOf(File))
    except Broken as Reason:
        return "broken", "-", str(Reason)
    Echo, Code, Document, Errors = runVramlint(Options, File, Flags)
    Difference = firstDifference(Text, Echo)
    Said = Errors.decode(errors="backslashreplace").strip().splitlines()
    try:
        Scenario = Document["scenarios"][0]
        Status = Scenario["status"]
    except (TypeError, KeyError, IndexError):
        Scenario, Status = None, "-"
    # A finding is right when the program itself ends in an uncaught exception, and only then.
    Wanted = 1 if Aborted else 0
    if Code is None or Code < 0 or Scenario is None:
        How = "does not end" if Code is None else f"signal {-Code}" if Code < 0 else f"exit code {Code}, no scenario"
        return "crashed", Status, "; ".join([How, *Said[:1], *([Difference] if Difference else [])])
    if Difference:
        return "differs", Status, Difference
    if Code != Wanted:
        return "crashed", Status, "; ".join([f"exit code {Code}, not {Wanted}", *Said[:1]])
    if Status != "exact":
        Why = [str(A.get("message", A) if isinstance(A, dict) else A) for A in Scenario.get("assumptions", [])]
        return "not exact", Status, "; ".join(Why[:1])
    return "ok", Status, ""


def check(File, Options):
    """(result, builds tried, detail): do all builds of this program print the same, without a complaint?"""
    Flags = flagsOf(mainOf(File))
    First = None
    Tried = 0
    for Compiler in Options.cxx:
        Plain = [["-O0"], ["-O2"]]
        for More in [*Plain, *([*Level, *SANITIZED] for Level in Plain if sanitizable(mainOf(File)))]:
            Name = " ".join([Compiler, *More])
            try:
                Text, Aborted, Run = runNatively(build(File, Compiler, [*Flags, *More]), directoryOf(File))
            except Broken as Reason:
                return "broken", Tried, f"{Name}: {Reason}"
            Tried += 1
            if Run.stderr and not Aborted:
                return "broken", Tried, f"{Name}: {Run.stderr.decode(errors='replace').strip().splitlines()[0]}"
            if First is None:
                First = Text
            elif First != Text:
                return "differs", Tried, f"{Name}: {firstDifference(First, Text).replace('vramlint', 'here')}"
    Lines = First.count(b"\n")
    return "ok", Tried, f"{Lines} lines"


def programs(Options):
    Files = []
    for Given in Options.programs or [Path(__file__).resolve().parent]:
        Directories = [Given] if (Given / "main.cpp").exists() else sorted(D.parent for D in Given.glob("*/main.cpp"))
        Files += [Given] if Given.is_file() else [*([] if Directories == [Given] else sorted(Given.glob("*.cpp"))),
                                                  *Directories]
    if Options.only:
        Files = [File for File in Files if File.stem in Options.only]
    return Files


def arguments():
    Parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    Parser.add_argument("--vramlint")
    Parser.add_argument("--cxx", action="append")
    Parser.add_argument("--option", action="append", default=[])
    Parser.add_argument("--jobs", type=int, default=1)
    Parser.add_argument("--only", action="append")
    Parser.add_argument("--verbose", action="store_true")
    Parser.add_argument("--check", action="store_true")
    Parser.add_argument("programs", nargs="*", type=Path)
    Options = Parser.parse_args()
    Options.cxx = Options.cxx or ["g++"]
    Options.only = [Name.removesuffix(".cpp") for Name in Options.only or []]
    if not Options.check:
        if not Options.vramlint or not shutil.which(Options.vramlint):
            Parser.error(f"no vramlint: {Options.vramlint}")
        Options.vramlint = shutil.which(Options.vramlint)
    for Compiler in Options.cxx:
        if not shutil.which(Compiler):
            Parser.error(f"no compiler: {Compiler}")
    return Options


def showTexts(File, Options):
    """Both texts, for one who looks into a failure."""
    Flags = flagsOf(mainOf(File))
    Text, _, _ = runNatively(build(File, Options.cxx[0], [*Flags, "-O0"]), directoryOf(File))
    Echo, _, _, Errors = runVramlint(Options, File, Flags)
    for Title, What in (("program", Text), ("vramlint", Echo), ("vramlint, stderr", Errors)):
        print(f"--- {File.name}: {Title}")
        sys.stdout.write(What.decode(errors="backslashreplace"))


def main():
    Options = arguments()
    Files = programs(Options)
    if not Files:
        print("no programs")
        return 1
    Judge = check if Options.check else judge
    Width = max(len(File.name) for File in Files)
    Passed = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, Options.jobs)) as Pool:
        for File, (Result, Status, Detail) in zip(Files, Pool.map(lambda F: Judge(F, Options), Files)):
            Passed += Result == "ok"
            print(f"{File.name:{Width}}  {Result:9}  {Status:<8}  {Detail}".rstrip(), flush=True)
            if Options.verbose and Result != "ok" and Result != "broken" and not Options.check:
                showTexts(File, Options)
    print(f"{Passed} passed, {len(Files) - Passed} failed")
    return 0 if Passed == len(Files) else 1


if __name__ == "__main__":
    sys.exit(main())
