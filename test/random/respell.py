# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program in other words that mean the same: results through functions, moves, holders and references, statements in
blocks of every kind. What the program does is the same, and its answer has to be."""

import random
import re

HELPERS = """namespace @NAME@_spelled {
template <class T> T passed(T value) { return value; }
template <class T> T boxed(T value) { auto box = std::make_shared<T>(std::move(value)); return *box; }
template <class T> T taken(T value) { std::vector<T> all; all.push_back(std::move(value)); T last = std::move(all.back()); all.pop_back(); return last; }
template <class F> auto called(F function) { return function(); }
template <class T> struct Keeper {
  T value;
  explicit Keeper(T v) : value(std::move(v)) {}
  T take() { return std::move(value); }
  const T &look() const { return value; }
};
}
"""

# A variable {name} of what {value} gives. With a copy in between it must be one that can be copied.
DECLARATIONS = [
    "auto {name} = [&] {{ return {value}; }}();",
    "auto {name}_m = {value};\n{indent}auto {name} = std::move({name}_m);",
    "auto &&{name} = {value};",
    "auto {name} = {ns}passed({value});",
    "auto {name} = {ns}taken({value});",
    "auto {name} = {ns}called([&] {{ auto inner = {value}; return inner; }});",
    "auto {name} = [&] {{ if (true) {{ auto inner = {value}; return {ns}passed(std::move(inner)); }} }}();",
    "auto {name} = ({ns}passed(1), {value});",
]
COPYING = [
    "auto {name} = {ns}boxed({value});",
    "{ns}Keeper {name}_k({value});\n{indent}auto {name} = {name}_k.take();",
    "{ns}Keeper {name}_k({value});\n{indent}auto {name} = {name}_k.look();",
    "auto {name}_o = std::make_optional({value});\n{indent}auto {name} = std::move(*{name}_o);\n{indent}{name}_o.reset();",
    "std::function<std::decay_t<decltype({value})>()> {name}_f = [&] {{ return {value}; }};\n{indent}auto {name} = {name}_f();",
]
STATEMENTS = [
    "{{ {what}; }}",
    "if (true) {{ {what}; }}",
    "for (int once = 0; once < 1; ++once) {{ {what}; }}",
    "do {{ {what}; }} while (false);",
    "[&] {{ {what}; }}();",
    "std::function<void()>([&] {{ {what}; }})();",
    "try {{ {what}; }} catch (const std::exception &) {{ throw; }}",
    "for (auto &once : std::vector<int>{{1}}) {{ {what}; (void)once; }}",
    "switch (1) {{ case 1: {what}; break; default: break; }}",
    "[&](auto &&...) {{ {what}; }}(1, 2);",
    "while (true) {{ {what}; break; }}",
]
NOT_COPIED = ("make_data_loader", "make_unique", "unique_ptr", "std::move")
WORDS = ("auto|const|return|if|for|while|else|try|do|static|struct|class|using|namespace|template|typedef|break|continue|switch|case|default|throw|"
         "catch|delete|goto|extern|int|int64_t|long|float|double|bool|char|size_t|unsigned|std|void")
VARIABLE = re.compile(r"^(\s*)(?=\S)(?:auto|torch::Tensor) (\w+) = ([^\[].*);$")
STATEMENT = re.compile(rf"^(\s*)(?=\S)((?!(?:{WORDS})\b)(?!torch::(?:\w+(?:::\w+)*) \w+[ (;={{])[\w:]+.*[\)\w\]]);$")
FUNCTION = re.compile(r"^(?!struct|class|namespace|enum|template|#|//|using|union)\S.*\) \{$")


def has_open_comma(text):
    """Whether a comma stands outside of all brackets: another declaration follows."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0 and not re.search(r"<[^<>()]*$", text[:at]):
            return True
    return False


def places(lines):
    """Lines that are statements of functions, and no branch or body of one without braces."""
    inside = False
    for at, line in enumerate(lines):
        if FUNCTION.match(line):
            inside = True
        elif line.startswith("}"):
            inside = False
        elif inside and lines[at - 1].rstrip().endswith((";", "{", "}")) and all(line.count(a) == line.count(b) for a, b in ("()", "{}", "[]")):
            found = VARIABLE.match(line) or STATEMENT.match(line)
            if found and not has_open_comma(found.group(3) if found.re is VARIABLE else found.group(2)):
                yield at


def respelled(text, seed, name):
    rng = random.Random(f"{seed}-{name}")
    lines = text.split("\n")
    could = list(places(lines))
    for at in rng.sample(could, min(len(could), rng.randint(3, 12))):
        if found := VARIABLE.match(lines[at]):
            indent, variable, value = found.groups()
            ways = DECLARATIONS + ([] if any(word in value for word in NOT_COPIED) else COPYING)
            way = rng.choice(ways).format(name=variable, value=value, indent=indent, ns="@NAME@_spelled::")
        else:
            indent, what = STATEMENT.match(lines[at]).groups()
            way = rng.choice(STATEMENTS).format(what=what)
        lines[at] = indent + way
    return HELPERS + "\n".join(lines)
