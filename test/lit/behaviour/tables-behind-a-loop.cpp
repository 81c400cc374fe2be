// A table of tensors grows with every round of a loop that is left because its rounds repeat. It is what was executed then: how
// much is in it is not forgotten alone.
//
// RUN: %vramlint --max-time=1 %s 2>&1 | FileCheck %s
// CHECK-NOT: a condition is taken
// CHECK: its rounds repeat, and are more than the analysis records
// CHECK: peak allocated{{ +}}~4.00 KiB
#include <torch/torch.h>

#include <unordered_map>

int main() {
  std::unordered_map<int, torch::Tensor> seen;
  for (int i = 0; i < 1'000'000'000; ++i) {
    auto on = torch::zeros({64}, torch::kCUDA);
    seen[i] = torch::ones({2});
  }
  seen[-1] = torch::ones({2});
  if (seen.size() > 3)
    auto large = torch::zeros({1024}, torch::kCUDA);
}
