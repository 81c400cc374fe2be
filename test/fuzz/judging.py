# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a case and says what is wrong with how it went."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

TRACES = re.compile(r"(ERROR|SUMMARY|WARNING): \w+Sanitizer|:\d+:\d+: runtime error: |Stack dump:|PLEASE submit a bug|LLVM ERROR|"
                    r"^terminate called after|Assertion [`'].* failed|free\(\): |malloc\(\): |UNREACHABLE executed")
OWN_ERROR = re.compile(r"^vramlint: error: ", re.M)
ANY_ERROR = re.compile(r"(?:^|\s)(?:fatal )?error: ")
MAX_TIME = 5


@dataclass
class Run:
    code: int  # negative: the signal's number
    out: bytes
    err: str
    cpu: float
    wall: float
    memory: int  # the most that was resident, in bytes
    ended: str = ""  # why it was ended from outside


@dataclass
class Finding:
    kind: str
    why: str

    def signature(self):
        """What two findings of one cause have in common: without numbers and paths."""
        return self.kind + " " + re.sub(r"0x[0-9a-f]+|\d+|/\S+/", "#", self.why)[:160]


def resident(pid):
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


class Judge:
    """Runs cases with one binary, under limits."""

    def __init__(self, vramlint, cache, memory=4 << 30, hang=20.0):
        self.vramlint, self.cache, self.memory, self.hang = str(Path(vramlint).resolve()), str(Path(cache).resolve()), memory, hang

    def warm_up(self):
        """Builds the precompiled headers that most cases use."""
        for standard in ("17", "20"):
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "a.cpp").write_text("#include <torch/torch.h>\nint main() {}\n")
                self.run([f"{folder}/a.cpp", "--", f"-std=c++{standard}"], folder, 1000)

    def built_header(self, since):
        """Whether a precompiled header was made, as it is for every set of flags once: that takes its time."""
        return any(p.stat().st_mtime >= since for p in Path(self.cache).rglob("*.pch*"))

    def environment(self):
        return {**os.environ, "XDG_CACHE_HOME": self.cache, "LC_ALL": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:allow_user_poisoning=0",
                "UBSAN_OPTIONS": "print_stacktrace=1"}

    def run(self, arguments, folder, limit):
        """Ends what takes LIMIT seconds of the processor (three times as long, if it waits) or too much memory."""
        begin = time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = subprocess.Popen([self.vramlint, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                     env=self.environment(), start_new_session=True)
            ended, pause = "", 0.002
            while True:
                pid, status, usage = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    break
                if not ended and resident(child.pid) > self.memory * 1.25:
                    ended = "memory"
                if not ended and (time.monotonic() - begin > 3 * limit or seconds_of(child.pid) > limit):
                    ended = "hang"
                if ended:
                    os.killpg(child.pid, signal.SIGKILL)
                time.sleep(pause)
                pause = min(0.1, pause * 1.5)
            child.returncode = 0  # already waited for
            texts = []
            for stream in (out, err):
                stream.seek(0)
                texts.append(stream.read(20_000_000))
        return Run(os.waitstatus_to_exitcode(status), texts[0], texts[1].decode(errors="replace"), usage.ru_utime + usage.ru_stime,
                   time.monotonic() - begin, usage.ru_maxrss << 10, ended)

    def judge(self, case):
        """What is wrong, or None."""
        with tempfile.TemporaryDirectory() as outer:
            folder = Path(outer, "case")
            (folder / ".git").mkdir(parents=True)
            case.write(folder)
            arguments = case.command(folder)
            if not any(a.startswith("--max-time") for a in arguments) and not (arguments and arguments[0] in ("cache", "compare", "verify")):
                arguments = [f"--max-time={MAX_TIME}", *arguments]
            begin = time.time()
            try:
                run = self.run(arguments, folder, MAX_TIME + 3 * self.hang)
            except ValueError:  # a zero byte or a surrogate in an argument: no system would hand that over
                return None
            if run.cpu > MAX_TIME + self.hang and not run.ended and not self.built_header(begin):
                run.ended = "hang"
            return self.fault(case, arguments, run)

    def fault(self, case, arguments, run):
        said = run.out.decode(errors="replace") + run.err
        for line in said.splitlines():
            if TRACES.search(line):
                return Finding("crash", describe(said, line))
        if run.ended == "hang":
            return Finding("hang", f"{run.cpu:.0f} s of the processor, {run.wall:.0f} s in all")
        # The tool looks at what it takes a few times in a second; some more is taken until it sees that it is too much.
        if run.ended == "memory" or run.memory > self.memory * 1.02:
            return Finding("memory", f"{run.memory >> 20} MiB")
        if run.code not in (0, 1, 2):
            return Finding("crash", f"ends with {run.code}: {last_line(run.err)}")
        if run.code and not ANY_ERROR.search(said) and "--quiet" not in arguments:
            return Finding("silent", f"ends with {run.code} and tells no error: {last_line(run.err)}")
        if run.code == 2 and case.strict and len(OWN_ERROR.findall(run.err)) > 1:
            return Finding("several errors", " / ".join(run.err.splitlines()[:3]))
        if run.code == 0 and not said.strip() and not quiet(arguments):
            return Finding("silent", "ends with 0 and says nothing")
        if "--format=json" in arguments and run.code in (0, 1) and run.out.strip() and "--list-models" not in arguments and "--echo" not in arguments:
            try:
                json.loads(run.out.decode())
            except ValueError as e:
                return Finding("json", str(e))
        if case.code is not None and run.code != case.code:
            return Finding("code", f"ends with {run.code}, not with {case.code}: {last_line(run.err)}")
        if case.says and not re.search(case.says, said):
            return Finding("words", f"does not say '{case.says}': {last_line(run.err)}")
        return None


def quiet(arguments):
    """Whether the options ask for nothing to be said, or elsewhere."""
    before = arguments[:arguments.index("--")] if "--" in arguments else arguments
    return any(a.lstrip("-").split("=")[0] in ("quiet", "echo") or a.startswith(("-o", "--o")) for a in before)


def seconds_of(pid):
    """The time of the processor that a process has taken."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0


def last_line(text):
    return (text.strip().splitlines() or ["(silent)"])[-1][:200]


def describe(said, line):
    """The line that tells of a crash, with the innermost function of the program's own that a trace names."""
    for summary in re.findall(r"SUMMARY: .*", said)[:1]:
        line = summary
    frames = re.findall(r"\b(?:vramlint|clang)::[\w:~]+", said[said.find(line) if "runtime error" in line else 0:])
    return (line + (f" in {frames[0]}" if frames else "")).strip()[:300]
