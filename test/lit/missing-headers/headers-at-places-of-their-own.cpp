// A header of a library that has a stand-in is often kept in the project, under some path, and not checked out.
//
// RUN: %vramlint %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=NOTE < %t.err
// NOTE: vendors/cpptqdm/tqdm.h
// NOTE-SAME: not found: stand-ins of ours are read
// CHECK: peak allocated {{ *}}~512 B
// CHECK: `Bar.progress(I, 10)` is taken to leave what counts its loop as it is
#include "../nowhere/matplotlibcpp.h"
#include "vendors/cpptqdm/tqdm.h"
#include <torch/torch.h>

#include <vector>

namespace plt = matplotlibcpp;

int main() {
  tqdm Bar;
  auto T = torch::ones({2, 4}, torch::kCUDA);
  for (int I = 0; I < 10; ++I)
    Bar.progress(I, 10);
  Bar.finish();
  plt::plot(std::vector<double>{1, 2});
  plt::show();
}
