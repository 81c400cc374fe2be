// A program that puts everything on the second device is followed there.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: cuda:1
// CHECK: peak allocated{{ +}}4.00 KiB
//
// RUN: %vramlint --entry=both %s 2>&1 | FileCheck --check-prefix=BOTH %s
// BOTH: only the first device is followed, and this is another: cuda:1
// BOTH: cuda:0
// BOTH: peak allocated{{ +}}~1.00 KiB
#include <torch/torch.h>

int main() {
  torch::Device device(torch::kCUDA, 1);
  auto kept = torch::zeros({1024}, device);
}

void both() {
  auto first = torch::zeros({256}, torch::kCUDA);
  auto second = torch::zeros({1024}, torch::Device("cuda:1"));
}
