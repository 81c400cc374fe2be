#pragma once
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  explicit NetImpl(int k) : fc(k, k) { register_module("fc", fc); }
  torch::Tensor forward(torch::Tensor x) { return fc(x); }
  torch::nn::Linear fc;
};
TORCH_MODULE(Net);
void train(Net net);
