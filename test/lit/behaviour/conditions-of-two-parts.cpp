// Where the first part of a condition is not known, the second may or may not be executed, and the whole is what the parts
// make of it: what a check has not read is not used behind it.
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

// RUN: %vramlint --device=cpu --entry=reads_both --set reads_both::size=16 --format=json %s -- -std=c++17 > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 64 < %t.json
void reads_both() {
  int size = 4;
  std::ifstream in("sizes.txt");
  for (std::string row; std::getline(in, row);) {
    std::istringstream fields(row);
    std::string key, value;
    if (!std::getline(fields, key, '=') || !std::getline(fields, value))
      continue;
    if (key == "size")
      size = std::stoi(value);
  }
  auto kept = torch::zeros({size});
}

// The second part decides alone, or is not asked: no third way.
// RUN: %vramlint --device=cpu --entry=makes_one %s -- -std=c++17 | FileCheck %s --check-prefix=ONE
// ONE: peak allocated ~400 B
bool make(torch::Tensor &at) {
  at = torch::zeros({100});
  return true;
}
void makes_one() {
  std::ifstream in("sizes.txt");
  int size;
  in >> size;
  torch::Tensor first;
  if (size > 3 && make(first))
    return;
  if (first.defined())
    auto never = torch::zeros({1000000});
}

// A part that only looks is looked at, unless that could fail.
// RUN: %vramlint --device=cpu --entry=looks %s -- -std=c++17 | FileCheck %s --check-prefix=LOOKS
// LOOKS-NOT: ends here
// LOOKS: nothing: every figure is exact
struct Part {
  int size = 3;
};
void looks() {
  std::ifstream in("sizes.txt");
  int size;
  in >> size;
  Part *part = nullptr;
  auto kept = torch::zeros({4});
  if (size > 3 && part && part->size > 2)
    kept = torch::zeros({1000000});
}
