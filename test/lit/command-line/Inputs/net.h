// A model whose forward stands in another source.
#pragma once
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  NetImpl(int64_t in, int64_t out, bool bias = true)
      : fc(register_module("fc", torch::nn::Linear(torch::nn::LinearOptions(in, out).bias(bias)))) {}
  torch::Tensor forward(torch::Tensor x);
  torch::nn::Linear fc;
};
TORCH_MODULE(Net);
