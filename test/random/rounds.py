#!/usr/bin/env python3
"""Random loops as judges: the figures of a loop that is left because its rounds repeat, against those of all its rounds.

usage: rounds.py --vramlint PATH [--seeds A-B] [--jobs N] [--keep DIR]

Each program trains in a loop of some hundred rounds, or over a data set, with statements drawn at random: counters
and conditions on them, containers that grow and shrink, tensors that live on, modules and options that change, files.
It is analysed as usual and with --all-rounds. A figure that is exact must be what all rounds give; nothing else is
judged. Programs whose loop was left before its end are counted: without them nothing is shown.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from native import record

HEAD = """#include <torch/torch.h>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>
static int turns = 0;
static torch::Tensor make(int n) { return torch::zeros({n, 16}, torch::kCUDA); }
struct Set : torch::data::Dataset<Set> {
  torch::data::Example<> get(size_t i) override { return {torch::ones({%(features)s}), torch::full({1}, int64_t(i %% 3))}; }
  torch::optional<size_t> size() const override { return %(examples)d; }
};
struct Node { int value; std::shared_ptr<Node> next; };
"""

SETUP = """  torch::Device device(torch::kCUDA);
  torch::nn::Sequential net(torch::nn::Linear(8, 16), torch::nn::%(layer)s(), torch::nn::Linear(16, 4));
  net->to(device);
  torch::optim::%(optimizer)s opt(net->parameters(), torch::optim::%(optimizer)sOptions(0.01));
  std::vector<torch::Tensor> kept;
  std::deque<torch::Tensor> window;
  std::vector<float> losses, other, rows[2];
  std::vector<std::pair<int, float>> records;
  std::vector<std::vector<float>> nested;
  std::map<std::string, torch::Tensor> named;
  torch::Tensor last, total = torch::zeros({}, device), count = torch::zeros({1}, torch::kLong);
  torch::nn::ModuleList list;
  torch::nn::Sequential grown;
  std::string text;
  std::shared_ptr<Node> chain;
  std::unique_ptr<int> boxed(new int(0));
  int steps = 0, best = 0, toggle = 0;
  double rate = 0.01;
