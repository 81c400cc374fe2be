// How often a loop of unknown length runs can be said in the name of what it asks before each round; the words to paste
// name it.
//
// RUN: %vramlint --entry=table %s 2>&1 | FileCheck --check-prefix=WORDS %s
// WORDS: a loop is taken to be run at least 2 times; how often is not known: what is in the file 'table.csv'; with more rounds a peak of {{.*}} was met (--set 'std::getline(in, line)=...')
// The cells of a row, of which the view takes six.
// WORDS: a loop is run 6 times, which is what LibTorch takes{{.*}}(--set "std::getline(cells, cell, ',')=...")
// RUN: %vramlint --entry=table --device=cpu --set 'getline(in, line)=80' --set "getline(cells, cell, ',')=6" --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 1920 < %t
// A flag that says when it is over; the round before which that is known is one of them.
// RUN: %vramlint --entry=episode %s 2>&1 | FileCheck --check-prefix=EPISODE %s
// EPISODE: a loop is taken to be run at least 2 times{{.*}}(--set '!done=...')
// RUN: %vramlint --entry=episode --device=cpu --set '!done=30' --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 1200 < %t
// Each time it is met; no round at all; with a set of other loops behind it.
// RUN: %vramlint --entry=twice --device=cpu --set 'in >> word=3' --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 240 < %t
// RUN: %vramlint --entry=twice --device=cpu --set 'in >> word=0' --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 0 < %t
// RUN: %vramlint --entry=folder --device=cpu --set 'fs::directory_iterator("images")=7' --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 280 < %t
// A truth that is set keeps its value in what the question calls.
// RUN: %vramlint --entry=asking --device=cpu --set 'more(in)=3' --set 'given()=1' --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 160 < %t
// What is no loop is true or false, as before.
// RUN: not %vramlint --entry=condition --set 'in >> word=3' %s 2>&1 | FileCheck --check-prefix=TRUTH %s
// TRUTH: error: --set: in >> word = 3 does not fit
#include <torch/torch.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

void table() {
  std::ifstream in("table.csv");
  std::string line, cell;
  std::vector<float> values;
  while (std::getline(in, line)) {
    std::stringstream cells(line);
    while (std::getline(cells, cell, ','))
      values.push_back(std::stof(cell));
  }
  auto rows = torch::tensor(values).view({-1, 6});
}

void twice() {
  std::vector<torch::Tensor> all;
  for (int pass = 0; pass < 2; ++pass) {
    std::ifstream in("words.txt");
    std::string word;
    while (in >> word)
      all.push_back(torch::zeros({10}));
  }
}

void folder() {
  std::vector<torch::Tensor> all;
  for (const auto &entry : fs::directory_iterator("images"))
    all.push_back(torch::zeros({10}));
}

bool given() { return std::getenv("GIVEN") != nullptr; }

std::vector<torch::Tensor> made;

bool more(std::ifstream &in) {
  if (given())
    made.push_back(torch::zeros({10}));
  return static_cast<bool>(in.ignore());
}

void asking() {
  std::ifstream in("words.txt");
  while (more(in)) {
  }
}

void condition() {
  std::ifstream in("words.txt");
  std::string word;
  if (in >> word)
    auto x = torch::zeros({10});
}

void episode() {
  std::vector<torch::Tensor> states;
  bool done = false;
  while (!done) {
    states.push_back(torch::zeros({10}));
    done = torch::rand({1}).item<float>() > 3;
  }
}
