// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpt.h"

#include <cmath>
#include <limits>

namespace nn = torch::nn;
namespace F = torch::nn::functional;

CausalSelfAttentionImpl::CausalSelfAttentionImpl(const GPTConfig& c)
    : n_head_(c.n_head), n_embd_(c.n_embd), c_attn(c.n_embd, 3 * c.n_embd), c_proj(c.n_embd, c.n_embd), attn_dropout(c.dropout), resid_dropout(c.dropout) {
  TORCH_CHECK(c.n_embd % c.n_head == 0, "heads must divide the width");
  register_module("c_attn", c_attn);
  register_module("c_proj", c_proj);
  register_module("attn_dropout", attn_dropout);
  register_module("resid_dropout", resid_dropout);
  bias = register_buffer("bias", torch::tril(torch::ones({c.block_size, c.block_size})).view({1, 1, c.block_size, c.block_size}));
}

torch::Tensor CausalSelfAttentionImpl::forward(const torch::Tensor& x) {
  const int64_t B = x.size(0), T = x.size(1), C = x.size(2);
  auto qkv = c_attn(x).split(n_embd_, 2);
  auto heads = [&](torch::Tensor t) { return t.view({B, T, n_head_, C / n_head_}).transpose(1, 2); };
  auto q = heads(qkv[0]), k = heads(qkv[1]), v = heads(qkv[2]);
  auto att = torch::matmul(q, k.transpose(-2, -1)) * (1.0 / std::sqrt(static_cast<double>(k.size(-1))));
  att = att.masked_fill(bias.slice(2, 0, T).slice(3, 0, T) == 0, -std::numeric_limits<float>::infinity());
  att = attn_dropout(F::softmax(att, -1));
  auto y = torch::matmul(att, v).transpose(1, 2).contiguous().view({B, T, C});
  return resid_dropout(c_proj(y));
}

BlockImpl::BlockImpl(const GPTConfig& c)
    : ln_1(nn::LayerNormOptions({c.n_embd})), ln_2(nn::LayerNormOptions({c.n_embd})), attn(c),
      mlp(nn::Linear(c.n_embd, 4 * c.n_embd), nn::GELU(), nn::Linear(4 * c.n_embd, c.n_embd), nn::Dropout(c.dropout)) {
  register_module("ln_1", ln_1);
  register_module("attn", attn);
  register_module("ln_2", ln_2);
  register_module("mlp", mlp);
}

torch::Tensor BlockImpl::forward(torch::Tensor x) {
  x = x + attn(ln_1(x));
  return x + mlp->forward(ln_2(x));
}

GPTImpl::GPTImpl(GPTConfig config)
    : config_(config), wte(config.vocab_size, config.n_embd), wpe(config.block_size, config.n_embd), drop(config.dropout),
      ln_f(nn::LayerNormOptions({config.n_embd})), lm_head(nn::LinearOptions(config.n_embd, config.vocab_size).bias(false)) {
  register_module("wte", wte);
  register_module("wpe", wpe);
  register_module("drop", drop);
  for (int64_t i = 0; i < config.n_layer; ++i)
    h->push_back(Block(config));
  register_module("h", h);
  register_module("ln_f", ln_f);
  register_module("lm_head", lm_head);
  lm_head->weight = wte->weight;  // tied
  apply([](nn::Module& m) {
    torch::NoGradGuard no_grad;
    if (auto* linear = m.as<nn::Linear>()) {
      linear->weight.normal_(0.0, 0.02);
      if (linear->bias.defined()) linear->bias.zero_();
    } else if (auto* embedding = m.as<nn::Embedding>()) {
      embedding->weight.normal_(0.0, 0.02);
    }
  });
}

std::tuple<torch::Tensor, torch::Tensor> GPTImpl::forward(torch::Tensor idx, c10::optional<torch::Tensor> targets) {
  const int64_t T = idx.size(1);
  TORCH_CHECK(T <= config_.block_size, "a sequence of ", T, " is longer than ", config_.block_size);
  auto pos = torch::arange(0, T, torch::TensorOptions().dtype(torch::kLong).device(idx.device())).unsqueeze(0);
  auto x = drop(wte(idx) + wpe(pos));
  x = ln_f(h->forward(x));
  torch::Tensor loss, logits;
  if (targets.has_value()) {
    logits = lm_head(x);
    loss = F::cross_entropy(logits.view({-1, logits.size(-1)}), targets->reshape({-1}), F::CrossEntropyFuncOptions().ignore_index(-1));
  } else {
    logits = lm_head(x.slice(1, T - 1, T));
  }
  return {logits, loss};
}

torch::Tensor GPTImpl::generate(torch::Tensor idx, int64_t max_new_tokens, double temperature, c10::optional<int64_t> top_k) {
  torch::NoGradGuard no_grad;
  for (int64_t i = 0; i < max_new_tokens; ++i) {
    auto cond = idx.size(1) <= config_.block_size ? idx : idx.slice(1, idx.size(1) - config_.block_size);
    auto logits = std::get<0>(forward(cond)).select(1, -1) / temperature;
    if (top_k) {
      auto v = std::get<0>(torch::topk(logits, std::min(*top_k, logits.size(-1))));
      logits.masked_fill_(logits < v.slice(1, v.size(1) - 1), -std::numeric_limits<float>::infinity());
    }
    auto next = torch::multinomial(F::softmax(logits, -1), 1);
    idx = torch::cat({idx, next}, 1);
  }
  return idx;
}

std::unique_ptr<torch::optim::AdamW> GPTImpl::configure_optimizer(double weight_decay, double learning_rate) {
  std::vector<torch::Tensor> decay, no_decay;
  for (auto& item : named_parameters()) {
    if (item.key() == "lm_head.weight") continue;
    (item.value().dim() >= 2 ? decay : no_decay).push_back(item.value());
  }
  std::vector<torch::optim::OptimizerParamGroup> groups;
  groups.emplace_back(decay, std::make_unique<torch::optim::AdamWOptions>(torch::optim::AdamWOptions(learning_rate).weight_decay(weight_decay)));
  groups.emplace_back(no_decay, std::make_unique<torch::optim::AdamWOptions>(torch::optim::AdamWOptions(learning_rate).weight_decay(0.0)));
  return std::make_unique<torch::optim::AdamW>(groups, torch::optim::AdamWOptions(learning_rate).betas({0.9, 0.95}));
}
