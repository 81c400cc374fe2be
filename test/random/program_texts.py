# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes whole training programs at random: options, files and the environment decide over sizes, rounds and switches.

What a program gets from outside is drawn with it: the words, files and variables of the real run (its world), the words of
`--set` that say the same, and another world for each input, in which only that one differs."""

import random
import re
import struct
from dataclasses import dataclass, field

from program_rows import read_rows, rendered

INCLUDES = """#include <torch/torch.h>

#include <getopt.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <iostream>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

"""

# What may come from outside: type, and the values it may have.
POOL = {
    "batch": ("int", range(2, 49)), "features": ("int", range(4, 41)), "hidden": ("int", range(8, 201)), "classes": ("int", range(2, 13)),
    "depth": ("int", range(1, 5)), "epochs": ("int", range(1, 5)), "steps": ("int", range(2, 9)), "every": ("int", range(2, 6)),
    "stop": ("int", range(2, 13)), "keep": ("int", range(1, 7)), "examples": ("int", range(20, 91)), "rate": ("double", ["0.1", "0.01", "0.05", "0.001"]),
    "dropout": ("double", ["0.1", "0.25", "0.5"]), "verbose": ("bool", ["true", "false"]), "extra": ("bool", ["true", "false"]),
    "method": ("std::string", ["sgd", "adam", "rmsprop"]), "rows": ("int", range(10, 2400)),
}


@dataclass
class World:
    """What a run meets."""

    arguments: list = field(default_factory=list)
    environment: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)  # by name; "stdin" is what is typed


@dataclass
class Input:
    """A value from outside: how `--set` says it, and what in a message names it."""

    name: str
    where: str   # argv, env, file
    words: list  # of --set; none for argv, which is said with --program-args
    marks: list  # a message has one of them
    file: str = ""


@dataclass
class Program:
    seed: int
    text: str
    inputs: list
    world: World
    others: list  # a world for each input, in which it differs
    doubtful: bool  # what it does hangs on values of tensors, or on what a file holds, although it makes no difference
    uses: list


class Gen:
    """A program while it is written."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.rows = random.Random(seed * 31 + 7)  # the rest of the program is what it is without them
        self.seed = seed
        self.struct = self.r.random() < 0.6
        self.values, self.others, self.defaults = {}, {}, {}
        self.needed, self.top, self.uses = [], [], []
        self.parse, self.inputs, self.renders = [], [], []
        self.doubtful = self.returns = False
        self.numbers = {}

    def chance(self, share):
        return self.r.random() < share

    def text(self, template):
        """A template with `{name}` for what may come from outside; `{{` stays as it is."""
        return re.sub(r"\{(\w+)\}", lambda m: self.need(m[1]) if m[1] in POOL else m[0], template)

    def need(self, name):
        if name not in self.values:
            self.needed.append(name)
            kind, values = POOL[name]
            values = list(values)
            self.values[name] = self.r.choice(values)
            rest = [v for v in values if v != self.values[name]]
            self.others[name] = self.r.choice(rest)
            self.defaults[name] = self.r.choice(rest)
        return self.target(name)

    def target(self, name):
        return f"cfg.{name}" if self.struct else name

    def kind(self, name):
        return POOL[name][0]

    def literal(self, name, value):
        return f'"{value}"' if self.kind(name) == "std::string" else str(value)

    def scoped(self, name, function="main"):
        """The name of the variable for --set."""
        return f"Config::{name}" if self.struct else self.r.choice([f"{function}::{name}", name])

    def from_text(self, name, text, is_c=False):
        """An expression that makes the value from a text."""
        kind = self.kind(name)
        if kind == "std::string":
            return text
        if kind == "bool":
            return f"std::atoi({text}) != 0" if is_c else f'{text} == "true"'
        if kind == "double":
            return f"std::atof({text})" if is_c else f"std::stod({text})"
        if is_c:
            return self.r.choice([f"std::atoi({text})", f"std::atoi({text})", f"std::stoi({text})", f"static_cast<int>(std::strtol({text}, nullptr, 10))"])
        return self.r.choice([f"std::stoi({text})", f"std::stoi({text})", f"static_cast<int>(std::stol({text}))", f"std::atoi({text}.c_str())"])

    def shown(self, name, value):
        """A value as it stands in words and files."""
        return str(value)

    def fail(self, what, in_main):
        """A statement that ends the program."""
        ways = [f'{{ std::cerr << "{what}" << std::endl; std::exit(1); }}', f'throw std::runtime_error("{what}");']
        if in_main:
            ways += [f'{{ std::cerr << "{what}\\n"; return 1; }}'] * 3
        return self.r.choice(ways)

    def fresh(self, name):
        self.numbers[name] = self.numbers.get(name, 0) + 1
        return f"{name}{self.numbers[name]}" if self.numbers[name] > 1 else name


# -- where values come from: each takes the names it serves and writes what reads them


