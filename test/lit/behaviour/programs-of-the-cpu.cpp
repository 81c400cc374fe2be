// A program that puts nothing on a CUDA device is answered for the CPU, where nobody asks for a device: 0 B of a device
// that it does not use is no answer.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: nothing is put on a CUDA device: this is the memory of the CPU
// CPU: peak allocated {{ *}}48 B
// CPU: every figure is exact
//
// RUN: %vramlint --device=cuda %s 2>&1 | FileCheck %s --check-prefix=CUDA
// CUDA-NOT: nothing is put
// CUDA: peak allocated {{ *}}0 B
//
// RUN: %vramlint --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "device": "cpu"
//
// RUN: %vramlint %s -- -DAVAILABLE 2>&1 | FileCheck %s --check-prefix=AVAILABLE
// AVAILABLE-NOT: nothing is put
// AVAILABLE: peak allocated {{ *}}512 B
#include <torch/torch.h>

int main() {
  torch::Device Where(torch::kCPU);
#ifdef AVAILABLE
  if (torch::cuda::is_available())
    Where = torch::kCUDA;
#endif
  auto T = torch::zeros({3, 4}, Where);
}
