# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From a seed to a case. Every kind is a function that draws from what it is given; KINDS says how often each."""

import random

import pieces
import seeds
from cases import Case
from mutate import mutated

# What is analysed besides main() as it stands.
WAYS = [[], [], [], [], ["--list-models"], ["--format=json"], ["--format=json"], ["--entry=main"], ["--lines"], ["--echo"], ["--entry=f"], ["--model=Net"],
        ["--model=Net", "--input=4x4", "--train"], ["--no-shortcuts"], ["--strict"], ["--quiet"]]
STANDARDS = [[], [], [], ["--", "-std=c++17"], ["--", "-std=c++20"]]


def way(rng):
    return list(rng.choice(WAYS))


def source(rng, options):
    """One source, changed."""
    text = mutated(rng, seeds.single(rng), seeds.single(rng))
    return Case({"a.cpp": text}, [*way(rng), "a.cpp", *rng.choice(STANDARDS)])


def two_sources(rng, options):
    files = {"a.cpp": mutated(rng, seeds.single(rng), seeds.single(rng)), "b.cpp": seeds.single(rng)}
    return Case(files, [*way(rng), *rng.choice([["a.cpp", "b.cpp"], ["a.cpp", "a.cpp"], ["b.cpp", "a.cpp"], ["."], ["-j2", "."], ["a.cpp"]]), *rng.choice(STANDARDS)])


def project(rng, options):
    """A project, some of whose files are changed, gone or somebody else's."""
    files = seeds.project(rng)
    for name in rng.sample(sorted(files), min(len(files), rng.choice([1, 1, 2, 3]))):
        how = rng.random()
        if how < 0.15:
            del files[name]
        elif how < 0.25:
            files[name] = rng.choice(list(seeds.project(rng).values()))
        else:
            files[name] = mutated(rng, files[name], seeds.single(rng))
    if rng.random() < 0.2:
        files["CMakePresets.json"] = mutated(rng, b'{"version": 3, "configurePresets": [{"name": "a", "binaryDir": "${sourceDir}/build"}]}', b"{}")
    if rng.random() < 0.2:
        files[rng.choice(["", "build/", "out/"]) + "compile_commands.json"] = pieces.database(rng, sorted(files) or ["a.cpp"])
    sources = [name for name in sorted(files) if name.endswith(seeds.SOURCES)]
    links = {}
    if rng.random() < 0.1:
        links = rng.choice([{"loop": "."}, {"loop": "@DIR@"}, {"a.h": "a.h"}, {"net.h": "gone"}, {"build": ".."}])
    given = rng.choice([["."], ["-j2", "."], sources[:3]]) if rng.random() < 0.2 else [rng.choice(sources)] if sources else ["gone.cpp"]
    return Case(files, [*way(rng), *given], links)


def generated(rng, options):
    return Case({"a.cpp": pieces.program(rng)}, [*way(rng), "a.cpp", *rng.choice(STANDARDS)])


def generated_and_mutated(rng, options):
    return Case({"a.cpp": mutated(rng, pieces.program(rng), pieces.program(rng))}, [*way(rng), "a.cpp"])


def directives(rng, options):
    text = pieces.with_directives(rng)
    if rng.random() < 0.2:
        text = mutated(rng, text, pieces.with_directives(rng), 2)
    return Case({"a.cpp": text}, [*rng.choice([[], [], [], ["--format=json"], ["--list-models"], ["--scenario=x"]]), "a.cpp"])


def database(rng, options):
    names = ["a.cpp", "src/b.cpp", "gone.cpp"]
    files = {"a.cpp": b"#include \"src/b.h\"\nint main() { return b(); }\n", "src/b.cpp": b"#include \"b.h\"\nint b() { return 0; }\n", "src/b.h": b"int b();\n",
             **pieces.response_files(rng), rng.choice(["", "build/"]) + "compile_commands.json": pieces.database(rng, names)}
    return Case(files, [*rng.choice([[], [], ["-p", "."], ["-p", "build"], ["-p", "compile_commands.json"], ["-p", "gone"]]), rng.choice(["a.cpp", "a.cpp", "src/b.cpp", "."])])


def flags(rng, options):
    files = {"a.cpp": rng.choice([b"int main() {}\n", b"#include <vector>\nint main() { std::vector<int> v(3); }\n", pieces.MODEL.replace("@DIRECTIVE@", "").replace("@DIRECTIVE2@", "").encode()]),
             **pieces.response_files(rng)}
    given = pieces.flags(rng)
    how = rng.random()
    if how < 0.3:
        return Case(files, [*[f"--extra-arg{rng.choice(['', '-before'])}={f}" for f in given], "a.cpp"])
    return Case(files, ["a.cpp", "--", *given])


def command_line(rng, options):
    """Odd options over a source that is right."""
    files = {"a.cpp": pieces.MODEL.replace("@DIRECTIVE@", "// vramlint: scenario(a) model(4, 4) input(8x4)").replace("@DIRECTIVE2@", "").encode(), "a.json": b"{}"}
    words = [*pieces.command_line(rng, options), *rng.choice([["a.cpp"], ["a.cpp"], ["a.cpp"], [], ["gone.cpp"], ["a.cpp", "a.cpp"], ["."]])]
    first = rng.choice([[], [], [], [], [], ["verify", "--emit=out"], ["verify", "--measured=a.json"], ["compare", "a.json"], ["compare", "a.cpp", "gone.json"], ["cache", "show"]])
    return Case(files, [*first, *words], strict=True)


KINDS = {source: 30, project: 15, two_sources: 8, generated: 14, generated_and_mutated: 5, directives: 8, database: 8, flags: 4, command_line: 10}


def make(seed, options, only=None):
    """The case of a seed, with the name of its kind."""
    rng = random.Random(seed)
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    if only:
        kind = next(k for k in KINDS if k.__name__ == only)
    return kind.__name__, kind(rng, options)