def by_argv(g, names, render):
    for name in names:
        g.inputs.append((name, Input(name, "argv", [], ["--program-args", "argv["])))
    g.renders.append(render)


def positional(g, names):
    out, strict = [], g.chance(0.4)
    if strict:
        usage = " ".join(f"<{n}>" for n in names)
        out.append(f'if (argc < {len(names) + 1}) {{ std::cerr << "usage: " << argv[0] << " {usage}\\n"; return 1; }}')
    for k, name in enumerate(names, 1):
        value, target = g.from_text(name, f"argv[{k}]", True), g.target(name)
        if strict:
            out.append(f"{target} = {value};")
        elif g.chance(0.5):
            rest = g.literal(name, g.defaults[name])
            if g.kind(name) == "std::string":
                rest = f"std::string({rest})"
            out.append(f"{target} = argc > {k} ? {value} : {rest};")
        else:
            out.append(f"if (argc > {k}) {target} = {value};")
    g.parse.append((out, "main"))

    def render(values, world):
        # C's conversion takes a number for a truth.
        world.arguments += [str(int(values[n] == "true")) if g.kind(n) == "bool" else g.shown(n, values[n]) for n in names]

    by_argv(g, names, render)


def option_loop(g, names):
    """--batch 16 --verbose"""
    compare = g.chance(0.4)
    lines = []
    for name in names:
        is_it = f'std::strcmp(argv[i], "--{name}") == 0' if compare else f'word == "--{name}"'
        if g.kind(name) == "bool":
            g.defaults[name] = "false"
            lines.append(f"if ({is_it}) {g.target(name)} = true;")
        else:
            lines.append(f"if ({is_it} && i + 1 < argc) {g.target(name)} = {g.from_text(name, 'argv[++i]', True)};")
    end = g.r.choice([g.fail("unknown option", True), 'std::cerr << "ignored " << argv[i] << std::endl;', None])
    out = ["for (int i = 1; i < argc; ++i) {", *([] if compare else ["  const std::string word = argv[i];"]),
           *[f"  {'else ' if k else ''}{line}" for k, line in enumerate(lines)], *([f"  else {end}"] if end else []), "}"]
    g.parse.append((out, "main"))
    order = g.r.sample(names, len(names))

    def render(values, world):
        for name in order:
            if g.kind(name) != "bool":
                world.arguments += [f"--{name}", g.shown(name, values[name])]
            elif values[name] == "true":
                world.arguments.append(f"--{name}")

    by_argv(g, names, render)


def equals_loop(g, names):
    """--batch=16"""
    out = ["for (int i = 1; i < argc; ++i) {", "  std::string word(argv[i]);"]
    if g.chance(0.5):
        out += ["  const auto at = word.find('=');", f"  if (at == std::string::npos) {g.fail('no value', True)}",
                "  const std::string key = word.substr(0, at), value = word.substr(at + 1);"]
        out += [f"  {'else ' if k else ''}if (key == \"--{n}\") {g.target(n)} = {g.from_text(n, 'value')};" for k, n in enumerate(names)]
    else:
        out += [f"  {'else ' if k else ''}if (word.rfind(\"--{n}=\", 0) == 0) {g.target(n)} = {g.from_text(n, f'word.substr({len(n) + 3})')};" for k, n in enumerate(names)]
    g.parse.append((out + ["}"], "main"))
    by_argv(g, names, lambda values, world: world.arguments.extend(f"--{n}={g.shown(n, values[n])}" for n in names))


def option_map(g, names):
    """The words as a map, or a list that is searched."""
    if g.chance(0.5):
        kind = g.r.choice(["map", "unordered_map"])
        out = [f"std::{kind}<std::string, std::string> words;", "for (int i = 1; i + 1 < argc; i += 2) words[argv[i]] = argv[i + 1];"]
        for n in names:
            out.append(g.r.choice([f'if (words.count("--{n}")) {g.target(n)} = {g.from_text(n, f"""words["--{n}"]""")};',
                                   f'if (auto found = words.find("--{n}"); found != words.end()) {g.target(n)} = {g.from_text(n, "found->second")};']))
    else:
        out = ["const std::vector<std::string> words(argv + 1, argv + argc);"]
        for n in names:
            out += [f'if (auto found = std::find(words.begin(), words.end(), "--{n}"); found != words.end() && found + 1 != words.end())',
                    f"  {g.target(n)} = {g.from_text(n, '(*(found + 1))')};"]
    g.parse.append((out, "main"))
    by_argv(g, names, lambda values, world: world.arguments.extend(w for n in names for w in (f"--{n}", g.shown(n, values[n]))))


