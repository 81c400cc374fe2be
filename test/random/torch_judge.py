# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges random LibTorch programs: `vramlint verify --emit` predicts many in one file and writes the measuring project, one build serves
them all, each runs in a process of its own, and `vramlint compare` holds the two traces against each other."""

import json
import os
import re
import shlex
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from native import execute
from torch_program import joined

VERDICTS = ["right", "wrong", "events", "inexact", "false-error", "crashed", "timeout", "skipped"]
FAILING = ("wrong", "events", "false-error", "crashed", "timeout")

# The programs of one file are run by one process that has loaded the library, which takes longer than most of them: it forks
# before main for each, with the arguments that the harness expects. A list of `NAME OUTPUT` stands in the file that VRAMLINT_MANY
# names; lines with the status go to stdout.
FORKS = r"""
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
__attribute__((constructor(65535))) static void eachInItsProcess(int, char **arguments, char **) {
  const char *list = std::getenv("VRAMLINT_MANY");
  if (!list) return;
  std::ifstream in(list);
  std::string name, output;
  while (in >> name >> output) {
    std::fflush(nullptr);
    if (pid_t child = fork()) {
      int status = 0;
      waitpid(child, &status, 0);
      std::printf("%s %d\n", name.c_str(), status);
      continue;
    }
    alarm(120);
    if (!std::freopen("/dev/null", "w", stdout)) std::_Exit(3);
    arguments[1] = strdup(("--scenario=" + name).c_str());
    arguments[2] = strdup(("--output=" + output).c_str());
    return;
  }
  std::fflush(nullptr);
  std::_Exit(0);
}
"""

LISTS = """cmake_minimum_required(VERSION 3.18)
project(many LANGUAGES CXX)
add_subdirectory(project)
target_sources(project PRIVATE ${CMAKE_SOURCE_DIR}/forks.cpp)
set_source_files_properties(${CMAKE_SOURCE_DIR}/forks.cpp TARGET_DIRECTORY project PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
"""


@dataclass
class Verdict:
    """How a program was judged, why, how long the analysis took, and whether the real one ended with an exception."""

    kind: str
    why: str = ""
    seconds: float = 0.0
    threw: bool = False


class Judge:
    """Judges programs in a folder of its own, where the harness and the precompiled header stay."""

    def __init__(self, given, folder):
        self.given, self.folder = given, Path(folder).resolve()
        self.vramlint = str(Path(given.vramlint).resolve())
        self.folder.mkdir(parents=True, exist_ok=True)
        self.project, self.build = self.folder / "project", self.folder / "build"
        self.files = self.folder / "files" # where the programs write theirs
        self.native = shlex.split(getattr(given, "native", ""))
        for name, text in (("forks.cpp", FORKS), ("CMakeLists.txt", LISTS)):
            if not (self.folder / name).is_file() or (self.folder / name).read_text() != text:
                (self.folder / name).write_text(text)
        self.falsify = None  # changes a prediction: for the self-test

    # -- all together

    def judge_all(self, texts):
        """The verdicts of programs. Those that keep the others from being judged are taken out of the file."""
        verdicts = [None] * len(texts)
        while any(v is None for v in verdicts):
            open_ones = [i for i, v in enumerate(verdicts) if v is None]
            found = self.attempt([texts[i] for i in open_ones])
            if isinstance(found, str):  # no answer at all: halves tell who is to blame
                if len(open_ones) == 1:
                    verdicts[open_ones[0]] = Verdict(*found.split(": ", 1))
                    continue
                half = len(open_ones) // 2
                for part in (open_ones[:half], open_ones[half:]):
                    for i, v in zip(part, self.judge_all([texts[i] for i in part])):
                        verdicts[i] = v
                continue
            for place, verdict in found.items():
                verdicts[open_ones[place]] = verdict
        return verdicts

    def attempt(self, texts):
        """Verdicts by number, of some of the programs at least; a text where there is none: a verdict and why."""
        for old in self.project.glob("predicted-*.json"):
            old.unlink()
        shutil.rmtree(self.files, ignore_errors=True)
        self.files.mkdir()
        source = self.folder / "batch.cpp"
        text, first = joined(texts)
        source.write_text(text)
        begin = time.monotonic()
        command = [self.vramlint, "verify", "--device=cpu", "--quiet", f"--compiler={self.given.cxx}", f"--max-time={self.given.limit}", f"--emit={self.project}",
                   *getattr(self.given, "option", []), str(source), "--", "-std=c++17"]
        limit = (self.given.limit + 5) * (len(texts) if len(texts) < 4 else 4) + 60
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit, text=True, errors="replace", cwd=self.files)
        except subprocess.TimeoutExpired:
            return f"timeout: {limit} s"
        took = (time.monotonic() - begin) / len(texts)
        if done.returncode:
            if gave_up := re.search(r"scenario 'p(\d+)': the analysis gave up[^:]*: (.*)", done.stderr):
                return {int(gave_up[1]): Verdict("timeout", gave_up[2][:300], took)}
            # What Clang does not compile g++ does not either, mostly; a program that both refuse is the generator's fault.
            if wrong := faulty_lines(done.stderr, "batch.cpp", first):
                return {i: Verdict("skipped", why) for i, why in wrong.items()}
            return f"crashed: ends with {done.returncode}: {(done.stderr.strip().splitlines() or ['(silent)'])[-1][:300]}"
        refused = self.built(first)
        if refused:
            return refused if isinstance(refused, str) else {i: Verdict("skipped", why) for i, why in refused.items()}
        statuses = self.measured(len(texts))
        return {i: self.compared(i, statuses.get(f"p{i}"), took) for i in range(len(texts))}

    def built(self, first):
        """Builds the measuring program; what does not compile, by number, or a text."""
        if not (self.build / "CMakeCache.txt").is_file():
            ninja = ["-G", "Ninja"] if shutil.which("ninja") else []
            done = execute([*self.native, "cmake", "-S", str(self.folder), "-B", str(self.build), *ninja, "-DCMAKE_BUILD_TYPE=", f"-DCMAKE_CXX_COMPILER={self.given.cxx}"], 120)
            if done.problem:
                shutil.rmtree(self.build, ignore_errors=True)
                raise SystemExit(f"the measuring project cannot be configured: {done.problem}")
        done = subprocess.run([*self.native, "cmake", "--build", str(self.build)], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=1200)
        if not done.returncode:
            return None
        said = done.stdout + done.stderr
        return faulty_lines(said, "batch.cpp", first) or f"skipped: does not build: {said[-600:]}"

    def measured(self, count):
        """Runs all scenarios; the status of each process by name."""
        for old in self.folder.glob("measured-*.json"):
            old.unlink()
        jobs = self.folder / "many.txt"
        jobs.write_text("".join(f"p{i} {self.folder}/measured-p{i}.json\n" for i in range(count)))
        program = self.build / "project" / "project"
        environment = dict(os.environ, VRAMLINT_MANY=str(jobs), OMP_NUM_THREADS="1")
        where = [*self.native, "env", "-C", str(self.files)] if self.native else []
        done = subprocess.run([*where, str(program), "--scenario=", "--output=", "--device=cpu"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                              env=environment, cwd=self.files, timeout=60 + 25 * count)
        return dict(line.split() for line in done.stdout.splitlines() if len(line.split()) == 2)

    def compared(self, number, status, took):
        """The verdict over one scenario."""
        measured, predicted = self.folder / f"measured-p{number}.json", self.project / f"predicted-p{number}.json"
        if status != "0" or not measured.is_file():
            return Verdict("skipped", f"ends with {status} when it runs", took)
        if self.falsify:
            self.falsify(predicted, measured)
        return compared(self.vramlint, predicted, measured, self.folder / "comparison.json", took)


def compared(vramlint, predicted, measured, report, took):
    """The verdict over a prediction and a measurement; REPORT is a file for the time being."""
    done = execute([vramlint, "compare", "--format=json", "-o", str(report), str(predicted), str(measured)], 60)
    try:
        comparison = json.loads(report.read_text())["comparisons"][0]
    except (OSError, ValueError, LookupError):
        return Verdict("crashed", f"no comparison: {done.problem}", took)
    finally:
        report.unlink(missing_ok=True)
    verdict = judged(comparison, json.loads(measured.read_text()))
    verdict.seconds, verdict.threw = took, comparison["measured"]["outcome"] != "completed"
    return verdict


def faulty_lines(said, name, first):
    """Which programs a compiler's errors are about, with the error; FIRST are their first lines."""
    found = {}
    for match in re.finditer(rf"{re.escape(name)}:(\d+):\d+:? (?:fatal )?(error|[^\n]*required from here)[: ]*([^\n]*)", said):
        line = int(match[1])
        owner = max((i for i, start in enumerate(first) if start <= line), default=None)
        if owner is not None and (owner not in found or found[owner].startswith("template")):
            found[owner] = f"{match[3] or 'template'} (line {line - first[owner] + 1})"[:300]
    return found


def judged(c, measured):
    """The verdict that a comparison gives."""
    said = [c[side]["outcome"] for side in ("predicted", "measured")]
    ends = [o.startswith("threw") for o in said]
    if ends[0] != ends[1]:
        if c["status"] != "exact" and not ends[0]:
            return Verdict("inexact", f"{reason(c)} [and the program ends with an exception]")
        return Verdict("false-error", f"predicted: {said[0][:300]}\nmeasured: {said[1][:300]}")
    if c["status"] != "exact":
        return Verdict("inexact", reason(c))
    off = [f for f in c["figures"] if not f["agrees"]]
    if off:
        shown = ", ".join(f"{f['where']} {f['iteration'] or ''} {f['figure']}: predicted {f['predicted_bytes']}, measured {f['measured_bytes']}" for f in off[:2])
        return Verdict("wrong", f"{shown}; {divergence(c)}")
    if not c["same_events"]:
        return Verdict("events", divergence(c))
    # The comparison ends with the last predicted event; what the program still allocates then was not predicted.
    more = [e[0] for e in measured["events"][c["predicted"]["events"]:] if e[0] > 0]
    if more:
        return Verdict("events", f"{len(more)} allocations behind the last that was predicted, the first of {more[0]} bytes")
    if not c["measured"]["events"]:
        return Verdict("skipped", "allocates nothing")
    return Verdict("right")


def reason(c):
    """The first assumption, without names and numbers that are the program's own."""
    text = (c["assumptions"] or [f"{c['status']}, without an assumption"])[0]
    return re.sub(r"\b[a-zA-Z_]*\d+\b", "#", text)[:200]


def divergence(c):
    """The first event that differs, as both sides have it."""
    for line in c["first_divergence"] or []:
        if line["differs"]:
            return " / ".join(f"{side} {show(line[side])}" for side in ("predicted", "measured"))
    return "no event differs"


def show(event):
    if event is None:
        return "nothing"
    place = f" line {event['at']['line']}" if event.get("at") else ""
    return f"#{event['number']} {event['kind']} {event['bytes']} {event['op']}{place}"


# -- whether it can fail

RIGHT = """// uses: self-test
void work() {
  auto a = torch::ones({3, 5});
  auto b = a + 1;
  { auto c = torch::zeros({7}); }
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
"""


def falsified_verdicts(judge):
    """(what was done to the prediction or the program, the verdict it has to have, the one it has)."""

    def change(key, make):
        def falsify(predicted, measured):
            document = json.loads(predicted.read_text())
            document[key] = make(document[key])
            predicted.write_text(json.dumps(document))

        return falsify

    def bigger(events):
        return [[e[0] + 64 if i == 1 else e[0], *e[1:]] for i, e in enumerate(events)]

    def exchanged(events):
        # The free of `c` comes later than in the program, where nothing else is allocated in between but the last.
        i = next(i for i, e in enumerate(events) if e[0] < 0)
        return events[:i] + events[i + 1:-1] + [events[-1], events[i]]

    # Those that are built for themselves stand behind.
    cases = [("nothing", RIGHT, None, "right"), ("a size that is not", RIGHT, change("events", bigger), "wrong"), ("an event less", RIGHT, change("events", lambda e: e[:-1]), "events"),
             ("a free after its time", RIGHT, change("events", exchanged), "wrong"), ("an exception that is none", RIGHT, change("outcome", lambda _: "threw: nothing"), "false-error"),
             ("not exact", RIGHT, change("status", lambda _: "assumed"), "inexact"), ("a program that does not compile", RIGHT.replace("a + 1", "a + nothing"), None, "skipped"),
             ("a program that kills itself", RIGHT.replace("work();\n", "work(); std::abort();\n"), None, "skipped"),
             ("an exception in both", RIGHT.replace("a + 1", "a.view({2})"), None, "right")]
    # What is falsified is one program, built and run once.
    right = judge.judge_all([RIGHT])[0].kind
    predicted = judge.project / "predicted-p0.json"
    kept, found = predicted.read_text(), []
    for what, text, falsify, wanted in cases:
        if text is not RIGHT:
            found.append((what, wanted, judge.judge_all([text])[0].kind))
            continue
        judge.falsify = falsify
        found.append((what, wanted, judge.compared(0, "0", 0).kind if right == "right" else right))
        judge.falsify = None
        predicted.write_text(kept)
    # One that does not compile must not keep its neighbours from being judged.
    together = [v.kind for v in judge.judge_all([RIGHT, RIGHT.replace("a + 1", "a + nothing"), RIGHT])]
    return found + [("beside one that does not compile", ["right", "skipped", "right"], together)]
