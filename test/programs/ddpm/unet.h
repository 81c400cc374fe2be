// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <torch/torch.h>

namespace ddpm {

torch::Tensor timestep_embedding(const torch::Tensor &t, int64_t dim);

class ResBlockImpl : public torch::nn::Module {
public:
  ResBlockImpl(int64_t in, int64_t out, int64_t time, double dropout);
  torch::Tensor forward(torch::Tensor x, torch::Tensor emb);

private:
  torch::nn::GroupNorm norm1{nullptr}, norm2{nullptr};
  torch::nn::Conv2d conv1{nullptr}, conv2{nullptr}, skip{nullptr};
  torch::nn::Linear time_proj{nullptr};
  torch::nn::Dropout drop{nullptr};
};
TORCH_MODULE(ResBlock);

class AttentionImpl : public torch::nn::Module {
public:
  explicit AttentionImpl(int64_t channels, int64_t heads = 2);
  torch::Tensor forward(torch::Tensor x);

private:
  int64_t heads;
  torch::nn::GroupNorm norm{nullptr};
  torch::nn::Conv1d qkv{nullptr}, proj{nullptr};
};
TORCH_MODULE(Attention);

class UNetImpl : public torch::nn::Module {
public:
  UNetImpl(int64_t channels, int64_t width, std::vector<int64_t> multipliers);
  torch::Tensor forward(torch::Tensor x, torch::Tensor t);

private:
  int64_t width;
  torch::nn::Sequential time_mlp{nullptr};
  torch::nn::Conv2d in_conv{nullptr}, out_conv{nullptr};
  torch::nn::GroupNorm out_norm{nullptr};
  torch::nn::ModuleList downs, samplers_down, ups, samplers_up;
  ResBlock mid1{nullptr}, mid2{nullptr};
  Attention mid_attention{nullptr};
};
TORCH_MODULE(UNet);

} // namespace ddpm
