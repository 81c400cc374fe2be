// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "config.h"

#include <torch/torch.h>

class CausalSelfAttentionImpl : public torch::nn::Module {
 public:
  explicit CausalSelfAttentionImpl(const GPTConfig& config);
  torch::Tensor forward(const torch::Tensor& x);

 private:
  int64_t n_head_, n_embd_;
  torch::nn::Linear c_attn, c_proj;
  torch::nn::Dropout attn_dropout, resid_dropout;
  torch::Tensor bias;
};
TORCH_MODULE(CausalSelfAttention);

class BlockImpl : public torch::nn::Module {
 public:
  explicit BlockImpl(const GPTConfig& config);
  torch::Tensor forward(torch::Tensor x);

 private:
  torch::nn::LayerNorm ln_1, ln_2;
  CausalSelfAttention attn;
  torch::nn::Sequential mlp;
};
TORCH_MODULE(Block);

class GPTImpl : public torch::nn::Module {
 public:
  explicit GPTImpl(GPTConfig config);
  std::tuple<torch::Tensor, torch::Tensor> forward(torch::Tensor idx, c10::optional<torch::Tensor> targets = c10::nullopt);
  torch::Tensor generate(torch::Tensor idx, int64_t max_new_tokens, double temperature = 1.0, c10::optional<int64_t> top_k = {});
  std::unique_ptr<torch::optim::AdamW> configure_optimizer(double weight_decay, double learning_rate);
  const GPTConfig& config() const { return config_; }

 private:
  GPTConfig config_;
  torch::nn::Embedding wte, wpe;
  torch::nn::Dropout drop;
  torch::nn::Sequential h;
  torch::nn::LayerNorm ln_f;
  torch::nn::Linear lm_head;
};
TORCH_MODULE(GPT);