def getopt(g, names):
    letters = {n: "abcdefghijklmnop"[k] for k, n in enumerate(names)}
    out = ["static const struct option known[] = {"]
    out += [f'    {{"{n}", {"no_argument" if g.kind(n) == "bool" else "required_argument"}, nullptr, \'{letters[n]}\'}},' for n in names]
    short = "".join(letters[n] + ("" if g.kind(n) == "bool" else ":") for n in names)
    out += ["    {nullptr, 0, nullptr, 0}};", f'for (int c; (c = getopt_long(argc, argv, "{short}", known, nullptr)) != -1;) {{', "  switch (c) {"]
    for n in names:
        if g.kind(n) == "bool":
            g.defaults[n] = "false"
        value = "true" if g.kind(n) == "bool" else g.from_text(n, "optarg", True)
        out.append(f"  case '{letters[n]}': {g.target(n)} = {value}; break;")
    out += [f"  default: {g.fail('unknown option', True)}", "  }", "}"]
    g.parse.append((out, "main"))

    def render(values, world):
        for n in names:
            if g.kind(n) == "bool":
                world.arguments += [f"--{n}"] if values[n] == "true" else []
            else:
                world.arguments += g_words(n, letters[n], g.shown(n, values[n]), g.seed)

    by_argv(g, names, render)


def g_words(name, letter, value, seed):
    """One of the ways to give an option a value."""
    return [[f"--{name}", value], [f"--{name}={value}"], [f"-{letter}", value], [f"-{letter}{value}"]][seed % 4]


def environment(g, names):
    helper = g.chance(0.3) and all(g.kind(n) == "int" for n in names)
    if helper:
        g.top.append("int fromEnvironment(const char *name, int fallback) {\n  const char *text = std::getenv(name);\n"
                     "  return text && *text ? std::atoi(text) : fallback;\n}\n")
    out = []
    for n in names:
        big, target = n.upper(), g.target(n)
        said = f"fromEnvironment(\"{big}\", {g.defaults[n]})"
        if helper:
            out.append(f"{target} = {said};")
        elif g.chance(0.5):
            out.append(f'if (const char *text = std::getenv("{big}")) {target} = {g.from_text(n, "text", True)};')
        else:
            local = f"{n}Text"
            rest = g.literal(n, g.defaults[n])
            if g.kind(n) == "std::string":
                rest = f"std::string({rest})"
            out += [f'const char *{local} = std::getenv("{big}");', f"{target} = {local} ? {g.from_text(n, local, True)} : {rest};"]
        g.inputs.append((n, Input(n, "env", [f"env.{big}=@"], [f'"{big}"', f"env.{big}", f"'{big}'"])))
    g.parse.append((out, "any"))

    def render(values, world):
        for n in names:
            world.environment[n.upper()] = str(int(values[n] == "true")) if g.kind(n) == "bool" else g.shown(n, values[n])

    g.renders.append(render)


def in_file(g, names, name, render, words=None):
    """The inputs that a file holds."""
    for n in names:
        said = words(n) if words else f"{g.scoped(n)}=@"
        g.inputs.append((n, Input(n, "file", [said], [g.scoped(n) + "=", f"{g.target(n)}="], name)))
    g.renders.append(render)


def opened(g, out, name):
    """The stream, and what is done where the file is not there."""
    stream = g.fresh("in")
    path = f'"{name}"'
    if g.chance(0.3):
        out.append(f"const std::string {stream}Path = {path};")
        path = f"{stream}Path"
    out.append(f"std::ifstream {stream}({path});")
    guard = g.r.choice(["if (!{s}) {f}", "if (!{s}.is_open()) {f}", 'TORCH_CHECK({s}.good(), "cannot be opened");', "if ({s}.fail()) {f}"])
    if g.chance(0.85):
        out.append(guard.replace("{s}", stream).replace("{f}", "@FAIL:cannot open " + name + "@"))
    return stream


def numbers(g, names):
    """Numbers one after the other, in a file or typed."""
    typed = g.chance(0.2) and not any("stdin" in str(i.file) for _, i in g.inputs)
    name, out = "stdin" if typed else g.fresh("sizes") + ".txt", []
    stream = "std::cin" if typed else opened(g, out, name)
    way = g.r.choice(["chain", "checked", "each", "lines", "fields", "cells"])
    text = all(g.kind(n) == "int" for n in names)
    if way in ("lines", "fields", "cells") and not text:
        way = "chain"
    chain = " >> ".join(g.target(n) for n in names)
    separator = "\n"
    if way == "chain":
        out.append(f"{stream} >> {chain};")
    elif way == "checked":
        out.append(f"if (!({stream} >> {chain})) @FAIL:bad numbers@")
    elif way == "each":
        out += [f"{stream} >> {g.target(n)};" for n in names]
    elif way == "lines":
        out.append("std::string row;")
        for n in names:
            out += [f"std::getline({stream}, row);", f"{g.target(n)} = std::stoi(row);"]
    elif way == "fields":
        out += ["std::string row;", f"std::getline({stream}, row);", "std::istringstream fields(row);", f"fields >> {chain};"]
        separator = " "
    else:
        out += ["std::string row, cell;", f"std::getline({stream}, row);", "std::stringstream cells(row);"]
        for n in names:
            out += ["std::getline(cells, cell, ',');", f"{g.target(n)} = std::stoi(cell);"]
        separator = ","
    g.parse.append((["{", *["  " + o for o in out], "}"], "any"))

    def render(values, world):
        shown = [str(int(values[n] == "true")) if g.kind(n) == "bool" else g.shown(n, values[n]) for n in names]
        world.files[name] = (separator.join(shown) + "\n").encode()

    in_file(g, names, name, render)


