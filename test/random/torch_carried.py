# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random LibTorch programs that are measured on another machine: one with a GPU, where neither vramlint nor this repository is.
A directory with predictions, sources and a script is carried there, and judged when it is back.

  DIR/run.sh                    there: builds, and runs each program in a process of its own
  DIR/batch-K/                  the measuring project of some programs, predicted-pI.json, and programs.json: their names and texts
  DIR/emitted.json              programs without a prediction, with their verdict
  DIR/measured/batch-K/         measured-pI.json, and `status`: how each process ended
"""

import json
import re
import shutil
import subprocess
import time
from pathlib import Path

from torch_judge import Verdict, compared, faulty_lines
from torch_program import joined

STANDARD = 20  # that of the newest releases' headers; the older ones take it as well

LISTS = """# All measuring programs in one build, with one precompiled header.
cmake_minimum_required(VERSION 3.18)
project(random LANGUAGES CXX)
"""

RUN = r"""#!/usr/bin/env bash
# Builds and measures random programs. Needs CMake, Ninja, a C++ compiler, and Python with its torch (or LIBTORCH=DIR).
#
#   run.sh [OUT]    measurements go into measured/ beside this script; with OUT, packed as OUT/measured.tar.gz, too
#
# JOBS: compilers side by side (the number of cores); RUNS: programs side by side (8).
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -uo pipefail
Root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
Build=${BUILD:-$Root/build}
Log=$Root/build.log
export Root Build OMP_NUM_THREADS=1
cmake -S "$Root" -B "$Build" -G Ninja -DCMAKE_BUILD_TYPE= -DVRAMLINT_STANDARD=@STANDARD@ -DVRAMLINT_LIBTORCH="${LIBTORCH:-}" >"$Log" 2>&1 ||
  { tail -n 20 "$Log"; exit 2; }
