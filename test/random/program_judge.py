# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges whole programs: what they allocate when they run with their real inputs, against what the analysis says with everything
set, and with nothing.

All programs of a batch stand in one file, each in a namespace with another name for its main(), behind the harness of `vramlint verify`. A process that has
loaded the library forks for every run: with the real inputs, and with each of them changed, which tells what matters."""

import json
import os
import re
import shlex
import shutil
import subprocess
import time
from dataclasses import dataclass, field

from native import execute
from program_texts import INCLUDES, Input, Program, World
from torch_judge import FORKS, Judge, Verdict, faulty_lines, judged

VERDICTS = ["right", "wrong", "events", "unnamed", "inexact", "false-error", "crashed", "timeout", "skipped"]
FAILING = ("wrong", "events", "unnamed", "false-error", "crashed", "timeout")

# A list of `NAME OUTPUT FOLDER`: where files are, and what `words` and `environment` hold, one in a line.
WORLDS = r"""
std::vector<std::string> *programWords;
static std::vector<std::string> linesOf(const char *path) {
  std::vector<std::string> lines;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}
static void enter(const std::string &folder) {
  if (chdir(folder.c_str())) std::_Exit(4);
  programWords = new std::vector<std::string>(linesOf("words"));
  for (const std::string &line : linesOf("environment"))
    setenv(line.substr(0, line.find('=')).c_str(), line.substr(line.find('=') + 1).c_str(), 1);
  if (std::freopen("stdin", "r", stdin) == nullptr) std::_Exit(5);
}
"""

FORKS_IN_WORLDS = (FORKS.replace("__attribute__", "#include <vector>" + WORLDS + "__attribute__", 1)
                   .replace("std::string name, output;", "std::string name, output, folder;").replace("in >> name >> output", "in >> name >> output >> folder")
                   .replace('std::printf("%s %d\\n", name.c_str()', 'std::printf("%s %d\\n", output.c_str()')
                   .replace("    alarm(120);\n", "    alarm(120);\n    enter(folder);\n"))

CALL = """
extern std::vector<std::string> *programWords;
static int called(int (*program)(int, char **)) {
  static std::vector<char *> words{const_cast<char *>("program")};
  for (std::string &word : *programWords) words.push_back(&word[0]);
  words.push_back(nullptr);
  return program(static_cast<int>(words.size()) - 1, words.data());
}
"""

SCENARIOS = """struct VramlintScenario {
  const char *Name;
  void (*Run)();
};
%s
extern const VramlintScenario VramlintScenarios[];
const VramlintScenario VramlintScenarios[] = {
%s
    {nullptr, nullptr},
};
"""


@dataclass
class Found:
    """What was found out about a program: with everything set, with nothing set, and how that names what is needed."""

    kind: str
    why: str = ""
    seconds: float = 0.0
    all_set: str = ""
    nothing_set: str = ""
    reason: str = ""  # why it is not exact with everything set
    notes: list = field(default_factory=list)


def peak_of(trace):
    """The most that a trace holds at once."""
    sizes, now, peak = [], 0, 0
    for event in trace["events"]:
        if event[0] > 0:
            sizes.append(event[0])
            now += event[0]
        else:
            now -= sizes[-event[0] - 1]
        peak = max(peak, now)
    return peak


def words_of(inputs):
    """The options that set INPUTS; the words of the command line are one of them."""
    return [f"--set={word}" for one in inputs for word in one.words]


def arguments_of(program):
    return [f"--program-args={shlex.join(program.world.arguments)}"]


def same_or_written(path, text):
    """What is the same is not built again."""
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


class ProgramJudge(Judge):
    """Judges whole programs, in a folder of its own."""

    def __init__(self, given, folder):
        super().__init__(given, folder)
        (self.folder / "forks.cpp").write_text(FORKS_IN_WORLDS)
        self.misled = None  # changes a report: for the self-test

    def prepare(self):
        """The measuring project, around a program that does nothing."""
        if (self.project / "CMakeLists.txt").is_file():
            return
        first = self.folder / "first.cpp"
        first.write_text("#include <torch/torch.h>\n// vramlint: scenario(first)\nvoid first() { torch::zeros({1}); }\n")
        done = execute([self.vramlint, "verify", "--device=cpu", "--quiet", f"--compiler={self.given.cxx}", f"--emit={self.project}", str(first), "--", "-std=c++17"], 120)
        if done.problem:
            raise SystemExit(f"no measuring project: {done.problem}")

    def judge_programs(self, programs):
        """What was found about each program. What does not compile is taken out of the file."""
        self.prepare()
        found, left = [None] * len(programs), list(range(len(programs)))
        while left:
            refused = self.built_together([programs[i] for i in left])
            if refused is None:
                break
            if isinstance(refused, str):
                for i in left:
                    found[i] = Found("skipped", refused)
                return found
            for place in sorted(refused, reverse=True):
                found[left[place]] = Found("skipped", refused[place])
                del left[place]
        rest = [programs[i] for i in left]
        self.run_all(rest)
        for place, i in enumerate(left):
            begin = time.monotonic()
            found[i] = self.judge(programs[i], place)
            found[i].seconds = time.monotonic() - begin
        return found

    # -- the real runs

    def built_together(self, programs):
        """Builds all programs as one; nothing, or what was refused."""
        parts, first, line = [INCLUDES + CALL], [], (INCLUDES + CALL).count("\n") + 1
        for i, program in enumerate(programs):
            first.append(line)
            text = program.text.replace(INCLUDES, "\n" * INCLUDES.count("\n")).replace("int main(", "int program(")
            parts.append(f"namespace p{i} {{\n{text}}} // namespace p{i}\nvoid run_p{i}() {{ called(&p{i}::program); }}\n")
            line += parts[-1].count("\n")
        (self.project / "sources").mkdir(exist_ok=True)
        same_or_written(self.project / "sources" / "batch.cpp", "".join(parts))
        same_or_written(self.project / "unit-0.cpp", '#include <torch/torch.h>\n#include "sources/batch.cpp"\nextern "C" int __real_main(int, char **);\n')
        names = range(len(programs))
        same_or_written(self.project / "scenario.cpp", SCENARIOS % ("\n".join(f"void run_p{i}();" for i in names), "\n".join(f'    {{"p{i}", &run_p{i}}},' for i in names)))
        return self.built(first)

    def run_all(self, programs):
        """Runs each with its real inputs, and once more for every one that is changed."""
        worlds = self.folder / "worlds"
        shutil.rmtree(worlds, ignore_errors=True)
        lines = []
        for i, program in enumerate(programs):
            for k, world in enumerate([program.world, *program.others]):
                folder = worlds / f"p{i}-{k}"
                folder.mkdir(parents=True)
                (folder / "words").write_text("".join(f"{w}\n" for w in world.arguments))
                (folder / "environment").write_text("".join(f"{n}={v}\n" for n, v in world.environment.items()))
                for name, content in {"stdin": b"", **world.files}.items():
                    (folder / name).write_bytes(content)
                lines.append(f"p{i} {folder}/measured.json {folder}\n")
        jobs = self.folder / "many.txt"
        jobs.write_text("".join(lines))
        environment = dict(os.environ, VRAMLINT_MANY=str(jobs), OMP_NUM_THREADS="1")
        done = subprocess.run([str(self.build / "project" / "project"), "--scenario=", "--output=", "--device=cpu"], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, errors="replace", env=environment, timeout=60 + 25 * len(lines))
        self.statuses = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines() if " " in line)

    def trace_of(self, place, k):
        """The measured trace of program PLACE with its input K - 1 changed; with none changed for 0."""
        path = self.folder / "worlds" / f"p{place}-{k}" / "measured.json"
        if self.statuses.get(str(path)) != "0" or not path.is_file():
            return None
        return json.loads(path.read_text())

    # -- the analysis

    def analysed(self, source, program, options, report):
        """The only scenario of a report, or a verdict."""
        command = [self.vramlint, "--device=cpu", "--quiet", "--format=json", f"--max-time={self.given.limit}", "-o", str(report), *options, str(source), "--", "-std=c++17"]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.given.limit + 60, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return Found("timeout", f"{' '.join(options)}")
        try:
            scenario = json.loads(report.read_text())["scenarios"][0]
        except (OSError, ValueError, LookupError):
            return Found("crashed", f"ends with {done.returncode}: {(done.stderr.strip().splitlines() or ['(silent)'])[-1][:300]} [{' '.join(options)}]")
        finally:
            report.unlink(missing_ok=True)
        return scenario

    def judge(self, program, place):
        """With everything set, and with nothing."""
        real = self.trace_of(place, 0)
        if real is None:
            return Found("skipped", "ends badly when it runs")
        source = self.folder / f"program-{program.seed}.cpp"
        source.write_text(program.text)
        try:
            everything = self.with_everything(program, place, source)
            if everything.kind == "skipped":
                return Found("skipped", everything.why)
            found = self.with_nothing(program, place, source, real, everything.kind == "right")
        finally:
            source.unlink()
        found.all_set, found.nothing_set = everything.kind, found.kind
        if everything.kind in FAILING:
            found.kind, found.why = everything.kind, f"everything set: {everything.why}"
        elif found.kind in FAILING:
            found.why = f"not everything set: {found.why}"
        elif everything.kind == "inexact":
            found.kind, found.reason = "inexact", self.reason(place)
        else:
            found.kind = "right"
        return found

    def with_everything(self, program, place, source):
        """The verdict over the prediction for the real inputs, with every round: a loop that is left since its rounds repeat has fewer events."""
        folder = self.folder / "emitted"
        shutil.rmtree(folder, ignore_errors=True)
        options = [*arguments_of(program), *words_of(program.inputs)]
        command = [self.vramlint, "verify", "--device=cpu", "--quiet", "--all-rounds", f"--max-time={self.given.limit}", f"--emit={folder}", *options, str(source), "--", "-std=c++17"]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.given.limit + 60, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return Verdict("timeout", "no answer")
        written = folder / "predicted-main.json"
        if not written.is_file():
            return Verdict("timeout" if "gave up" in done.stderr else "crashed", f"ends with {done.returncode}: {(done.stderr.strip().splitlines() or ['(silent)'])[-1][:300]}")
        document = json.loads(written.read_text())
        document["scenario"] = f"p{place}"
        (self.project / f"predicted-p{place}.json").write_text(json.dumps(document))
        shutil.copy(self.folder / "worlds" / f"p{place}-0" / "measured.json", self.folder / f"measured-p{place}.json")
        return self.compared(place, "0", 0.0)

    def reason(self, place):
        """Why a prediction is not exact: the first that it says and that is no guard, without what is the program's own."""
        said = json.loads((self.project / f"predicted-p{place}.json").read_text())["assumptions"]
        text = next((a for a in said if not a.startswith("a check that throws")), "only guards are told")
        return re.sub(r"\b[a-zA-Z_]*\d+\b", "#", text)[:200]

    def with_nothing(self, program, place, source, real, trusted):
        """Sets what the ledger names, until it names nothing more. What matters must be named, what is exact must be so. What is held at
        the end, and what parameters take, is compared with the report for the real inputs where that can be TRUSTED."""
        peak = peak_of(real)
        traces = [(one, self.trace_of(place, k + 1)) for k, one in enumerate(program.inputs)]
        matter = [one for one, trace in traces if trace is None or peak_of(trace) != peak]
        target = self.folder / "report.json"
        whole = self.analysed(source, program, arguments_of(program) + words_of(program.inputs), target) if trusted else None
        if trusted and not isinstance(whole, Found) and (problem := wrong_figures(whole, peak, None, [], real)):
            return Found(problem[0], f"{problem[1]} [everything set, loops left where they repeat]")
        known, notes = [], []
        while True:
            options = words_of(known) + (arguments_of(program) if any(one.where == "argv" for one in known) else [])
            report = self.analysed(source, program, options, target)
            for one in (whole, report):
                if isinstance(one, Found):
                    return one
            said = " ".join(options) or "nothing set"
            if self.misled and not known:
                self.misled(report)
            if problem := wrong_figures(report, peak, whole, [one for one in matter if one not in known], real):
                return Found(problem[0], f"{problem[1]} [{said}]")
            more, how = named(report, [one for one in program.inputs if one not in known])
            if not more:
                break
            notes.append(how)
            known += more
        missing = [one for one in matter if one not in known]
        shown = report["peak"]["allocated_bytes"]
        if missing and shown != peak:
            return Found("unnamed", f"{', '.join(f'{one.name} ({one.where})' for one in missing)}: predicted {shown} ({report['peak']['status']}), measured {peak} [{said}]; "
                         + "; ".join(a["message"] for a in report["assumptions"])[:400])
        return Found("nothing needed" if not notes else "named at once" if len(notes) == 1 else "named in steps", notes=notes)


