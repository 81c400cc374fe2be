// LibTorch's headers bring an operator<< for the containers of the standard library: it is executed.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}512 B
// CHECK: every figure is exact
#include <torch/torch.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

int main() {
  const std::vector<std::string> Names = {"dog", "cat"};
  const std::map<std::string, int> Counts = {{"dog", 2}};
  auto T = torch::ones({2, 3}, torch::kCUDA);
  std::cout << "Classes: " << Names << " " << Counts << "\n";
  std::cout << "shape: " << T.sizes().vec() << " " << T.sizes() << "\n";
}