def key_values(g, names):
    name, out = g.fresh("config") + ".txt", []
    stream = opened(g, out, name)
    way = g.r.choice(["chain", "map", "pairs", "parsed"])
    if way == "pairs" and not all(g.kind(n) == "int" for n in names):
        way = "chain"
    separator, words = "=", None
    if way == "pairs":
        out += ["std::string key;", "int value;", f"while ({stream} >> key >> value) {{"]
        out += [f"  {'else ' if k else ''}if (key == \"{n}\") {g.target(n)} = value;" for k, n in enumerate(names)] + ["}"]
        separator = " "
    else:
        out += [*(["std::map<std::string, std::string> entries;"] if way == "map" else []), "std::string row;", f"while (std::getline({stream}, row)) {{"]
        if g.chance(0.5):
            out.append("  if (row.empty() || row[0] == '#') continue;")
        if way == "parsed":
            out += ["  std::istringstream fields(row);", "  std::string key, value;", "  if (!std::getline(fields, key, '=') || !std::getline(fields, value)) continue;"]
        else:
            out += ["  const auto at = row.find('=');", "  if (at == std::string::npos) continue;", "  const std::string key = row.substr(0, at), value = row.substr(at + 1);"]
        if way == "map":
            out += ["  entries[key] = value;", "}"]
            access = g.r.choice(['entries["{n}"]', 'entries.at("{n}")'])
            for n in names:
                out.append(f"{g.target(n)} = {g.from_text(n, access.replace('{n}', n))};")
        else:
            out += [f"  {'else ' if k else ''}if (key == \"{n}\") {g.target(n)} = {g.from_text(n, 'value')};" for k, n in enumerate(names)] + ["}"]
    g.parse.append((["{", *["  " + o for o in out], "}"], "any"))

    def render(values, world):
        world.files[name] = "".join(f"{n}{separator}{g.shown(n, values[n])}\n" for n in names).encode()

    in_file(g, names, name, render, words)


def binary(g, names):
    """A header as files of numbers have it."""
    name, out = g.fresh("header") + ".bin", []
    names = [n for n in names if g.kind(n) == "int"]
    if not names:
        return
    stream = opened(g, out, name)
    g.top.append("struct Header {\n  int32_t magic;\n" + "".join(f"  int32_t {n};\n" for n in names) + "};\n")
    out += ["Header header;", f"{stream}.read(reinterpret_cast<char *>(&header), sizeof(header));"]
    if g.chance(0.5):
        out.append("if (header.magic != 2051) @FAIL:not such a file@")
    out += [f"{g.target(n)} = header.{n};" for n in names]
    g.parse.append((["{", *["  " + o for o in out], "}"], "any"))
    in_file(g, names, name, lambda values, world: world.files.update({name: struct.pack(f"={len(names) + 1}i", 2051, *[values[n] for n in names])}),
            lambda n: g.r.choice([f"header.{n}=@", f"{g.scoped(n)}=@"]))


BY_ARGV = [positional, option_loop, option_loop, equals_loop, option_map, getopt]
ELSEWHERE = [environment, environment, numbers, numbers, key_values, binary]


def from_outside(g, names):
    """Parts the names among places that values come from."""
    r = g.r
    names = r.sample(names, len(names))
    count = r.choice([1, 1, 2, 2, 3])
    places = [r.choice(BY_ARGV)] if g.chance(0.65) else []
    while len(places) < count:
        one = r.choice(ELSEWHERE)
        if one not in places:
            places.append(one)
    parts = [names[i::len(places)] for i in range(len(places))]
    for place, part in sorted(zip(places, parts), key=lambda p: r.random()):
        part = part[:3] if place is positional else part
        if place is binary:
            part = [n for n in part if g.kind(n) == "int"]
        if part:
            place(g, part)
            g.uses.append(place.__name__)


# -- the model