"""

# Statements of a round; N is a number of its own, B how many rounds there are.
ROUND = [
    "++steps;",
    "steps += 2;",
    "++turns;",
    "toggle = 1 - toggle;",
    "rate *= 0.99;",
    "best = std::max(best, steps);",
    "losses.push_back(loss.item<float>());",
    "if (steps % {N} == 0) std::cout << steps << loss.item<float>();",
    "if (steps == {N}) last = make({N});",
    "if (i == {B} - 3) last = make({M});",
    "if (i == {N}) kept.push_back(make(7));",
    "if (turns == {N}) opt.zero_grad();",
    "kept.push_back(loss.detach());",
    "window.push_back(make(3)); if (window.size() > 5) window.pop_front();",
    "window.push_back(make({N})); window.clear();",
    "last = make(4);",
    "last = out;",
    "last = loss.detach().clone();",
    "total += loss.detach();",
    "total = total + loss.detach();",
    "total = total + loss;",
    "count += 1;",
    "count += 1; if (count.item<int64_t>() == {N}) kept.push_back(make({M}));",
    "if (i % 2) net->train(); else net->eval();",
    "net->train();",
    "list->push_back(torch::nn::ReLU());",
    "grown->push_back(torch::nn::ReLU());",
    "for (auto &g : opt.param_groups()) g.options().set_lr(rate);",
    "if (steps > {N}) { torch::NoGradGuard guard; net->forward(x); }",
    "text += 'x'; if (text.size() == {N}) last = make({M});",
    "chain = std::make_shared<Node>(Node{steps, nullptr});",
    "chain = std::make_shared<Node>(Node{steps, chain});",
    "boxed.reset(new int(*boxed + 1)); if (*boxed == {N}) last = make({M});",
    "named[\"a\"] = make(2);",
    "named[std::to_string(i)] = make(2);",
    "named[std::to_string(i % 3)] = make(2);",
    "{ auto t = make(i % 4 + 1); }",
    "{ auto t = make(std::min(i, {N})); }",
    "{ auto t = make(std::max(i, {N})); }",
    "{ auto t = make(toggle + 1); }",
    "torch::save(last.defined() ? last : loss.detach(), \"last.pt\");",
    "torch::save(net, \"net.pt\");",
    "x.requires_grad_(i > {N});",
    "net->parameters()[0].set_requires_grad(i < {N});",
    "for (auto &p : net->parameters()) p.set_requires_grad(i % {N} != 0);",
    "if (std::rand() % {N} == 0) last = make(5);",
    "loss.register_hook([&](torch::Tensor g) { ++turns; });",
    "net->parameters()[1].register_hook([](torch::Tensor g) { return g * 2; });",
    "if (i == {N}) net->push_back(torch::nn::ReLU());",
    "static int once = (last = make({M}), 1); (void)once;",
    "for (int j = 0; j < i % 3; ++j) make(6);",
    "for (int j = 0; j < 3; ++j) make(j + 1);",
    "for (int j = 0; j < i; j += {B}) make(6);",
    "if (i > {N} && !kept.empty()) kept.clear();",
    "if (kept.size() > {N}) kept.pop_back(); else kept.push_back(make(1));",
    "std::swap(last, total);",
    "last = last.defined() ? last.detach() : make(2);",
    "if (i == {N}) torch::save(net, \"a.pt\"); else if (i == {N} + 5) torch::load(net, \"a.pt\");",
    "{ std::ofstream f(\"log.txt\"); f << i; }",
    "if (i == {N}) break;",
    "if (i == {N}) continue;",
    "try { if (i == {N}) throw 1; } catch (int) { last = make({M}); }",
]

# Rounds that are singled out by their number, and do more (or less) than the others.
SINGLED = [
    "if (i % {N} == 0) { torch::NoGradGuard guard; net->forward(torch::randn({{M}, 8}, device)); }",
    "if ((i + 1) % {N} == 0 || i + 1 == {B}) last = make({M});",
    "const int number = i + 1; if (number % {N} == 0) last = make({M});",
    "int twice = i; twice *= 2; if (twice % {N} == 0) last = make({M});",
    "int from = {N}; int sum = i + from; from = 1; if (sum % {N} == from) last = make({M});",
    "if (i > 0 && i % {N} == 0) last = make({M});",
    "bool evaluates = i % {N} == {N} - 1; if (evaluates) { auto t = make({M}); net->forward(torch::randn({{M}, 8}, device)); }",
    "auto t = make(i % {N} == 0 ? {M} : 3);",
    "if (i % {N} == 0 && loss.item<float>() < 0.5) last = make({M});",
    "if (i < {N}) { auto t = make({M}); } else { auto t = make(5); }",
    "if (!(i % {N})) kept.push_back(make(2));",
    "if (i % {N} == 0) total = total + loss;",
    "if (i % {N} == 3) net->eval(); if (i % {N} == 4) net->train();",
    "if (i / {N} % 2) last = make({M});",
    "switch (i % {N}) { case 0: last = make({M}); break; default: break; }",
    "auto singled = [&] { return i % {N} == 0; }; if (singled()) last = make({M});",
    "for (int j = 0; j < 5; ++j) if ((i * 5 + j) % {N} == 0) last = make({M} + j);",
    "for (int j = 0; j < 40; ++j) { make(2); if (i % {N} == 0 && j % 8 == 0) last = make({M}); }",
    "if (i % {N} == 0) steps = 0; else ++steps;",
    "if (i % {N} == 0) last = torch::Tensor(); else if (!last.defined()) last = make({M});",
    "if (i == {N}) { i += 3; last = make({M}); }",
    "if (i % {N} != 0) continue; last = make({M});",
    "if (i + 1 == {B}) break;",
    "++steps; if (steps % {N} == 0) last = make({M});",
    "if (steps++ % {N} == 0) { auto t = make({M}); }",
    "steps += 2; { torch::NoGradGuard guard; if (steps % {N} < 2) last = make({M}); }",
    "if (++steps == {N}) { steps = 0; last = make({M}); }",
    "if (i % 3 == 0) ++steps; if (steps % {N} == 1) last = make({M});",
    "auto counts = [&] { ++steps; }; counts(); if (steps % {N} == 0) last = make({M});",
    "int &alias = steps; ++alias; if (steps % {N} == 0) last = make({M});",
    "{ int steps = 0; ++steps; if ((steps + i) % {N} == 0) last = make({M}); }",
    "int before = steps; ++steps; if (before % {N} == 0) last = make({M});",
    "if (steps % {N} == 5 || i % {N} == 2) last = make({M}); steps++;",
    "if (i % {N} == 1) continue; ++steps; if (steps % {N} == 0) last = make({M});",
    "if (last.defined() && ++steps % {N} == 0) last = make({M});",
]

# What makes vectors longer, in some of the programs, and what shows then how long they are.
APPENDS = [
    "losses.push_back(loss.item<float>());",
    "losses.push_back(i);",
    "losses.push_back(0); losses.push_back(1);",
    "if (i % {N} == 0) losses.push_back(i);",
    "if (loss.item<float>() > 0.5) losses.push_back(i);",
    "losses.insert(losses.end(), i % 3, 0.f);",
    "losses.insert(losses.end(), i / {N} + 1, 0.f);",
    "losses.resize(losses.size() + 2);",
    "losses.push_back(i); if (losses.size() > {N}) losses.erase(losses.begin());",
    "losses.push_back(i); std::swap(losses, other);",
    "losses.push_back(i); losses.swap(other); other.push_back(1);",
    "losses.push_back(i); if (i == {N}) losses.clear();",
    "for (int j = 0; j < 3; ++j) losses.push_back(j);",
    "for (int j = 0; j < i % 3; ++j) losses.push_back(j);",
    "losses.emplace_back(i); losses.pop_back(); losses.push_back(2);",
    "if (i == {N}) break; losses.push_back(i);",
    "records.push_back({i, 0.5f});",
    "records.emplace_back(steps, 1.f); if (records.size() == {N}) records.pop_back();",
    "other = losses; losses.push_back(1);",
    "{ std::vector<float> own(losses); own.push_back(1); losses.push_back(own.size()); }",
    "losses.push_back(i); i += i / {N};",
    "losses.push_back(0); losses[0] += 1;",
    "losses.push_back(2); losses[losses.size() / 2] = i;",
    "losses.push_back(1); rows[i / {N} % 2].push_back(1);",
    "(i < {N}) && (losses.push_back(1), true);",
    "nested.push_back({1.f, 2.f});",
    "nested.emplace_back(3); losses.push_back(nested.size());",
    "(i % 2 ? losses : other).push_back(i);",
    "std::vector<float> &one = std::rand() % 2 ? losses : other; one.push_back(i);",
    "try { losses.push_back(i); if (i % {N} == 1) throw 1; other.push_back(i); } catch (int) {}",
]
LENGTHS = [
    "auto rest = make(static_cast<int>(losses.size()) + 1);",
    "auto rest = torch::tensor(losses).to(device);",
    "auto rest = make(static_cast<int>(losses.size() + other.size() + 2 * records.size()) + 1);",
    "auto rest = make(static_cast<int>(other.size() * 3 + nested.size()) + 1);",
    "auto rest = torch::tensor(other).to(device);",
    "auto rest = make(static_cast<int>(rows[0].size() + 2 * rows[1].size()) + 1);",
    "if (!losses.empty()) kept.push_back(make(static_cast<int>(losses[0]) + 1));",
    "if (!losses.empty()) kept.push_back(make(static_cast<int>(losses[losses.size() / 3]) + 1));",
    "for (float f : losses) kept.push_back(make(1));",
    "if (losses.size() > {N}) kept.push_back(make({M}));",
    "if (!losses.empty() && losses.back() == 1) kept.push_back(make({M}));",
]

BODY = """    auto x = torch::randn({5, 8}, device);
    auto out = net->forward(x);
    auto loss = out.pow(2).mean();
    %(zero)s
    loss.backward();
    opt.step();
