// A program that complains when it has not read as much as it wants would have read as much.
//
// RUN: %vramlint --device=cuda --format=json -o %t.json %s && %figure 'scenarios[0].peak.allocated_bytes' == 2048 < %t.json
// RUN: %vramlint --device=cuda %s 2>&1 | FileCheck %s
// CHECK: a loop is run 500 times, which is what the program asks for; how often is not known: what is in the file
//
// Each round may read several.
// RUN: %vramlint --device=cuda --entry=pairs --format=json -o %t.json %s
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 3584 < %t.json
//
// RUN: %vramlint --device=cuda --entry=both %s 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH-NOT: the program ends here
// BOTH-DAG: a loop is run 40 times, which is what the program asks for
// BOTH-DAG: a loop is run 60 times, which is what the program asks for
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <vector>

static std::vector<float> read(const char *file, int inEach) {
  std::ifstream in(file);
  std::vector<float> all;
  float value;
  while (in >> value)
    for (int i = 0; i < inEach; ++i)
      all.push_back(value);
  return all;
}

int main() {
  const auto labels = read("labels.txt", 1);
  if (labels.size() != 500)
    throw std::runtime_error("not as many labels as pictures");
  auto onDevice = torch::tensor(labels).cuda();
}

void pairs() {
  const auto points = read("points.txt", 2);
  if (points.size() < 800) {
    std::cerr << "too few points\n";
    std::exit(1);
  }
  auto onDevice = torch::tensor(points).cuda();
}

static std::vector<float> others() {
  std::ifstream in("others.txt");
  std::vector<float> all;
  float value;
  while (in >> value)
    all.push_back(value);
  return all;
}

void both() {
  const auto first = read("first.txt", 1);
  TORCH_CHECK(first.size() == 40, "forty are needed");
  const auto second = others();
  TORCH_CHECK(second.size() == 60, "sixty are needed");
  auto onDevice = torch::zeros({static_cast<int64_t>(first.size() + second.size())}, torch::kCUDA);
}
