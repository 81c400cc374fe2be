// What a kernel of backward saves for a gradient of its own is not modelled where the program calls it, and told.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK: the gradient of a kernel of backward that the program calls is not modelled
// CHECK: peak allocated{{ +}}unknown
#include <torch/torch.h>

int main() {
  auto gradient = torch::randn({4, 5}, torch::requires_grad()), x = torch::randn({4, 5});
  auto y = at::hardswish_backward(gradient, x);
}