"""

# What stands behind the loop, where a counter that is not what it would be shows.
AFTER = [
    "if (steps > {N}) last = make({M} * 100);",
    "auto rest = make(steps + 1);",
    "auto rest = make(turns % 7 + 1);",
    "if (toggle) kept.push_back(make({M}));",
    "auto rest = make(static_cast<int>(kept.size()) + 1);",
    "auto rest = make(static_cast<int>(window.size()) + 1);",
    "auto rest = make(static_cast<int>(losses.size()) + 1);",
    "auto rest = make(static_cast<int>(named.size()) + 1);",
    "auto rest = make(static_cast<int>(list->size()) + 1);",
    "auto rest = make(static_cast<int>(text.size()) + 1);",
    "auto rest = make(*boxed + 1);",
    "auto rest = make(static_cast<int>(count.item<int64_t>()) + 1);",
    "if (!grown->is_empty()) kept.push_back(grown->forward(make(3)));",
    "{ auto t = net->forward(torch::randn({64, 8}, device)); t.sum().backward(); }",
    "if (net->is_training()) last = make({M});",
    "torch::load(last, \"last.pt\");",
    "if (rate < 0.001) last = make({M} * 50);",
    "",
]

# What counts in members, of an object that is asked whether there is one more.
FEED = """struct Feed {
  std::vector<int> order;
  int size, batch, at = 0, passes = 0, countdown = 5000, phase = 0;
  std::size_t seen = 0;
  unsigned char small = 250;
  short low = 30000;
  unsigned falling = 100000;
  std::int64_t far = std::int64_t(1) << 40;
  float time = 0;
  struct { int first = 3, second = 9; } both;
  Feed(int size, int batch) : size(size), batch(batch) {
    for (int i = 0; i < size; ++i)
      order.push_back(i * 7 % size);
  }
  bool operator()(int &n) {
    const int from = at * batch, to = std::min(size, from + batch);
    if (from >= size) {
      at = 0;
      ++passes;
      return false;
    }
    n = to - from;
    seen += static_cast<std::size_t>(n);
    ++at;
    --countdown;
    phase = 1 - phase;
    ++small;
    ++low;
    falling -= 3;
    far += 5;
    time += 0.25f;
    both.first += 2;
    both.second -= 1;
    return true;
  }
  bool hasNext() const { return at * batch < size; }
  int next() {
    int n = 0;
    (*this)(n);
    return n;
  }
  int left() const { return size - at * batch; }
  int progress() const { return 100 * at * batch / size; }
};
"""
HIDDEN = [
    "if (feed.at % {N} == 0) last = make({M});",
    "if (feed.at == {N}) last = make({M});",
    "if (feed.seen > {N}) last = make({M});",
    "if (feed.left() < {N}) last = make({M});",
    "if (feed.countdown < 5000 - {N}) last = make({M});",
    "auto t = make(feed.at < {N} ? 3 : 5);",
    "if (feed.phase) { auto t = make({M}); }",
    "if (feed.small == {N} % 256) last = make({M});",
    "if (feed.small < 3) last = make({M});",
    "if (feed.low < 0) last = make({M});",
    "if (feed.falling < 100000u - 3 * {N}) last = make({M});",
    "if (feed.far - (std::int64_t(1) << 40) == 5 * {N}) last = make({M});",
    "if (feed.time > {N}) last = make({M});",
    "if (feed.both.first + feed.both.second > {N}) last = make({M});",
    "if (feed.both.first - 2 * feed.at != 3) last = make({M});",
    "if (-feed.at < -{N}) last = make({M});",
    "if (feed.progress() >= 50) last = make({M});",
    "if (feed.progress() / 10 % 2) last = make({M});",
    "if (feed.order[feed.at] == {N}) last = make({M});",
    "if (feed.order.at(feed.at) > {N}) last = make({M});",
    "for (int j = feed.at; j < {N}; ++j) ++turns; if (turns > 5000) last = make({M});",
    "for (int j = 0; j < feed.at; j += 100) make(2);",
    "for (int j = 0; j < 3; ++j) if (feed.at + j == {N}) last = make({M});",
    "int twice = feed.at * 2 - feed.at; if (twice == {N}) last = make({M});",
    "int square = feed.at * feed.at; if (square > {N} * {N}) last = make({M});",
    "Feed copy = feed; if (copy.at == {N}) last = make({M});",
    "std::pair<int, int> p{feed.at, feed.at + 1}; if (p.second == {N}) last = make({M});",
    "std::vector<int> v(3, feed.at); if (v[1] == {N}) last = make({M});",
    "if (std::to_string(feed.at).size() > 2) last = make({M});",
    "if (static_cast<unsigned char>(feed.at) == {N} % 256) last = make({M});",
    "if (static_cast<float>(feed.at) > {N}) last = make({M});",
    "if (!(feed.at - {N})) last = make({M});",
    "if (feed.at & 64) last = make({M});",
    "if ((feed.at >> 5) == 3) last = make({M});",
    "if (std::abs(feed.at - {N}) < 4) last = make({M});",
    "bool late = feed.at > {N}; if (late) last = make({M});",
    "steps = feed.at; if (steps == {N}) last = make({M});",
    "steps = best; best = feed.at; if (steps == {N}) last = make({M});",
    "switch (feed.at) { case {N}: last = make({M}); break; default: break; }",
    "int &counted = feed.at; if (counted == {N}) last = make({M});",
    "int now; std::memcpy(&now, &feed.at, sizeof now); if (now == {N}) last = make({M});",
    "if (feed.at == {N}) feed.at += 2;",
    "if (feed.at == {N}) feed.batch = 3;",
    "if (feed.at == {N}) break;",
    "if (loss.item<float>() > 100) break;",
    "losses.push_back(feed.at);",
    "losses.push_back(n);",
    "if (feed.at > {N}) continue; ++steps;",
    "n += feed.at; if (n > {N}) last = make({M});",
    "if (n < 5) last = make({M});",
    "auto t = make(n);",
]
HIDDEN_AFTER = [
    "auto rest = make(feed.at + 1);",
    "auto rest = make(feed.passes * 5 + 1);",
    "auto rest = make(static_cast<int>(feed.seen % 100) + 1);",
    "auto rest = make((5000 - feed.countdown) % 50 + 1);",
    "auto rest = make(feed.small + 1);",
    "auto rest = make(feed.low > 0 ? 5 : 9);",
    "auto rest = make(static_cast<int>(feed.falling % 90) + 1);",
    "auto rest = make(static_cast<int>(feed.far % 90) + 1);",
    "auto rest = make(feed.both.first % 40 + 1);",
    "auto rest = make(feed.phase + 1);",
    "auto rest = make(static_cast<int>(feed.time) + 1);",
]


FirstHidden = 20000  # earlier seeds make what they made before there were such


def hidden(r, numbers, lines):
    """A loop that is ended by what an object counts in its members, alone or in epochs."""
    size = r.choice([300, 700, 2001, 4000])
    batch = r.choice([1, 2, 7]) if size < 1000 else r.choice([7, 10])
    lines = [numbers(s) for s in r.sample(HIDDEN, r.randint(0, 2))] + lines[:r.randint(0, 2)]
    r.shuffle(lines)
    body = BODY % {"zero": "opt.zero_grad();"} + "".join(f"    {s}\n" for s in lines)
    ask = r.choice(["while (feed(n)) {\n    ++i;\n", "while (feed.hasNext()) {\n    n = feed.next();\n    ++i;\n",
                    "for (; feed(n); ++i) {\n", "while (true) {\n    if (!feed(n)) break;\n    ++i;\n"])
    epochs = r.choice([1, 1, 3, 12])
    between = "feed.at = 0;" if "hasNext" in ask else ""
    loop = f"  Feed feed({size}, {batch});\n  for (int e = 0; e < {epochs}; ++e) {{\n  int i = -1, n = 0;\n  {ask}{body}  }}\n"
    return loop + f"  {between}\n  }}\n", [numbers(s) for s in r.sample(HIDDEN_AFTER, 1)]


def program(seed):
    r = random.Random(seed)
    rounds = r.choice([300, 500, 900])
    numbers = lambda text: (text.replace("{N}", str(r.choice([2, 3, 7, 40, 230, 290, rounds - 1])))
                            .replace("{M}", str(r.randint(50, 400))).replace("{B}", str(rounds)))
    over_data = r.random() < 0.3
    lines = [numbers(s) for s in r.sample(ROUND, r.randint(1, 5))]
    after = [numbers(s) for s in r.sample(AFTER, 2)]
    if r.random() < 0.5:
        lines = [numbers(s) for s in r.sample(ROUND, r.randint(0, 2)) + r.sample(APPENDS, r.randint(1, 2))]
        r.shuffle(lines)
        after = [numbers(s) for s in r.sample(LENGTHS, 2)]
    if r.random() < 0.4:
        rounds = r.choice([300, 900, 2000])
        lines = [numbers(s) for s in r.sample(SINGLED, r.randint(1, 2)) + r.sample(ROUND + APPENDS, r.randint(0, 2))]
        r.shuffle(lines)
        after = [numbers(s) for s in r.sample(AFTER + LENGTHS, 2)]
    if sum("auto rest" in s for s in after) > 1:
        after = after[:1]
    head = HEAD % {"features": r.choice(["8", "8, 2", "int64_t(i % 2 + 1)", "8"]), "examples": r.choice([64, 130, 999])}
    setup = SETUP % {"layer": r.choice(["ReLU", "Tanh", "Dropout"]), "optimizer": r.choice(["SGD", "Adam", "AdamW"])}
    zero = r.choice(["opt.zero_grad();", "net->zero_grad();", ""])
    body = BODY % {"zero": zero} + "".join(f"    {s}\n" for s in lines)
    if over_data:
        loop = ("  auto loader = torch::data::make_data_loader<torch::data::samplers::%s>("
                "Set().map(torch::data::transforms::Stack<>()), 8);\n" % r.choice(["SequentialSampler", "RandomSampler"]))
        epochs = r.choice([1, 1, 3])
        loop += f"  for (int e = 0; e < {epochs}; ++e) {{\n  int i = -1;\n  for (auto &batch : *loader) {{\n    ++i;\n"
        loop += "    auto data = batch.data.to(device);\n" + body + "  }\n  }\n"
    elif r.random() < 0.15:
        loop = f"  int i = -1;\n  while (true) {{\n    if (++i >= {rounds}) break;\n{body}  }}\n"
    elif r.random() < 0.15:
        loop = f"  int i = 0;\n  do {{\n{body}  }} while (++i < {rounds});\n"
    elif r.random() < 0.25:
        loop = f"  int i = 0;\n  while (i < {rounds}) {{\n{body}    ++i;\n  }}\n".replace("continue;", "{ ++i; continue; }")
    else:
        loop = f"  for (int i = 0; i < {rounds}; ++i) {{\n{body}  }}\n"
    if seed >= FirstHidden and r.random() < 0.7:
        head = head.replace("struct Node", FEED + "struct Node").replace("#include <cstdlib>", "#include <cstdlib>\n#include <cstring>")
        loop, after = hidden(r, numbers, lines)
    return head + "int main() {\n" + setup + loop + "".join(f"  {s}\n" for s in after) + "}\n"


def figures(vramlint, file, *options):
    run = subprocess.run([vramlint, "--format=json", "--quiet", "--max-time=60", *options, str(file)],
                         capture_output=True, text=True, timeout=300)
    try:
        scenario = json.loads(run.stdout)["scenarios"][0]
    except (ValueError, LookupError):
        return None
    return scenario


def judge(vramlint, seed, folder, keep):
    file = pathlib.Path(folder) / f"rounds-{seed}.cpp"
    file.write_text(program(seed))
    usual, all_rounds = figures(vramlint, file), figures(vramlint, file, "--all-rounds")
    verdict, why = "right", ""
    if usual is None or all_rounds is None:
        verdict, why = "broken", "no report"
    else:
        if usual["peak"]["status"] != "exact":
            verdict, why = "inexact", "; ".join(a["kind"] for a in usual["assumptions"])
            if all_rounds["peak"]["status"] == "exact":
                verdict = "lost"
        if usual["totals"] != all_rounds["totals"]:
            why += " (left)"
        for part, name in (("peak", "allocated_bytes"), ("peak", "reserved_bytes"), ("end", "allocated_bytes")):
            mine, theirs = usual[part], all_rounds[part]
            if mine["status"] == theirs["status"] == "exact" and mine[name] != theirs[name]:
                verdict, why = "wrong", f"{part} {name}: {mine[name]}, with all rounds {theirs[name]}"
            if mine["status"] == "exact" != theirs["status"]:
                verdict, why = "wrong", f"{part} exact, with all rounds {theirs['status']}"
    if verdict in ("wrong", "broken", "lost") and keep:
        pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
        (pathlib.Path(keep) / file.name).write_text(file.read_text())
    return seed, verdict, why


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vramlint", required=True)
    parser.add_argument("--seeds", default="1-40")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("--record", metavar="FILE", help="what was found, for tool/accuracy")
    given = parser.parse_args()
    first, last = (int(x) for x in given.seeds.split("-"))
    counts, reasons = {}, {}
    left = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for seed, verdict, why in pool.map(lambda s: judge(given.vramlint, s, folder, given.keep), range(first, last + 1)):
            counts[verdict] = counts.get(verdict, 0) + 1
            left += "(left)" in why
            if verdict in ("inexact", "lost"):
                reason = why.removesuffix(" (left)")
                reasons[reason] = reasons.get(reason, 0) + 1
            if verdict in ("wrong", "broken", "lost"):
                print(f"{verdict} {seed}: {why}")
    print(", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items())) + f"; {left} loops were left before their end")
    if given.record:
        record(given.record, "loops, against all their rounds", f"{first} to {last}", counts, reasons)
    failed = counts.get("wrong", 0) + counts.get("broken", 0)
    print(f"{last - first + 1 - failed} passed, {failed} failed")
    return 1 if failed or not left else 0


if __name__ == "__main__":
    sys.exit(main())
