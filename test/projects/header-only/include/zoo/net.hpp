#pragma once
#include <torch/torch.h>

namespace app {
struct NetImpl : torch::nn::Module {
  explicit NetImpl(int64_t hidden)
      : first(register_module("first", torch::nn::Linear(784, hidden))),
        second(register_module("second", torch::nn::Linear(hidden, 10))) {}
  torch::Tensor forward(torch::Tensor x) { return second(torch::relu(first(x))); }
  torch::nn::Linear first{nullptr}, second{nullptr};
};
TORCH_MODULE(Net);
} // namespace app
