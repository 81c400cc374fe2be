// Values from outside, said by the text of the expression that reads them: the figures hold for these, and the report says which.
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

// A number that is read, as a size: what is to be pasted stands in the message.
// RUN: %vramlint --quiet --entry=reads %s 2>&1 | FileCheck %s --check-prefix=READS
// READS: is left out: what is in the file{{.*}} (--set 'reads::n=...')
// RUN: %vramlint --entry=reads --set n=1024 %s | FileCheck %s --check-prefix=SET
// RUN: %vramlint --entry=reads --set 'reads::n = 1024' %s | FileCheck %s --check-prefix=SET
// SET: set: {{(reads::)?}}n = 1024
// SET-NOT: assumed
// SET: peak allocated{{ +}}4.00 KiB
// RUN: %vramlint --entry=reads --set n=1024 --format=json %s > %t.json && %validate %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "set": [
// JSON: "name": "n",
// JSON-NEXT: "value": "1024"
void reads() {
  std::ifstream file("sizes.txt");
  int n;
  file >> n;
  auto kept = torch::zeros({n}, torch::kCUDA);
}

// White space and comments make no difference, nor how std:: is written.
// RUN: %vramlint --entry=converts --set 'stoi( line /* first */ )=256' %s | FileCheck %s --check-prefix=CONVERTS
// RUN: %vramlint --entry=converts --set 'line=256' %s | FileCheck %s --check-prefix=CONVERTS
// RUN: %vramlint --entry=converts --set 'line="256"' %s | FileCheck %s --check-prefix=CONVERTS
// CONVERTS: peak allocated{{ +}}1.00 KiB
void converts() {
  std::ifstream file("sizes.txt");
  std::string line;
  std::getline(file, line);
  auto kept = torch::zeros({std::stoi(line)}, torch::kCUDA);
}

// In the environment, by either name; as a branch.
// RUN: %vramlint --entry=asks --set env.BATCH=128 %s | FileCheck %s --check-prefix=ASKS
// RUN: %vramlint --entry=asks --set 'getenv("BATCH")=128' %s | FileCheck %s --check-prefix=ASKS
// ASKS: peak allocated{{ +}}512 B
void asks() {
  const char *batch = std::getenv("BATCH");
  auto kept = torch::zeros({batch ? std::atoi(batch) : 8}, torch::kCUDA);
}

// Whatever function is given the name: each variable is a cause of its own.
// RUN: %vramlint --quiet --entry=asks_for_two %s 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: that the environment variable 'ROWS' is set (--set 'env.ROWS=...')
// RUN: %vramlint --quiet --entry=asks_for_two --set env.ROWS=16 %s 2>&1 | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: that the environment variable 'COLUMNS' is set (--set 'env.COLUMNS=...')
// RUN: %vramlint --entry=asks_for_two --set env.ROWS=16 --set env.COLUMNS=8 %s | FileCheck %s --check-prefix=PAIR
// PAIR: set: env.ROWS = 16, env.COLUMNS = 8
// PAIR-NOT: assumed
// PAIR: peak allocated{{ +}}512 B
// RUN: %fails 2 'no expression and no variable .env.ROW.' %vramlint --entry=asks_for_two --set env.ROW=16 %s
int variable(const char *name, int fallback) {
  const char *text = std::getenv(name);
  return text && *text ? std::atoi(text) : fallback;
}
void asks_for_two() {
  auto kept = torch::zeros({variable("ROWS", 4), variable("COLUMNS", 3)}, torch::kCUDA);
}

// In a macro: by its name or by what it stands for. In a template, a lambda, and as the end of a loop.
#define COUNT next("count")
int next(const char *name) {
  std::ifstream file(name);
  int value = 0;
  file >> value;
  return value;
}
template <class T> torch::Tensor made(T factor) {
  return torch::zeros({static_cast<long>(next("width") * factor)}, torch::kCUDA);
}
// RUN: %vramlint --entry=everywhere --set COUNT=3 --set 'next("width")=256' %s | FileCheck %s --check-prefix=EVERYWHERE
// RUN: %vramlint --entry=everywhere --set 'next("count")=3' --set 'next("width")=256' %s | FileCheck %s --check-prefix=EVERYWHERE
// EVERYWHERE: set: {{.*}} = 3, next("width") = 256
// EVERYWHERE-NOT: assumed
// EVERYWHERE: peak allocated{{ +}}6.00 KiB
void everywhere() {
  auto one = [](int factor) { return made(factor); };
  std::vector<torch::Tensor> kept;
  for (int i = 0; i < COUNT; ++i)
    kept.push_back(one(2));
}

// What is counted in a loop whose rounds nobody knows: they decide nothing else.
// RUN: %vramlint --entry=counts --set 'names.size()=60000' %s | FileCheck %s --check-prefix=COUNTS
// COUNTS: set: names.size() = 60000
// COUNTS-NOT: assumed
// COUNTS: peak allocated{{ +}}234.50 KiB
void counts() {
  std::ifstream list("list.txt");
  std::vector<std::string> names;
  std::string name;
  while (list >> name)
    names.push_back(name);
  auto kept = torch::zeros({static_cast<long>(names.size())}, torch::kCUDA);
}

// What a variable or a data member begins with, although the program says it.
struct Config {
  int hidden = 16;
  bool half = false;
};
const int width = 64;
constexpr int area = width * width;
static std::string kind = "small";
// RUN: %vramlint --entry=begins --set Config::hidden=256 %s | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: set: Config::hidden = 256
// HIDDEN: peak allocated{{ +}}17.00 KiB
// RUN: %vramlint --entry=begins --set width=32 --set Config::half=true %s | FileCheck %s --check-prefix=WIDTH
// WIDTH: peak allocated{{ +}}2.50 KiB
// RUN: %vramlint --entry=begins --set kind=large %s | FileCheck %s --check-prefix=KIND
// KIND: peak allocated{{ +}}32.50 KiB
void begins() {
  Config config;
  auto options = torch::dtype(config.half ? torch::kHalf : torch::kFloat).device(torch::kCUDA);
  auto first = torch::zeros({config.hidden}, options), second = torch::zeros({area}, options);
  if (kind == "large")
    auto third = torch::zeros({area}, options);
}

// The size of the data decides how many batches there are.
struct Images : torch::data::datasets::Dataset<Images> {
  std::vector<std::string> names;
  Images() {
    std::ifstream list("list.txt");
    std::string name;
    while (list >> name)
      names.push_back(name);
  }
  torch::data::Example<> get(size_t) override { return {torch::rand({64}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return names.size(); }
};
// RUN: %vramlint --entry=loads --set 'names.size()=10' %s | FileCheck %s --check-prefix=LOADS
// LOADS: set: names.size() = 10
// LOADS: peak allocated{{ +}}1.50 KiB
void loads() {
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      Images().map(torch::data::transforms::Stack<>()), 4);
  std::vector<torch::Tensor> kept;
  for (auto &batch : *loader)
    kept.push_back(batch.data.sum().cuda());
}