# Figures that a report has beside the peak.
OTHERS = (("end", "allocated_bytes"), ("parameters", "bytes"), ("buffers", "bytes"))


def wrong_figures(report, peak, whole, open_ones, real):
    """What a report says that the run contradicts: (verdict, why), or nothing. OPEN_ONES matter and are not set."""
    errors = [f["message"] for f in report["findings"] if f["severity"] == "error"]
    if errors and real["outcome"] in ("completed", "exited"):
        return "false-error", errors[0][:300]
    if report["peak"]["status"] == "exact" and report["peak"]["allocated_bytes"] != peak:
        return "wrong", f"peak exact: predicted {report['peak']['allocated_bytes']}, measured {peak}"
    for part, name in OTHERS if whole else ():
        if report[part]["status"] == whole[part]["status"] == "exact" and report[part][name] != whole[part][name]:
            return "wrong", f"{part} exact: {report[part][name]}, with everything set {whole[part][name]}"
    if report["peak"]["status"] == "exact" and open_ones:
        return "wrong", f"exact, without {', '.join(one.name for one in open_ones)}"
    return None


def named(report, inputs):
    """The inputs that the ledger names, and how: by the text to set, or only by the file."""
    text = "\n".join(a["message"] for a in report["assumptions"])
    found = [one for one in inputs if any(mark in text for mark in one.marks)]
    if any(one.where == "argv" for one in found):
        found += [one for one in inputs if one.where == "argv" and one not in found]
    if found:
        return found, "text"
    files = [one for one in inputs if one.file and (f"'{one.file}'" in text or (one.file == "stdin" and re.search(r"what a program reads", text)))]
    return files, "file"


