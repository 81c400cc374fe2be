// std::get<0> of what a function of a missing header returns is a value of that header like any other: the program
// compiles, and what does not hang on it is exact.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: feeds/table.h not found
// CHECK: peak allocated   4.00 KiB
// CHECK: every figure is exact
#include <feeds/table.h>

#include <torch/torch.h>

#include <iostream>
#include <tuple>

int main() {
  auto Parts = feeds::read("prices.csv");
  auto Names = std::get<0>(Parts);
  std::cout << std::get<0>(feeds::read("names.csv")) << Names.size() << "\n";
  auto Pair = std::make_tuple(1024, 2.0F);
  auto Ours = torch::zeros({std::get<0>(Pair)});
}