def linear_stack(g):
    """torch::nn::Sequential, in one go or piece by piece."""
    act, wide = g.r.choice(["ReLU", "Tanh", "Sigmoid", "GELU"]), width(g)
    if g.chance(0.5):
        drop = g.text(", torch::nn::Dropout({dropout})") if g.chance(0.3) else ""
        out = [g.text(f"torch::nn::Sequential net(torch::nn::Linear({{features}}, {wide}), torch::nn::{act}(){drop}, torch::nn::Linear({wide}, {{classes}}));")]
    else:
        out = ["torch::nn::Sequential net;", g.text(f"net->push_back(torch::nn::Linear({{features}}, {wide}));"), g.text("for (int i = 1; i < {depth}; ++i) {"),
               f"  net->push_back(torch::nn::{act}());", f"  net->push_back(torch::nn::Linear({wide}, {wide}));", "}",
               g.text(f"net->push_back(torch::nn::Linear({wide}, {{classes}}));")]
    return out, g.text("torch::randn({{{batch}, {features}}})"), "net"


def width(g):
    """The width of a model, perhaps computed from another number."""
    return g.text(g.r.choice(["{hidden}"] * 5 + ["{hidden} * 2", "{hidden} / 2 + 1", "std::max({hidden}, 32)", "std::min({hidden}, 64)", "({hidden} + 7) / 8 * 8"]))


def own_module(g):
    """A class of the program's own, with its holder or without."""
    norm, drop, deep = g.chance(0.3), g.chance(0.3), g.chance(0.5)
    holder = g.chance(0.5)
    name = "NetImpl" if holder else "Net"
    body = [f"struct {name} : torch::nn::Module {{", f"  {name}(int64_t features, int64_t hidden, int64_t classes, int depth, double dropout)",
            "      : first(features, hidden), last(hidden, classes), drop(dropout) {", '    register_module("first", first);', '    register_module("last", last);']
    if deep:
        body += ["    for (int i = 1; i < depth; ++i) middle->push_back(torch::nn::Linear(hidden, hidden));", '    register_module("middle", middle);']
    if norm:
        body.append('    norm = register_module("norm", torch::nn::BatchNorm1d(hidden));')
    body += ['    register_module("drop", drop);', "  }", "  torch::Tensor forward(torch::Tensor x) {", "    x = torch::relu(first->forward(x));"]
    if norm:
        body.append("    x = norm->forward(x);")
    if deep:
        body.append("    for (auto &layer : *middle) x = torch::tanh(layer->as<torch::nn::Linear>()->forward(x));")
    if drop:
        body.append("    x = drop(x);")
    body += ["    return last(x);", "  }", "  torch::nn::Linear first, last;", *(["  torch::nn::ModuleList middle;"] if deep else []),
             *(["  torch::nn::BatchNorm1d norm{nullptr};"] if norm else []), "  torch::nn::Dropout drop;", "};"]
    g.top.append("\n".join(body) + "\n" + ("TORCH_MODULE(Net);\n" if holder else ""))
    given = g.text(f"{{features}}, {width(g)}, {{classes}}, {'{depth}' if deep else '1'}, {'{dropout}' if drop else '0.5'}")
    out = [f"Net net({given});"] if holder else [f"auto net = std::make_shared<Net>({given});"]
    return out, g.text("torch::randn({{{batch}, {features}}})"), "net"


def convolutions(g):
    out = [g.text("torch::nn::Sequential net(torch::nn::Conv2d(torch::nn::Conv2dOptions(1, {hidden} / 8 + 1, 3).padding(1)), torch::nn::ReLU(),"),
           g.text("    torch::nn::MaxPool2d(2), torch::nn::Flatten(), torch::nn::Linear(({hidden} / 8 + 1) * 36, {classes}));")]
    return out, g.text("torch::randn({{{batch}, 1, 12, 12}})"), "net"


def embedding(g):
    out = [g.text("torch::nn::Embedding table({hidden}, 16);"), g.text("torch::nn::Sequential net(torch::nn::Linear(16 * {features}, {classes}));")]
    return out, g.text("torch::randint(0, {hidden}, {{{batch}, {features}}}, torch::kLong)"), "embedding"


def recurrent(g):
    name = g.r.choice(["GRU", "LSTM"])
    out = [g.text(f"torch::nn::{name} cell(torch::nn::{name}Options({{features}}, {{hidden}} / 4 + 1).batch_first(true));"),
           g.text("torch::nn::Sequential net(torch::nn::Linear({hidden} / 4 + 1, {classes}));")]
    return out, g.text("torch::randn({{{batch}, 4, {features}}})"), "recurrent"


FORWARD = {"net": "net->forward({x})", "embedding": "net->forward(table->forward({x}).flatten(1))",
           "recurrent": "net->forward(std::get<0>(cell->forward({x})).select(1, 3))"}
MODELS = [linear_stack] * 5 + [own_module] * 5 + [convolutions, embedding, recurrent]