# What does not compile is taken out of its batch, and the others are built all the same.
for Try in 1 2 3 4; do
  cmake --build "$Build" -j "${JOBS:-$(nproc)}" -- -k0 >"$Log" 2>&1 && break
  [[ $Try == 1 ]] && cp "$Log" "$Root/errors.log"
  Out=0
  while IFS=: read -r File Line; do
    Batch=${File%/sources/*}
    Source=$Root/$Batch/sources/batch.cpp
    Name=$(awk -v line="$Line" 'NR > line { exit } /^#if 1 \/\/ p[0-9]+$/ { name = $4 } /^#else \/\/ p/ { name = "" } END { print name }' "$Source")
    [[ -n $Name ]] || continue
    sed -i "s,^#if 1 // $Name\$,#if 0 // $Name," "$Source"
    printf '%s %s does not compile\n' "$Batch" "$Name"
    Out=1
  done < <(grep -E 'batch\.cpp:[0-9]+:[0-9]+: +(fatal )?error|batch\.cpp:[0-9]+:[0-9]+: +required from here' "$Log" |
    sed -nE 's,.*(batch-[0-9]+/sources/batch\.cpp):([0-9]+):.*,\1:\2,p' | sort -u)
  [[ $Out == 1 ]] || { grep -E 'error|FAILED' "$Log" | head -n 20; break; }
done
printf '== %d of %d batches are built, after %d s\n' "$(find "$Build" -mindepth 2 -maxdepth 2 -type f -name 'batch-*' -perm -u+x | wc -l)" "$(ls -d "$Root"/batch-* | wc -l)" "$SECONDS"

one() { # one BATCH NAME
  Batch=$1 Name=$2
  Into=$Root/measured/$Batch
  Files=$(mktemp -d) && cd "$Files" || exit
  timeout -k 5 150 "$Build/$Batch/$Batch" --scenario="$Name" --output="$Into/measured-$Name.json" --device=@DEVICE@ </dev/null >/dev/null 2>"$Into/$Name.err"
  Status=$?
  printf '%s %d %s\n' "$Name" "$Status" "$([[ $Status == 0 ]] || tail -n 1 "$Into/$Name.err" | cut -c 1-300)" >>"$Into/status"
  rm -rf "$Files" "$Into/$Name.err"
}
export -f one
rm -rf "$Root/measured"
for Batch in "$Root"/batch-*; do
  Batch=$(basename "$Batch")
  mkdir -p "$Root/measured/$Batch"
  [[ -x $Build/$Batch/$Batch ]] || continue
  sed -nE 's,^#if 1 // (p[0-9]+)$,'"$Batch"' \1,p' "$Root/$Batch/sources/batch.cpp"
done | xargs -P "${RUNS:-8}" -L 1 bash -c 'one "$1" "$2"' one
printf '== %d measured, after %d s\n' "$(find "$Root/measured" -name 'measured-*.json' | wc -l)" "$SECONDS"
if [[ -n ${1:-} ]]; then
  mkdir -p "$1"
  tar -C "$Root" -czf "$1/measured.tar.gz" measured $(cd "$Root" && ls build.log errors.log 2>/dev/null)
fi
"""


def guarded(texts):
    """One file of programs as `joined` writes it; each may be left out by one character."""
    text, _ = joined(texts)
    for i in range(len(texts)):
        text = text.replace(f"namespace p{i} {{\n", f"#if 1 // p{i}\nnamespace p{i} {{\n", 1)
        text = text.replace(f"}} // namespace p{i}\n", f"}} // namespace p{i}\n#else // p{i}\nnamespace p{i} {{ void program() {{}} }}\n#endif\n", 1)
    lines = text.split("\n")
    return text, [lines.index(f"#if 1 // p{i}") + 1 for i in range(len(texts))]


class Emitter:
    """Writes the directory that is carried."""

    def __init__(self, given):
        self.given, self.folder = given, given.emit.resolve()
        self.vramlint = str(Path(given.vramlint).resolve())
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.batches, self.refused = [], []

    def add(self, tasks):
        """A batch of (name, text); what keeps the others from being predicted goes out of it."""
        while tasks:
            found = self.predicted(tasks)
            if found is None:
                return
            if isinstance(found, str):  # no answer at all: halves tell who is to blame
                if len(tasks) == 1:
                    self.refuse(tasks[0], *found.split(": ", 1))
                    return
                self.add(tasks[:len(tasks) // 2])
                tasks = tasks[len(tasks) // 2:]
                continue
            for i, (kind, why) in found.items():
                self.refuse(tasks[i], kind, why)
            tasks = [task for i, task in enumerate(tasks) if i not in found]

    def refuse(self, task, kind, why):
        print(f"{kind} {task[0]}: {why}", flush=True)
        self.refused.append({"name": task[0], "text": task[1], "verdict": kind, "why": why})

    def predicted(self, tasks):
        """Writes the measuring project of a batch: None; or what stands in the way, as in Judge.attempt."""
        given, project = self.given, self.folder / f"batch-{len(self.batches) + 1}"
        shutil.rmtree(project, ignore_errors=True)
        source = self.folder / "batch.cpp"
        text, first = guarded([text for _, text in tasks])
        source.write_text(text)
        begin = time.monotonic()
        command = [self.vramlint, "verify", f"--device={given.device}", f"--torch-version={given.torch_version}", "--quiet", f"--max-time={given.limit}", f"--emit={project}",
                   *given.option, str(source), "--", f"-std=c++{STANDARD}"]
        limit = (given.limit + 5) * min(len(tasks), 4) + 60
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit, text=True, errors="replace", cwd=self.folder)
        except subprocess.TimeoutExpired:
            return f"timeout: {limit} s"
        finally:
            source.unlink()
        if done.returncode:
            shutil.rmtree(project, ignore_errors=True)
            if gave_up := re.search(r"scenario 'p(\d+)': the analysis gave up[^:]*: (.*)", done.stderr):
                return {int(gave_up[1]): ("timeout", gave_up[2][:300])}
            if wrong := faulty_lines(done.stderr, "batch.cpp", first):
                return {i: ("skipped", why) for i, why in wrong.items()}
            return f"crashed: ends with {done.returncode}: {(done.stderr.strip().splitlines() or ['(silent)'])[-1][:300]}"
        took = (time.monotonic() - begin) / len(tasks)
        (project / "programs.json").write_text(json.dumps({"seconds": round(took, 3), "programs": [{"name": name, "text": text} for name, text in tasks]}, indent=1))
        self.batches.append(project.name)
        print(f"{project.name}: {len(tasks)} programs, {took:.2f} s each", flush=True)
        return None

    def finish(self):
        (self.folder / "CMakeLists.txt").write_text(LISTS + "".join(f"add_subdirectory({b})\n" for b in self.batches))
        (self.folder / "emitted.json").write_text(json.dumps({"device": self.given.device, "refused": self.refused}, indent=1))
        (self.folder / "run.sh").write_text(RUN.replace("@STANDARD@", str(STANDARD)).replace("@DEVICE@", self.given.device))
        (self.folder / "run.sh").chmod(0o755)


def carried_verdicts(given):
    """(name, kind, text, verdict) of all programs in a directory that is back."""
    folder, vramlint = given.judge.resolve(), str(Path(given.vramlint).resolve())
    for one in json.loads((folder / "emitted.json").read_text())["refused"]:
        yield one["name"], None, one["text"], Verdict(one["verdict"], one["why"])
    for project in sorted(folder.glob("batch-*"), key=lambda p: int(p.name.split("-")[1])):
        document = json.loads((project / "programs.json").read_text())
        measured = folder / "measured" / project.name
        status = measured / "status"
        ends = dict(line.split(" ", 1) for line in status.read_text().splitlines()) if status.is_file() else {}
        for i, one in enumerate(document["programs"]):
            end = ends.get(f"p{i}")
            if end is None:
                verdict = Verdict("skipped", "does not build, or was not run")
            elif end.split()[0] != "0" or not (measured / f"measured-p{i}.json").is_file():
                verdict = Verdict("skipped", f"ends with {end.strip()} when it runs")
            else:
                verdict = compared(vramlint, project / f"predicted-p{i}.json", measured / f"measured-p{i}.json", folder / "comparison.json", document["seconds"])
            yield one["name"], None, one["text"], verdict
