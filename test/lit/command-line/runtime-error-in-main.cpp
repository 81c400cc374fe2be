// The call stack of an error ends in main, whatever was initialised before it.
//
// RUN: not %vramlint --entry=main %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: error: {{.*}}[vram-runtime-error]
// CHECK: called from here
// CHECK-NEXT: helper(x)
// CHECK-NOT: called from here
#include <torch/torch.h>

torch::Tensor kept = torch::zeros({3}, torch::kCUDA);

static void helper(torch::Tensor x) { x.view({7}); }

int main() {
  auto x = torch::zeros({3});
  helper(x);
}