# -- whether it can fail

SMALL = INCLUDES + """
int main(int argc, char **argv) {
  std::ifstream in("sizes.txt");
  if (!in) return 1;
  int n = 0;
  in >> n;
  const int m = argc > 1 ? std::atoi(argv[1]) : 3;
  auto a = torch::zeros({n, m});
  auto b = a + 1;
  return 0;
}
"""


def small(words=("main::n=6",), marks=("main::n=",), text=SMALL):
    """A program with two inputs: n in a file, m as a word."""
    inputs = [Input("n", "file", list(words), list(marks)), Input("m", "argv", [], ["--program-args"])]
    world, first, second = (World([str(m)], {}, {"sizes.txt": f"{n}\n".encode()}) for n, m in ((6, 5), (7, 5), (6, 4)))
    return Program(0, text, inputs, world, [first, second], False, [])


def falsified(judge):
    """(what was done to a prediction, a report or the program, the verdict it has to have, the one it has)."""

    def bigger(predicted, measured):
        document = json.loads(predicted.read_text())
        document["events"][0][0] += 64
        predicted.write_text(json.dumps(document))

    def certain(report):
        report["peak"].update(status="exact", allocated_bytes=64)

    def silent(report):
        report["assumptions"] = []

    cases = [("nothing", small(), None, None, "right"), ("a size that is not", small(), bigger, None, "wrong"), ("another value is set", small(["main::n=8"]), None, None, "wrong"),
             ("exact with nothing set", small(), None, certain, "wrong"), ("a ledger that says nothing", small(), None, silent, "unnamed"),
             ("named otherwise", small(marks=["elsewhere"]), None, None, "unnamed"), ("kills itself", small(text=SMALL.replace("auto b", "std::abort(); auto b")), None, None, "skipped")]
    found = []
    for what, program, judge.falsify, judge.misled, wanted in cases:
        found.append((what, wanted, judge.judge_programs([program])[0].kind))
    judge.falsify = judge.misled = None
    together = [f.kind for f in judge.judge_programs([small(), small(text=SMALL.replace("a + 1", "a + none")), small()])]
    return found + [("beside one that does not compile", ["right", "skipped", "right"], together)]
