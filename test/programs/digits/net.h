// The network of a program that is spread over several files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <torch/torch.h>

#include <cstdint>

namespace digits {

struct NetOptions {
  NetOptions(int64_t classes) : classes_(classes) {}
  TORCH_ARG(int64_t, classes);
  TORCH_ARG(int64_t, width) = 8;
  TORCH_ARG(double, dropout) = 0.5;
};

class ConvUnitImpl : public torch::nn::Module {
public:
  ConvUnitImpl(int64_t in_channels, int64_t out_channels, int64_t stride = 1);
  torch::Tensor forward(torch::Tensor x);

private:
  torch::nn::Conv2d conv_;
  torch::nn::BatchNorm2d norm_;
};
TORCH_MODULE(ConvUnit);

class NetImpl : public torch::nn::Module {
public:
  explicit NetImpl(const NetOptions &options);
  torch::Tensor forward(torch::Tensor x);
  const NetOptions &options() const { return options_; }

private:
  NetOptions options_;
  torch::nn::Sequential body_;
  torch::nn::Dropout drop_;
  torch::nn::Linear head_;
};
TORCH_MODULE(Net);

} // namespace digits
