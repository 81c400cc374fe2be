// A header of the program's own that is missing may have added to LibTorch's namespaces.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: note: cuda_tools.h not found: {{[0-9]+}} names are foreign
// CHECK-NOT: error:
// CHECK: 2 parameters, largest weight
#include "cuda_tools.h"
#include <torch/torch.h>

int main() {
  std::cout << at::cuda::getDeviceProperties(0)->name << std::endl;
  torch::nn::Linear layer(10, 10);
  layer->to(torch::kCUDA);
}
