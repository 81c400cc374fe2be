// A call of a missing library that is given a function in braces is written over several lines; a message has it in one.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: assumed: `timing::repeat(t, [&] { t = torch::ones({4}).cuda(); })`
#include <timing/repeat.h>
#include <torch/torch.h>

int main() {
  torch::Tensor t;
  timing::repeat(t, [&] {
    t = torch::ones({4}).cuda();
  });
  return t.size(0) == 4 ? 0 : 1;
}
