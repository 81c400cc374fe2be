#pragma once
#include <torch/torch.h>

namespace app {
struct NetImpl : torch::nn::Module {
  explicit NetImpl(int64_t hidden);
  torch::Tensor forward(torch::Tensor x);
  torch::nn::Linear first{nullptr}, second{nullptr};
};
TORCH_MODULE(Net);
} // namespace app
