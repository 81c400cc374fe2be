# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program reads line by line, or word by word, until the file ends: how much that is decides over loops behind it.

The loop that reads counts, or keeps what it has read; others go over that, copy it, leave some of it out, and fill batches of
tensors from it, which may be larger than any number of rounds that somebody would try."""

# How a file is read: what keeps it, the condition, the body, and what is known of it then.
READERS = [
    ("std::string word;", "{in} >> word", "++rows;", "count"),
    ("std::string line;", "std::getline({in}, line)", "rows++;", "count"),
    ("std::string line;", "std::getline({in}, line)", "if (!line.empty()) rows += 1;", "count"),
    ("std::string word;\nstd::vector<std::string> words;", "{in} >> word", "words.push_back(word);", "words"),
    ("std::string line;\nstd::vector<std::string> words;", "std::getline({in}, line)", "words.emplace_back(line);", "words"),
    ("int64_t number;\nstd::vector<int64_t> ids;", "{in} >> number", "ids.push_back(number);", "ids"),
    ("std::string line;\nstd::vector<int64_t> ids;", "std::getline({in}, line)", "ids.push_back(std::stoi(line));", "ids"),
]

READERS += [("int64_t number;\nstd::deque<int64_t> words;", "{in} >> number", way, "deque") for way in ("words.push_front(number);", "words.push_back(number);")]
READERS += [("std::string line;\nint comments = 0;", "std::getline({in}, line)", "if (line[0] == '#') ++comments; else ++rows;", "count"),
            ("std::string word;\nint comments = 0, others = 0;", "{in} >> word", "switch (word[0]) { case '#': ++comments; break; case '%': ++others; break; default: ++rows; }", "count")]
READERS += [("std::string word;\nstd::list<std::string> words;", "{in} >> word", "words.push_back(word);", "list")]

# What is made of it, by what there is before and after.
STEPS = [
    ("count", "ids", ["std::vector<int64_t> ids;", "for (int i = 0; i < rows; ++i)", "  ids.push_back(i % 5);"]),
    ("count", "ids", ["std::vector<int64_t> ids(rows, 1);"]),
    ("words", "ids", ["std::vector<int64_t> ids;", "for (const auto &w : words)", "  ids.push_back(static_cast<int64_t>(w.size()));"]),
    ("words", "ids", ["std::vector<int64_t> ids;", "ids.reserve(words.size());", "for (std::size_t i = 0; i < words.size(); i += 2)", "  ids.push_back(static_cast<int64_t>(i));"]),
    ("words", "ids", ["std::vector<int64_t> ids;", "std::transform(words.begin(), words.end(), std::back_inserter(ids), [](const std::string &w) { return static_cast<int64_t>(w.size()); });"]),
    ("deque", "ids", ["std::vector<int64_t> ids;", "for (auto it = words.begin(); it != words.end(); ++it)", "  ids.push_back(*it);"]),
    ("deque", "ids", ["std::vector<int64_t> ids;", "std::copy(words.begin(), words.end(), std::back_inserter(ids));"]),
    ("deque", "ids", ["std::vector<int64_t> ids(words.begin(), words.end());"]),
    ("list", "count", ["for (auto it = words.begin(); it != words.end(); ++it)", "  ++rows;"]),
    ("list", "ids", ["std::vector<int64_t> ids;", "for (const auto &w : words)", "  ids.push_back(static_cast<int64_t>(w.size()));"]),
    ("words", "count", ["rows = static_cast<int>(words.size());"]),
    ("ids", "ids", ["std::vector<int64_t> kept;", "for (auto id : ids)", "  kept.push_back(id + 1);", "ids = kept;"]),
    ("ids", "count", ["for (auto id : ids)", "  rows += id >= 0 ? 1 : 0;"]),
    ("ids", "count", ["rows = static_cast<int>(ids.end() - ids.begin());"]),
]

# What becomes tensors of it; `{size}` and `{wide}` are numbers of the program.
USES = {
    "count": [
        ["for (int at = 0; at + {size} <= rows; at += {size}) {", "  auto part = torch::ones({{size}, {wide}});", "  auto twice = part * 2;", "}"],
        ["for (int at = 0; at < rows; at += {size}) {", "  const int64_t count = std::min({size}, rows - at);", "  auto part = torch::ones({count, {wide}});", "}"],
        ["if (rows > {size}) {", "  auto many = torch::ones({{size}, {wide}});", "}"],
        ["std::vector<torch::Tensor> parts;", "for (int i = 0; i < rows; ++i)", "  if (i % {size} == {size} - 1)", "    parts.push_back(torch::zeros({{wide}}));"],
        ["auto all = torch::zeros({rows, {wide}});"],
        ["int filled = 0;", "for (int i = 0; i < rows; ++i)", "  if (++filled == {size}) {", "    auto part = torch::zeros({filled, {wide}});", "    filled = 0;", "  }"],
    ],
    "ids": [
        ["std::vector<int64_t> part;", "for (std::size_t i = 0; i < ids.size(); ++i) {", "  part.push_back(ids[i]);", "  if (part.size() == {size}) {", "    auto x = torch::tensor(part).unsqueeze(1).repeat({1, {wide}});", "    part.clear();", "  }", "}"],
        ["auto all = torch::tensor(ids);", "auto half = all.slice(0, 0, all.size(0) / 2).clone();"],
        ["std::vector<int64_t> part;", "for (auto id : ids) {", "  part.push_back(id);", "  if (static_cast<int>(part.size()) >= {size}) {", "    auto x = torch::from_blob(part.data(), {static_cast<int64_t>(part.size())}, torch::kLong).clone();", "    part.clear();", "  }", "}",
         "if (!part.empty())", "  auto rest = torch::tensor(part);"],
    ],
}
USES["words"] = [["if (static_cast<int>(words.size()) >= {size}) {", "  auto many = torch::ones({{size}, {wide}});", "}"],
                 ["auto all = torch::zeros({static_cast<int64_t>(words.size())});"]]
USES["list"] = USES["deque"] = USES["words"]


def read_rows(r):
    """The lines of a program that read such a file, and how `--set` says how much is in it."""
    declared, condition, body, state = r.choice(READERS)
    condition = condition.replace("{in}", "data")
    lines = ["int rows = 0;", 'std::ifstream data("rows.txt");', *declared.split("\n"), f"while ({condition})", f"  {body}"]
    for _ in range(r.randint(0, 3)):
        fit = [s for s in STEPS if s[0] == state and not (s[1] == "ids" and s[2] and s[2][0].startswith("std::vector<int64_t> ids") and any("> ids" in l for l in lines))
               and not (s[2][0].endswith("kept;") and any("kept;" in l for l in lines))]
        if not fit:
            break
        _, state, step = r.choice(fit)
        lines += step
    size, wide = str(r.choice([2, 5, 32, 100, 200, 256, 300, 512, 700])), str(r.choice([3, 16, 1000, 5000]))
    lines += [line.replace("{size}", size).replace("{wide}", wide) for line in r.choice(USES[state])]
    return ["{", *["  " + line for line in lines], "}"], condition


def rendered(rows):
    return "".join(f"{i % 90 + 10}\n" for i in range(rows)).encode()
