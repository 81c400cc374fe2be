// A classifier of digits in several files: the network, its training, and this.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "net.h"
#include "train.h"

#include <iostream>

// vramlint: scenario(digits) entry(main)
int main() {
  torch::manual_seed(0);
  const auto device = torch::Device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

  digits::Net net(digits::NetOptions(10).width(6).dropout(0.3));
  net->to(device);
  auto training = digits::make_batches(2, 8);
  auto testing = digits::make_batches(1, 16);

  torch::optim::Adam optimizer(net->parameters(), 2e-3);
  for (int epoch = 1; epoch <= 2; ++epoch) {
    auto loss = digits::train_epoch(net, optimizer, training, device);
    auto accuracy = digits::evaluate(net, testing, device);
    std::cout << "epoch " << epoch << ": loss " << loss << ", accuracy " << accuracy << '\n';
  }
}
