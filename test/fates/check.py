#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what the tables of lib/Torch and lib/Ops say of LibTorch's names against its installed headers.

usage: check.py FATES names              every namespace is walked or left out with a reason, every name has a fate
       check.py FATES shadows            no row hides an op or another row
       check.py FATES arguments          every parameter of a real signature is read by its row, or told
       check.py FATES calls VRAMLINT     one call each of a sample of names: what is said is what execution does
       check.py FATES options VRAMLINT   every option of functionals and layers, set alone: it is read, or told
       check.py FATES bodies VRAMLINT    rows of functionals give what the headers' bodies give when they are executed
       check.py FATES programs DIR       writes the programs of `calls` and `options`, all of them, for the real library to judge:
                                         test/random/torch.py --vramlint VRAMLINT --together 250 DIR/*.cpp
       check.py FATES coverage FILE      FILE is what `check.py FATES markdown` prints
       check.py FATES markdown > docs/coverage.md

FATES is the test's own tool, test/fates/main.cpp, or a directory that its --all has filled.
"""

import bisect
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict, namedtuple
from pathlib import Path

sys.dont_write_bytecode = True

import calls  # noqa: E402
import coverage  # noqa: E402
import options  # noqa: E402

HERE = Path(__file__).resolve().parent
Row = namedtuple("Row", "table cls name count fate op tells why read")


def printed(tool, what):
    if Path(tool).is_dir():
        return Path(tool, f"{what.lstrip('-')}.txt").read_text()
    return subprocess.run([tool, what], capture_output=True, text=True, check=True, timeout=300).stdout


def rows(tool):
    for line in printed(tool, "--rows").splitlines():
        table, cls, name, count, fate, op, tells, why, *read = line.split("\t")
        yield Row(table, cls, name, int(count), fate, op, tells == "1", why, read)


def listed(name):
    """Lines `KEY : reason` of a list beside this file."""
    found = {}
    for line in (HERE / name).read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            key, reason = (part.strip() for part in line.split(" : ", 1))
            found[key] = reason
    return found


# --- names ---------------------------------------------------------------------------------------


def check_names(tool):
    table = coverage.read(printed(tool, "--table"))
    for space in table.strange:
        yield f"the namespace {space} is neither walked nor left out (test/fates/Names.cpp)"
    for entry in table.entries:
        if entry.fate not in coverage.FATES:
            yield f"{entry.scope}::{entry.name} has no fate"
    if len(table.entries) < 3000:
        yield f"only {len(table.entries)} names were found"


# --- rows that hide something ------------------------------------------------------------------------


def check_shadows(tool):
    ops = set(printed(tool, "--op-names").split())
    seen = Counter()
    for row in rows(tool):
        seen[row.table, row.cls, row.name, row.count] += 1
        short = row.name
        if row.table == "functions":
            space, _, short = row.name.rpartition("::")
            if space not in ("at", "torch", "torch::nn::functional"):
                continue
        elif row.table != "tensors":
            continue
        hidden = short in ops or f"F::{short}" in ops and row.table == "functions"
        if hidden and row.op != short:
            yield f"a row of {row.table} hides the op {short}: the row calls it, and says so in .Op, or goes"
        if row.op and row.op not in ops:
            yield f"{row.name} of {row.table} calls {row.op}, and there is no such op"
    for (table, cls, name, count), number in seen.items():
        if number > 1:
            yield f"{number} rows of {table} for {cls + '::' if cls else ''}{name}: only one of them is asked"
    by_name = defaultdict(set)
    for table, cls, name, count in seen:
        by_name[table, cls, name].add(count)
    for (table, cls, name), counts in by_name.items():
        if -1 in counts and len(counts) > 1:
            yield f"{table}: {name} stands for any number of arguments, and for {sorted(counts - {-1})} again"


# --- arguments ---------------------------------------------------------------------------------------


def check_arguments(tool):
    told, used = listed("told-arguments.txt"), set()
    by_row = defaultdict(list)
    for row in rows(tool):
        by_row[row.table].append(row)
        if row.read == ["*"] and not row.why:
            yield f"{row.name} of {row.table} reads any argument, and says not why"
        if row.fate == "inert" and not row.why:
            yield f"{row.name} of {row.table} does nothing, and says not why"
    for line in printed(tool, "--bound").splitlines():
        scope, name, table, parameters = line.split("\t", 3)
        for parameter in parameters.split():
            key = f"{scope}::{name} {parameter}"
            if key in told:
                used.add(key)
            else:
                yield f"`{parameter}` of {scope}::{name} is not read by its row of {table}"
    for key in told.keys() - used:
        yield f"told-arguments.txt: {key} needs no entry"


# --- calls ---------------------------------------------------------------------------------------------

# Ledger entries that say that a name has no model.
NO_MODEL = {"no-model", "no-op-model"}


def batches(programs, size):
    for i in range(0, len(programs), size):
        yield programs[i:i + size]


def analysed(vramlint, programs, *more):
    """The scenario of each program in the report; None for what does not compile. `more` are further options."""
    results = {}
    while programs:
        text, first = "#include <torch/torch.h>\n", []
        for i, (_, program) in enumerate(programs):
            first.append(text.count("\n") + 1)
            text += f"namespace p{i} {{\n{program.replace('@NAME@', f'p{i}')}}}\n"
        with tempfile.TemporaryDirectory() as folder:
            source, report = Path(folder, "calls.cpp"), Path(folder, "report.json")
            source.write_text(text)
            done = subprocess.run([vramlint, "--device=cpu", "--quiet", "--max-time=5", *more, "--format=json", "-o", report, source, "--", "-std=c++17"],
                                  capture_output=True, text=True, timeout=600)
            if report.is_file() and report.stat().st_size:
                for scenario in json.loads(report.read_text())["scenarios"]:
                    results[programs[int(scenario["name"][1:])][0]] = scenario
                return results
        # Of an error in a template of the headers, the notes say who wanted it.
        wrong = {bisect.bisect_right(first, int(line)) - 1 for line in re.findall(r"calls\.cpp:(\d+):\d+: ", done.stderr)}
        if not wrong:
            sys.exit(f"no report, exit code {done.returncode}: {done.stderr[-500:]}")
        programs = [p for i, p in enumerate(programs) if i not in wrong]
    return results


HOLDS_TENSORS = re.compile(r"at::Tensor|Storage|IValue|Module")


def callable_signatures(tool):
    for one in calls.signatures(printed(tool, "--signatures")):
        if one.form != "plain" or one.kind not in ("function", "method"):
            continue
        has_object = one.scope in ("at::Tensor", "at::TensorBase") or one.scope in calls.OBJECTS
        if (one.kind == "method") != has_object:
            continue
        if any("SymInt" in p.type or "Dimname" in p.type for p in one.parameters):
            continue
        yield one


def check_calls(tool, vramlint, count=600):
    draw = random.Random(1)
    programs, of = [], {}
    of_objects = []
    for number, one in enumerate(callable_signatures(tool)):
        text = calls.program(one, number % 3, full=number % 2 == 1)
        if text:
            programs.append((number, text))
            of[number] = one
            if one.scope in calls.OBJECTS:
                of_objects.append(programs.pop())
    # As many of what nobody answers as of all else.
    unmodelled = [p for p in programs if of[p[0]].fate == "unmodelled"]
    answered = [p for p in programs if of[p[0]].fate not in ("unmodelled", "executed")]
    taken = draw.sample(unmodelled, min(count // 2, len(unmodelled))) + draw.sample(answered, min(count // 2, len(answered))) + of_objects
    judged, text_of, told = 0, dict(taken), listed("told-arguments.txt")
    for part in batches(taken, 300):
        for number, scenario in analysed(vramlint, part).items():
            one = of[number]
            judged += 1
            kinds = {a["kind"] for a in scenario["assumptions"]}
            call = next(line for line in text_of[number].splitlines() if one.name + "(" in line and not line.startswith("//"))
            # A method of an object that the library keeps is always told.
            matters = one.scope in calls.OBJECTS or HOLDS_TENSORS.search(one.result) or re.search(r"\b[tuv]\b", call)
            if one.fate == "unmodelled" and matters and scenario["status"] == "exact" and not scenario.get("error"):
                yield f"{one.scope}::{one.name} has no model, and the answer is exact:\n{text_of[number]}"
            names = " ".join(a["message"] for a in scenario["assumptions"] if a["kind"] in NO_MODEL)
            if any(key.startswith(f"{one.scope}::{one.name} ") for key in told):
                continue
            if one.fate != "unmodelled" and re.search(rf"[:'`]{re.escape(one.name)}['`]", names):
                yield f"{one.scope}::{one.name} is said to be answered ({one.fate}), and is not: {names}"
    print(f"{judged} of {len(taken)} calls were judged")
    if judged < len(taken) * 0.9:
        yield "too many calls do not compile"


# --- options -------------------------------------------------------------------------------------------


def check_options(tool, vramlint):
    """Every option of a functional or a layer, set by a program of its own: it is read, harmless, or told and listed."""
    told, used = listed("told-options.txt"), set()
    signatures = list(calls.signatures(printed(tool, "--signatures")))
    programs, of = [], {}
    for name, option, text in [*options.functionals(signatures), *options.layers(signatures)]:
        of[len(programs)] = name, option
        programs.append((len(programs), text))
    judged = 0
    for part in batches(programs, 250):
        for number, scenario in analysed(vramlint, part).items():
            name, option = of[number]
            judged += 1
            unread = [a["message"] for a in scenario["assumptions"] if a["kind"] == "unread-argument"]
            if unread and f"{name} {option}" in told:
                used.add(f"{name} {option}")
            elif unread:
                yield f"option `{option}` of {name} is not read: {unread[0]}"
    for key in told.keys() - used:
        yield f"told-options.txt: {key} needs no entry"
    print(f"{judged} of {len(programs)} programs with one option each were judged")
    if judged < 600:
        yield "too few programs compile"


# --- bodies ----------------------------------------------------------------------------------------------


def of_memory(scenario):
    """What a call comes to, without the names of the ops that it is made of; None when it is refused."""
    if any(f["severity"] == "error" for f in scenario["findings"]):
        return None
    figures = {key: scenario[key] for key in ("status", "parameters", "end", "totals", "peak_by_category")}
    return figures | {"peak": {key: value for key, value in scenario["peak"].items() if key != "at"}}


def check_bodies(tool, vramlint):
    """Functionals by their rows, and with the headers' own bodies executed: both allocate, free and refuse the same."""
    signatures = list(calls.signatures(printed(tool, "--signatures")))
    programs = [(f"{name} with {option or 'no option'}", text) for name, option, text in options.functionals(signatures)]
    for one in signatures:
        if one.room == "Functionals" and one.kind == "function":
            texts = [calls.program(one, attempt, full=attempt % 2 == 1) for attempt in range(len(calls.TENSORS))]
            programs += [(f"{one.scope}::{one.name} #{len(programs) + i}", text) for i, text in enumerate(texts) if text]
    judged = 0
    for part in batches(programs, 250):
        rows, bodies = analysed(vramlint, part), analysed(vramlint, part, "--no-shortcuts")
        for key, scenario in rows.items():
            by_row, by_body = of_memory(scenario), of_memory(bodies[key])
            judged += by_row is not None
            if by_row != by_body and (scenario["status"] == "exact" or bodies[key]["status"] == "exact"):
                yield f"{key}: by its row {by_row or 'refused'}\n  by its body {by_body or 'refused'}\n{dict(part)[key]}"
    print(f"{judged} of {len(programs)} programs were judged that run to their end")
    if judged < 300:
        yield "too few programs run to their end"


# --- coverage.md -----------------------------------------------------------------------------------------


def markdown(tool):
    return coverage.markdown(coverage.read(printed(tool, "--table")))


def check_coverage(tool, path):
    table = coverage.read(printed(tool, "--table"))
    kept = Path(path).read_text()
    if f"LibTorch {table.release}," not in kept:
        print(f"{path} is about another release than {table.release}: not compared")
        return
    if kept != coverage.markdown(table):
        yield f"{path} is out of date: check.py {tool} markdown > {path}"


def write_programs(tool, folder):
    """A call of each overload that somebody answers, without and with what has a default; and each option."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(callable_signatures(tool)):
        for attempt in (0, 1):
            text = calls.program(one, attempt, full=attempt == 1) if one.fate != "unmodelled" else None
            if text:
                space = one.scope.replace("::", "-")
                Path(folder, f"call-{space}-{re.sub(r'[^A-Za-z0-9_]', '', one.name)}-{number}-{attempt}.cpp").write_text(text)
    signatures = list(calls.signatures(printed(tool, "--signatures")))
    for name, option, text in [*options.functionals(signatures), *options.layers(signatures)]:
        Path(folder, f"option-{name}-{option}.cpp").write_text(text)


def main():
    tool, what, *rest = sys.argv[1:]
    if what == "programs":
        write_programs(tool, *rest)
        return 0
    if what == "markdown":
        print(markdown(tool), end="")
        return 0
    check = {"names": check_names, "shadows": check_shadows, "arguments": check_arguments, "calls": check_calls, "options": check_options,
             "bodies": check_bodies, "coverage": check_coverage}[what]
    faults = list(check(tool, *rest))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
