// A loop of more rounds than can be recorded is left when its rounds repeat, and what comes behind it is executed: the
// answer stands under that one assumption. It was given up.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: gave up
// CHECK: assumed: a loop is run {{[0-9]+}} times: its rounds repeat, and are more than the analysis records
// CHECK: peak allocated {{ *}}~4.00 MiB
// CHECK-SAME: rounds-that-repeat.cpp:[[#@LINE+22]]
#include <torch/torch.h>

#include <iostream>

int main() {
  torch::nn::Linear Net(4, 4);
  Net->to(torch::kCUDA);
  torch::optim::SGD Optimizer(Net->parameters(), 0.1);
  for (int Epoch = 0; Epoch < 1000; ++Epoch) {
    for (int Step = 0; Step < 1000; ++Step) {
      Optimizer.zero_grad();
      auto Loss = Net(torch::ones({2, 4}, torch::kCUDA)).sum();
      Loss.backward();
      Optimizer.step();
      if (Step % 100 == 0)
        std::cout << Loss.item() << "\n";
    }
  }
  Net = nullptr;
  Optimizer.zero_grad();
  // The peak is here.
  auto Big = torch::zeros({1024, 1024}, torch::kCUDA);
}
