// A program that LibTorch refuses at its end: a condition that changes nothing until then is no doubt.
//
// RUN: not %vramlint %s 2>&1 | FileCheck %s
// CHECK: error: mat1 and mat2 shapes cannot be multiplied
// CHECK: peak allocated{{ +}}{{[0-9.]+}} KiB
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

#include <string>

int main() {
  torch::nn::Linear net(16, 4);
  torch::optim::SGD optimizer(net->parameters(), 0.1);
  for (int step = 0; step < 5000; ++step) {
    optimizer.zero_grad();
    net(torch::ones({8, 16})).sum().backward();
    optimizer.step();
    std::string bar;
    for (int i = 0; i < 20; ++i)
      bar += i < step * 20 / 5000 ? '=' : ' ';
  }
  net(torch::ones({8, 15}));
}
