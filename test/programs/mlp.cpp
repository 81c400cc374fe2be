// A multilayer perceptron held by a shared pointer; step-wise learning rate, written in the optimizer's options by hand.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

struct MLP : torch::nn::Module {
  MLP(int64_t in, const std::vector<int64_t> &hidden, int64_t out) {
    int64_t last = in;
    for (size_t i = 0; i < hidden.size(); i++) {
      layers.push_back(register_module("fc" + std::to_string(i), torch::nn::Linear(last, hidden[i])));
      last = hidden[i];
    }
    head = register_module("head", torch::nn::Linear(last, out));
  }

  torch::Tensor forward(torch::Tensor x) {
    x = x.reshape({x.size(0), -1});
    for (auto &fc : layers)
      x = torch::dropout(torch::relu(fc->forward(x)), /*p=*/0.2, /*train=*/is_training());
    return torch::log_softmax(head->forward(x), /*dim=*/1);
  }

  std::vector<torch::nn::Linear> layers;
  torch::nn::Linear head{nullptr};
};

void set_learning_rate(torch::optim::Optimizer &optimizer, double lr) {
  for (auto &group : optimizer.param_groups())
    if (group.has_options())
      static_cast<torch::optim::SGDOptions &>(group.options()).lr(lr);
}

// vramlint: scenario(mlp)
int main() {
  torch::manual_seed(0);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

  auto net = std::make_shared<MLP>(28 * 28, std::vector<int64_t>{128, 64}, 10);
  net->to(device);

  std::vector<std::pair<torch::Tensor, torch::Tensor>> batches;
  for (int i = 0; i < 3; i++)
    batches.emplace_back(torch::randn({32, 1, 28, 28}), torch::randint(0, 10, {32}, torch::kInt64));

  double lr = 0.1;
  torch::optim::SGD optimizer(net->parameters(),
                              torch::optim::SGDOptions(lr).momentum(0.9).nesterov(true).weight_decay(1e-4));

  for (int epoch = 1; epoch <= 2; ++epoch) {
    auto start = std::chrono::steady_clock::now();
    double running_loss = 0.0;
    size_t num_correct = 0, num_samples = 0;
    for (auto &[data, target] : batches) {
      auto x = data.to(device);
      auto y = target.to(device);
      optimizer.zero_grad();
      torch::Tensor prediction = net->forward(x);
      torch::Tensor loss = torch::nll_loss(prediction, y);
      loss.backward();
      optimizer.step();
      running_loss += loss.item<double>() * x.size(0);
      num_correct += prediction.argmax(1).eq(y).sum().item<int64_t>();
      num_samples += x.size(0);
    }
    auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::cout << "Epoch " << epoch << ": loss " << running_loss / num_samples << ", accuracy "
              << static_cast<double>(num_correct) / num_samples << " (" << seconds << " s)\n";
    lr *= 0.5;
    set_learning_rate(optimizer, lr);
  }
}
