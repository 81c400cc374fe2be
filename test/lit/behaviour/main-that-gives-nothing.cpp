// Microsoft's compiler takes a main() that gives nothing.
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: peak allocated 48 B
// CHECK: every figure is exact
#include <torch/torch.h>

void main(int argc, char *argv[]) {
  torch::Tensor a = torch::ones({12});
  if (argc > 5)
    return;
}
