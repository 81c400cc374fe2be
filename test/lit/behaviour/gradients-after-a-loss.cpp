// A backward pass over what is not known is left out, and told. Which gradients there are afterwards is not known:
// the program does not fail for want of them, and what follows is executed.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: warning: what depends on a value that is not known is left out
// CHECK-NOT: the program ends here
// CHECK: peak allocated   unknown
// CHECK: Alive at the peak
// CHECK: 4.00 KiB {{.*}}result of zeros
#include <torch/torch.h>

#include <iostream>

int main() {
  std::int64_t Examples;
  std::cin >> Examples;
  torch::nn::Linear Layer(10, 10);
  auto Loss = Layer(torch::randn({Examples, 10})).sum();
  Loss.backward();
  Layer->weight.grad().zero_();
  std::cout << Layer->bias.grad().norm().item<float>();
  auto After = torch::zeros({1024});
}
