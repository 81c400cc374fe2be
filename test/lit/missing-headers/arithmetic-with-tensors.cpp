// What a missing header gives is calculated with: a tensor and something foreign are a tensor, also where it is
// assigned to one that has no name. What is foreign is taken to be a number then, and that is said.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: ranks/group.h not found
// CHECK-NOT: does not compile
// CHECK: is taken to be a number (of floating point, unless it is an index): 'ranks::group().size()'
// CHECK: peak allocated{{ +}}~1.50 KiB
#include <ranks/group.h>
#include <torch/torch.h>

int main() {
  auto count = ranks::group().size();
  auto gradient = torch::ones({4}, torch::kCUDA);
  gradient.data() = gradient.data() / count;
  gradient.data() = 2 * count * gradient.data();
  torch::Tensor mean = (gradient * count).sum();
}
