// A function that takes a text or a pointer to its begin is given the text, where a header that is not there gives it.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}>= 512 B
#include "report.hpp"
#include <torch/torch.h>

#include <fstream>

int main() {
  std::ofstream out;
  out.open(report::path);
  std::ifstream in;
  in.open(report::directory + "/weights.txt");
  auto x = torch::zeros({4, 5}, torch::kCUDA);
}