def optimizer(g):
    """Its lines, and how it is named."""
    rate = g.text("{rate}") if g.chance(0.5) else "0.01"
    if g.chance(0.25):
        g.uses.append("method")
        return [f"std::unique_ptr<torch::optim::Optimizer> optimizer;", g.text('if ({method} == "adam")'), f"  optimizer = std::make_unique<torch::optim::Adam>(net->parameters(), torch::optim::AdamOptions({rate}));",
                g.text('else if ({method} == "sgd")'), f"  optimizer = std::make_unique<torch::optim::SGD>(net->parameters(), torch::optim::SGDOptions({rate}));", "else",
                f"  optimizer = std::make_unique<torch::optim::RMSprop>(net->parameters(), torch::optim::RMSpropOptions({rate}));"], "optimizer->", "*optimizer"
    kind, more = g.r.choice([("SGD", ""), ("SGD", ".momentum(0.9)"), ("Adam", ""), ("AdamW", ""), ("RMSprop", ""), ("Adagrad", ""), ("Adam", ".amsgrad(true)")])
    return [f"torch::optim::{kind} optimizer(net->parameters(), torch::optim::{kind}Options({rate}){more});"], "optimizer.", "optimizer"


# -- the loop

# Before the loop; in a round in front of the forward pass; behind the step; at the end of an epoch; behind all. `@OPT@` is the optimizer, `@FORWARD:x@` a pass.
PIECES = [
    ("prints", "", "", 'if ({verbose} && step % {every} == 0) std::cout << "epoch " << epoch << " loss " << loss.item<float>() << std::endl;', "", ""),
    ("noise", "", "if ({extra}) x = x + torch::randn_like(x) * 0.1;", "", "", ""),
    ("losses", "std::vector<float> losses;", "", "losses.push_back(loss.item<float>());", "",
     '{ std::ofstream log("log.txt"); for (float value : losses) log << value << "\\n"; }'),
    ("window", "std::vector<torch::Tensor> window;", "", "window.push_back(out.detach()); if (static_cast<int>(window.size()) > {keep}) window.erase(window.begin());", "",
     "auto last = torch::cat(window);"),
    ("kept", "std::vector<torch::Tensor> kept;", "", "if (static_cast<int>(kept.size()) < {keep}) kept.push_back(out.detach().clone());", "", "if (kept.size() > 2) std::cout << torch::cat(kept).sizes() << std::endl;"),
    ("skips", "", "if (step % {every} == 1) continue;", "", "", ""),
    ("stops", "", "", "if (++total >= {stop}) { done = true; break; }", "if (done) break;", "auto rest = torch::zeros({total + 1});"),
    ("counts", "", "", "++total;", "", "auto rest = torch::zeros({total * 3 + 1});"),
    ("evaluates", "", "", "", "if ((epoch + 1) % {every} == 0) { torch::NoGradGuard guard; net->eval(); auto probe = @INPUT@; auto score = @FORWARD:probe@.mean(); std::cout << score.item<float>() << std::endl; net->train(); }", ""),
    ("evaluates each", "", "", "", "{ torch::NoGradGuard guard; net->eval(); for (int i = 0; i < {every}; ++i) { auto probe = @INPUT@; auto score = @FORWARD:probe@.argmax(1); } net->train(); }", ""),
    ("schedule", "torch::optim::StepLR schedule(@OPT@, {every}, 0.5);", "", "", "schedule.step();", ""),
    ("own schedule", "", "", "", "for (auto &group : @CALL@param_groups()) group.options().set_lr({rate} * std::pow(0.9, epoch));", ""),
    ("saves", "", "", "", 'if ((epoch + 1) % {every} == 0) torch::save(net, "net.pt");', ""),
    ("saves at the end", "", "", "", "", 'torch::save(net, "net.pt");'),
    ("loads", "", "", "", "", 'torch::save(net, "net.pt"); torch::load(net, "net.pt");'),
    ("clips", "", "@CLIP@torch::nn::utils::clip_grad_norm_(net->parameters(), 1.0);", "", "", ""),
    ("means", "torch::Tensor mean;", "", "mean = mean.defined() ? mean * 0.9 + loss.detach() * 0.1 : loss.detach();", "", ""),
    ("sums", "torch::Tensor sum = torch::zeros({1});", "", "sum += loss.detach();", "", ""),
    ("epoch loss", "double running = 0;", "", "running += loss.item<double>();", 'std::cout << "epoch " << epoch << ": " << running << "\\n"; running = 0;', ""),
    ("extra buffer", "torch::Tensor buffer; if ({extra}) buffer = torch::zeros({{keep}, {hidden}});", "", "", "", "if (buffer.defined()) buffer = buffer * 2;"),
    ("last pass", "", "", "", "", "{ torch::NoGradGuard guard; auto probe = @INPUT@; auto score = @FORWARD:probe@; }"),
    ("log", 'std::ofstream log("train.csv"); log << "epoch,loss\\n";', "", "", 'log << epoch << "," << "\\n";', ""),
    ("best", "float best = 1e30f; int bestEpoch = 0;", "", "if (loss.item<float>() < best) { best = loss.item<float>(); bestEpoch = epoch; }", "", 'std::cout << best << " at " << bestEpoch << std::endl;'),
    ("guards loss", "", "", 'if (std::isnan(loss.item<float>())) throw std::runtime_error("loss is not a number");', "", ""),
]
# These hang on the value of a tensor.
DOUBTFUL = [
    ("never stops", "", "", "if (loss.item<float>() < -1e9) { done = true; break; }", "if (done) break;", ""),
    ("never skips", "", "", "if (loss.item<float>() > 1e30f) continue;", "", ""),
    ("patience", "int bad = 0;", "", "bad = loss.item<float>() < 1e30f ? 0 : bad + 1; if (bad > {every}) break;", "", ""),
]


