// A function without a header is hardly there to change a device or options that it is given: what is put there later
// is put where the program says.
// RUN: %vramlint %s | FileCheck %s
#include <torch/torch.h>
#include "Style.h"

int main() {
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  Style style;
  style->to(device);
  auto options = torch::TensorOptions().dtype(torch::kHalf).device(device);
  prepare(options);
  torch::nn::Linear layer(128, 128);
  layer->to(device);
  layer(torch::rand({16, 128}).to(device));
  auto last = torch::rand({1024}, options);
}
// CHECK-NOT: not known stays where it is
// CHECK-NOT: what depends on a value
// CHECK-DAG: `style->to(device)` is taken to leave the torch::Device that it is given as it is
// CHECK-DAG: `prepare(options)` is taken to leave the TensorOptions that it is given as it is
