// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PIX2PIX_NETWORKS_HPP
#define PIX2PIX_NETWORKS_HPP
#include <torch/torch.h>

// One level of the U-Net, around the level below.
struct UNetBlockImpl : torch::nn::Module {
  bool outermost;
  torch::nn::Sequential model;
  UNetBlockImpl(std::pair<long, long> channels, std::shared_ptr<UNetBlockImpl> submodule, bool outermost_, bool innermost,
                bool use_dropout);
  torch::Tensor forward(torch::Tensor x);
};
TORCH_MODULE(UNetBlock);

struct UNetGeneratorImpl : torch::nn::Module {
  UNetGeneratorImpl(long in_channels, long out_channels, long width, int downs);
  torch::Tensor forward(torch::Tensor x);
  std::shared_ptr<UNetBlockImpl> outer;
};
TORCH_MODULE(UNetGenerator);

struct PatchDiscriminatorImpl : torch::nn::Module {
  PatchDiscriminatorImpl(long in_channels, long width, int layers);
  torch::Tensor forward(torch::Tensor x);
  torch::nn::Sequential model;
};
TORCH_MODULE(PatchDiscriminator);

void init_weights(torch::nn::Module &module);
#endif