def filled(g, text, model):
    """A piece with names and passes written out."""
    text = g.text(text).replace("@INPUT@", model["input"]).replace("@OPT@", model["reference"]).replace("@CALL@", model["call"])
    return re.sub(r"@FORWARD:(\w+)@", lambda m: FORWARD[model["kind"]].replace("{x}", m[1]), text)


def loss_lines(g):
    """The target, and the loss over `out`."""
    if g.chance(0.5):
        return [g.text("auto y = torch::randint(0, {classes}, {x.size(0)}, torch::kLong);"),
                g.r.choice(["auto loss = torch::nn::functional::cross_entropy(out, y);", "auto loss = torch::nll_loss(torch::log_softmax(out, 1), y);"])]
    return ["auto y = torch::randn_like(out);", g.r.choice(["auto loss = torch::mse_loss(out, y);", "auto loss = (out - y).pow(2).mean();", "auto loss = torch::nn::functional::smooth_l1_loss(out, y);"])]


def round_lines(g, model, pieces):
    """A round of training over `x`."""
    early, clips = [], []
    for p in pieces:
        line = filled(g, p[2], model)
        (clips if line.startswith("@CLIP@") else early).append(line.replace("@CLIP@", ""))
    lines = [*early, f"auto out = {FORWARD[model['kind']].replace('{x}', 'x')};", *loss_lines(g)]
    zero, call = f"{model['call']}zero_grad();", model["call"]
    if g.chance(0.12):
        g.uses.append("accumulates")
        lines += ["loss.backward();", g.text(f"if ((step + 1) % {{every}} == 0) {{ {' '.join(c for c in clips if c)} {call}step(); {zero} }}")]
    elif g.chance(0.7):
        lines += [zero, "loss.backward();", *clips, f"{call}step();"]
    else:
        lines += ["loss.backward();", *clips, f"{call}step();", zero]
    lines += [filled(g, p[3], model) for p in pieces]
    return [line for line in lines if line]


def training(g):
    """The lines from the model to the end of the training."""
    build, x, kind = g.r.choice(MODELS)(g)
    x = x.replace("{{", "{").replace("}}", "}")
    opt, call, reference = optimizer(g)
    model = {"input": x, "kind": kind, "call": call, "reference": reference}
    pieces = g.r.sample(PIECES, g.r.randint(1, 5))
    if kind == "embedding":
        pieces = [p for p in pieces if p[0] != "noise"]
    if {"stops", "counts"} <= {p[0] for p in pieces}:
        pieces = [p for p in pieces if p[0] != "counts"]
    if g.chance(0.1):
        pieces.append(g.r.choice(DOUBTFUL))
        g.doubtful = True
    if "never stops" in [p[0] for p in pieces]:
        pieces = [p for p in pieces if p[0] != "stops"]
    g.uses += [p[0].replace(" ", "-") for p in pieces]
    names = {p[0] for p in pieces}
    before = [filled(g, p[1], model) for p in pieces if p[1]]
    if names & {"stops", "counts"}:
        before.append("int total = 0;")
    if names & {"stops", "never stops"}:
        before.append("bool done = false;")
    after = [filled(g, p[5], model) for p in pieces if p[5]]
    inner = round_lines(g, model, pieces)
    ends = [filled(g, p[4], model) for p in pieces if p[4]]
    if kind == "net" and "Conv2d" not in build[0] and g.chance(0.25):
        loop = over_data(g, inner)
    else:
        loop = [g.r.choice([g.text("for (int step = 0; step < {steps}; ++step) {"), g.text("for (int64_t step = 0; step < {steps}; step++) {")]), f"  auto x = {x};", *["  " + i for i in inner], "}"]
    loop, setup = (loop[1:], loop[0]) if isinstance(loop[0], list) else (loop, [])
    if g.chance(0.85):
        epochs = [g.text("for (int epoch = 0; epoch < {epochs}; ++epoch) {"), *["  " + i for i in loop + ends], "}"]
    else:
        epochs = ["int epoch = 0;", g.text("while (epoch < {epochs}) {"), *["  " + i for i in loop + ends], "  ++epoch;", "}"]
    seed = ["torch::manual_seed(1);"] if g.chance(0.3) else []
    return [*seed, *build, *opt, *setup, *before, *epochs, *after]


