// The one source that includes LibTorch: its release is the program's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "settings.h"

#include <torch/torch.h>

int train(Settings settings) {
  const torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  torch::nn::Sequential net(torch::nn::Linear(2, 64), torch::nn::ReLU(), torch::nn::Linear(64, 1));
  net->to(device);
  torch::optim::Adam optimizer(net->parameters(), 1e-3);
  for (int i = 0; i < settings.rounds; ++i) {
    auto x = torch::rand({settings.batch, 2}, device);
    auto loss = torch::mse_loss(net->forward(x), x.sum(1, true));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
  }
  return 0;
}
