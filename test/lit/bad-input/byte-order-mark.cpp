// A file that begins with a byte order mark, as editors on Windows write it.
//
// RUN: %vramlint --entry=step --device=cuda %s | FileCheck %s
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

void step() {
  auto linear = torch::nn::Linear(4, 4);
  linear->to(torch::kCUDA);
}
