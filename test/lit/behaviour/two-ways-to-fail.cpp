// A program that fails whichever way an unknown condition goes, each time elsewhere: which of them it is, is not known.
//
// RUN: %fails 1 'calls abort' %vramlint --entry=main --format=json %s -- -std=c++17 > %t.txt
// RUN: FileCheck %s < %t.txt
// CHECK: "kind": "{{branch|guard}}"
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>

int main() {
  auto kept = torch::zeros({256}, torch::kCUDA);
  int lines = 0;
  std::ifstream("names.txt") >> lines;
  if (lines > 3) {
    auto more = torch::zeros({256}, torch::kCUDA);
    std::abort();
  }
  auto more = torch::zeros({256}, torch::kCUDA);
  std::abort();
}