def over_rows(g):
    """Lines that read a file until it ends, which is no variable of the program."""
    lines, condition = read_rows(g.rows)
    g.uses.append("rows")
    g.doubtful |= any(what in line for line in lines for what in ("empty()", "id >= 0", "[0]"))  # what is in it matters as well
    g.values["rows"], g.others["rows"] = g.rows.sample(POOL["rows"][1], 2)
    g.inputs.append(("rows", Input("rows", "file", [f"{condition}=@"], [f"{condition}=", "rows.txt"], "rows.txt")))
    g.renders.append(lambda values, world: world.files.update({"rows.txt": rendered(values["rows"])}))
    return lines


def over_data(g, inner):
    """A loop over a data set; the first entry are the lines in front of it."""
    g.uses.append("loader")
    g.top.append("struct Examples : torch::data::Dataset<Examples> {\n  Examples(int count, int features) : count(count), features(features) {}\n"
                 "  torch::data::Example<> get(size_t i) override { return {torch::randn({features}), torch::zeros({1})}; }\n"
                 "  torch::optional<size_t> size() const override { return count; }\n  int count, features;\n};\n")
    sampler = g.r.choice(["Sequential", "Random"])
    make = [g.text(f"auto loader = torch::data::make_data_loader<torch::data::samplers::{sampler}Sampler>("),
            g.text("    Examples({examples}, {features}).map(torch::data::transforms::Stack<>()), {batch});")]
    return [make, "int step = -1;", "for (auto &item : *loader) {", "  ++step;", "  auto x = item.data;", *["  " + i for i in inner], "}"]


# -- all of it


def checks(g, names):
    """Guards over values from outside."""
    out = []
    for n in names:
        if g.kind(n) == "int" and g.chance(0.3):
            t = g.target(n)
            out.append(g.r.choice([f"if ({t} <= 0) @FAIL:{n} has to be positive@", f'TORCH_CHECK({t} > 0, "{n} has to be positive, is ", {t});', f"assert({t} > 0);", f"if ({t} > 100000) @FAIL:{n} is too big@",
                                   f"if ({t} < 1) {t} = 1;"]))
    return out


def assembled(g, body, outside):
    """The text of the program."""
    declared = [f"{g.kind(n)} {n} = {g.literal(n, g.defaults[n] if n in outside else g.values[n])};" for n in g.needed]
    fail = lambda line, in_main: re.sub(r"@FAIL:([^@]*)@", lambda m: g.fail(m[1], in_main), line)
    main, top = [], []
    if g.struct:
        top.append("struct Config {\n" + "".join(f"  {d}\n" for d in declared) + "};\n\n")
        main.append("Config cfg;")
    else:
        main += declared
    for lines, where in g.parse:
        if g.struct and where == "any" and g.chance(0.4):
            name = g.fresh("load")
            g.top.append(f"void {name}(Config &cfg) {{\n" + "".join(f"  {fail(line, False)}\n" for line in lines) + "}\n")
            main.append(f"{name}(cfg);")
        else:
            main += [fail(line, True) for line in lines]
    main += [fail(line, True) for line in checks(g, outside)]
    if g.struct and g.chance(0.5):
        g.top.append("void train(const Config &cfg) {\n" + "".join(f"  {line}\n" for line in body) + "}\n")
        main.append("train(cfg);")
    else:
        main += body
    main.append("return 0;")
    return INCLUDES + "".join(top) + "\n".join(g.top) + "\nint main(int argc, char **argv) {\n" + "".join(f"  {line}\n" for line in main) + "}\n"


def world_of(g, values):
    world = World()
    for render in g.renders:
        render(values, world)
    return world


def program(seed):
    """The program of a seed."""
    g = Gen(seed)
    body = training(g)
    fit = [n for n in g.needed]
    outside = g.r.sample(fit, min(len(fit), g.r.randint(1, 5)))
    has_rows, has_more = g.rows.random() < 0.35, g.rows.random() < 0.7
    if has_more or not has_rows:
        from_outside(g, outside)
    outside = [n for n, _ in g.inputs]
    if has_rows:
        body = over_rows(g) + (body if has_more else [])
    text = assembled(g, body, outside)
    inputs, others = [], []
    for name, one in g.inputs:
        one.words = [w.replace("@", g.shown(name, value_for(g, one, name))) for w in one.words]
        inputs.append(one)
        others.append(world_of(g, {**g.values, name: g.others[name]}))
    said = f"// seed {seed}; uses: {' '.join(g.uses)}\n"
    return Program(seed, said + text, inputs, world_of(g, g.values), others, g.doubtful, g.uses)


def value_for(g, one, name):
    """A value as --set says it: what the environment has is the text."""
    value = g.values[name]
    if one.where == "env" and g.kind(name) == "bool":
        return int(value == "true")
    return value
