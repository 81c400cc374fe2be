// Learning to learn sines: steps on a task are differentiated through.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <random>

using Weights = std::vector<torch::Tensor>;

static torch::Tensor apply_net(const Weights &w, torch::Tensor x) {
  x = torch::relu(torch::nn::functional::linear(x, w[0], w[1]));
  x = torch::relu(torch::nn::functional::linear(x, w[2], w[3]));
  return torch::nn::functional::linear(x, w[4], w[5]);
}

int main() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto options = torch::TensorOptions().device(device);
  Weights meta{torch::randn({20, 1}, options) * 0.5, torch::zeros({20}, options), torch::randn({20, 20}, options) * 0.2,
               torch::zeros({20}, options), torch::randn({1, 20}, options) * 0.2, torch::zeros({1}, options)};
  for (auto &w : meta)
    w.requires_grad_(true);
  torch::optim::Adam outer(meta, 1e-3);
  std::mt19937 engine(7);
  std::uniform_real_distribution<double> amplitude(0.1, 5), phase(0, M_PI);
  for (int iteration = 0; iteration < 3; ++iteration) {
    auto total = torch::zeros({}, options);
    for (int task = 0; task < 2; ++task) {
      const double a = amplitude(engine), p = phase(engine);
      auto sample = [&] {
        auto x = torch::rand({10, 1}, options) * 10 - 5;
        return std::make_pair(x, a * torch::sin(x + p));
      };
      auto [support_x, support_y] = sample();
      Weights fast = meta;
      for (int step = 0; step < 2; ++step) {
        auto loss = torch::mse_loss(apply_net(fast, support_x), support_y);
        auto grads = torch::autograd::grad({loss}, fast, {}, /*retain_graph=*/true, /*create_graph=*/true);
        Weights next;
        for (size_t i = 0; i < fast.size(); ++i)
          next.push_back(fast[i] - 0.01 * grads[i]);
        fast = std::move(next);
      }
      auto [query_x, query_y] = sample();
      total = total + torch::mse_loss(apply_net(fast, query_x), query_y);
    }
    outer.zero_grad();
    total.backward();
    outer.step();
    std::cout << iteration << ": " << total.item<double>() / 2 << std::endl;
  }
}
