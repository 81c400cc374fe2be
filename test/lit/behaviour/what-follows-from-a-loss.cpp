// Once a cause has lost every figure, what follows from it is told no more: nothing can be done about it but about the cause.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: no model for 'torch::jit::load'
// CHECK: 1 warning generated
// CHECK: What this answer assumes
// CHECK-NEXT: - no model for 'torch::jit::load': a TorchScript module is a program of its own in its file, and is not
// CHECK-NEXT: read ({{.*}}): every figure is unknown [no-model]
// CHECK-NOT: {{^  - }}
#include <torch/script.h>

int main() {
  torch::jit::script::Module net = torch::jit::load("net.pt");
  net.to(torch::kCUDA);
  auto result = net.forward({torch::zeros({1, 3, 8, 8}, torch::kCUDA)}).toTuple();
  auto boxes = result->elements()[0].toTensor();
  for (int i = 0; i < boxes.size(0); ++i)
    if (boxes[i][4].item<float>() > 0.5)
      boxes[i].zero_();
}
