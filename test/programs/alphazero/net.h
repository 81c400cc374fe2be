// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef NET_H
#define NET_H

#include "game.h"

#include <torch/torch.h>

struct TowerBlock : torch::nn::Module {
  explicit TowerBlock(int64_t channels) {
    conv1 = register_module("conv1", torch::nn::Conv2d(torch::nn::Conv2dOptions(channels, channels, 3).padding(1).bias(false)));
    bn1 = register_module("bn1", torch::nn::BatchNorm2d(channels));
    conv2 = register_module("conv2", torch::nn::Conv2d(torch::nn::Conv2dOptions(channels, channels, 3).padding(1).bias(false)));
    bn2 = register_module("bn2", torch::nn::BatchNorm2d(channels));
  }
  torch::Tensor forward(torch::Tensor x) {
    auto y = torch::relu(bn1(conv1(x)));
    return torch::relu(bn2(conv2(y)) + x);
  }
  torch::nn::Conv2d conv1{nullptr}, conv2{nullptr};
  torch::nn::BatchNorm2d bn1{nullptr}, bn2{nullptr};
};

class Net : public torch::nn::Module {
public:
  Net(int64_t channels, int64_t blocks);
  std::pair<torch::Tensor, torch::Tensor> forward(torch::Tensor planes);
  static torch::Tensor encode(const Game &game);

private:
  torch::nn::Conv2d input_{nullptr}, policy_conv_{nullptr}, value_conv_{nullptr};
  torch::nn::BatchNorm2d input_bn_{nullptr};
  std::vector<std::shared_ptr<TowerBlock>> tower_;
  torch::nn::Linear policy_{nullptr}, value1_{nullptr}, value2_{nullptr};
};

#endif
