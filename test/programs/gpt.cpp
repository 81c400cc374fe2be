// A small generative transformer: causal mask in a buffer, weight decay for matrices only, sampling at the end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

using namespace torch::indexing;

struct GPTConfig {
  int64_t vocab_size = 96;
  int64_t block_size = 16;
  int64_t n_layer = 2;
  int64_t n_head = 4;
  int64_t n_embd = 32;
  double dropout = 0.1;
  bool bias = true;
};

class CausalSelfAttentionImpl : public torch::nn::Module {
public:
  explicit CausalSelfAttentionImpl(const GPTConfig &config)
      : n_head_(config.n_head), n_embd_(config.n_embd),
        c_attn_(register_module("c_attn", torch::nn::Linear(torch::nn::LinearOptions(config.n_embd, 3 * config.n_embd)
                                                                .bias(config.bias)))),
        c_proj_(register_module("c_proj", torch::nn::Linear(torch::nn::LinearOptions(config.n_embd, config.n_embd)
                                                                .bias(config.bias)))),
        attn_dropout_(register_module("attn_dropout", torch::nn::Dropout(config.dropout))),
        resid_dropout_(register_module("resid_dropout", torch::nn::Dropout(config.dropout))) {
    TORCH_CHECK(config.n_embd % config.n_head == 0, "n_embd must be a multiple of n_head");
    mask_ = register_buffer("mask", torch::tril(torch::ones({config.block_size, config.block_size}))
                                        .view({1, 1, config.block_size, config.block_size}));
  }

  torch::Tensor forward(const torch::Tensor &x) {
    const int64_t B = x.size(0), T = x.size(1), C = x.size(2);
    auto qkv = c_attn_->forward(x).split(n_embd_, 2);
    auto q = qkv[0].view({B, T, n_head_, C / n_head_}).transpose(1, 2);
    auto k = qkv[1].view({B, T, n_head_, C / n_head_}).transpose(1, 2);
    auto v = qkv[2].view({B, T, n_head_, C / n_head_}).transpose(1, 2);

    auto att = torch::matmul(q, k.transpose(-2, -1)) * (1.0 / std::sqrt(static_cast<double>(k.size(-1))));
    att = att.masked_fill(mask_.index({Slice(), Slice(), Slice(None, T), Slice(None, T)}) == 0,
                          -std::numeric_limits<float>::infinity());
    att = torch::softmax(att, -1);
    att = attn_dropout_->forward(att);
    auto y = torch::matmul(att, v).transpose(1, 2).contiguous().view({B, T, C});
    return resid_dropout_->forward(c_proj_->forward(y));
  }

private:
  int64_t n_head_, n_embd_;
  torch::nn::Linear c_attn_, c_proj_;
  torch::nn::Dropout attn_dropout_, resid_dropout_;
  torch::Tensor mask_;
};
TORCH_MODULE(CausalSelfAttention);

class BlockImpl : public torch::nn::Module {
public:
  explicit BlockImpl(const GPTConfig &config)
      : ln_1_(register_module("ln_1", torch::nn::LayerNorm(torch::nn::LayerNormOptions({config.n_embd})))),
        attn_(register_module("attn", CausalSelfAttention(config))),
        ln_2_(register_module("ln_2", torch::nn::LayerNorm(torch::nn::LayerNormOptions({config.n_embd})))),
        mlp_(register_module("mlp", torch::nn::Sequential(torch::nn::Linear(config.n_embd, 4 * config.n_embd),
                                                          torch::nn::GELU(),
                                                          torch::nn::Linear(4 * config.n_embd, config.n_embd),
                                                          torch::nn::Dropout(config.dropout)))) {}

  torch::Tensor forward(torch::Tensor x) {
    x = x + attn_->forward(ln_1_->forward(x));
    x = x + mlp_->forward(ln_2_->forward(x));
    return x;
  }

private:
  torch::nn::LayerNorm ln_1_;
  CausalSelfAttention attn_;
  torch::nn::LayerNorm ln_2_;
  torch::nn::Sequential mlp_;
};
TORCH_MODULE(Block);

class GPTImpl : public torch::nn::Module {
public:
  explicit GPTImpl(GPTConfig config)
      : config_(config), wte_(config.vocab_size, config.n_embd), wpe_(config.block_size, config.n_embd),
        drop_(config.dropout), ln_f_(torch::nn::LayerNormOptions({config.n_embd})),
        lm_head_(torch::nn::LinearOptions(config.n_embd, config.vocab_size).bias(false)) {
    register_module("wte", wte_);
    register_module("wpe", wpe_);
    register_module("drop", drop_);
    for (int64_t i = 0; i < config_.n_layer; i++)
      blocks_->push_back(Block(config_));
    register_module("h", blocks_);
    register_module("ln_f", ln_f_);
    register_module("lm_head", lm_head_);
    apply([](torch::nn::Module &module) {
      torch::NoGradGuard no_grad;
      if (auto *linear = module.as<torch::nn::Linear>()) {
        torch::nn::init::normal_(linear->weight, 0.0, 0.02);
        if (linear->bias.defined())
          torch::nn::init::zeros_(linear->bias);
      } else if (auto *embedding = module.as<torch::nn::Embedding>()) {
        torch::nn::init::normal_(embedding->weight, 0.0, 0.02);
      }
    });
  }

  torch::Tensor forward(const torch::Tensor &idx) {
    const auto T = idx.size(1);
    auto pos = torch::arange(0, T, torch::TensorOptions().dtype(torch::kLong).device(idx.device()));
    auto x = drop_->forward(wte_->forward(idx) + wpe_->forward(pos));
    for (const auto &block : *blocks_)
      x = block->as<BlockImpl>()->forward(x);
    return lm_head_->forward(ln_f_->forward(x));
  }

  // Matrices decay, biases and normalizations do not.
  std::vector<torch::optim::OptimizerParamGroup> parameter_groups(double lr, double weight_decay) {
    std::vector<torch::Tensor> decay, no_decay;
    for (const auto &pair : named_parameters()) {
      if (pair.value().dim() >= 2)
        decay.push_back(pair.value());
      else
        no_decay.push_back(pair.value());
    }
    std::vector<torch::optim::OptimizerParamGroup> groups;
    groups.emplace_back(decay, std::make_unique<torch::optim::AdamWOptions>(
                                   torch::optim::AdamWOptions(lr).weight_decay(weight_decay)));
    groups.emplace_back(no_decay,
                        std::make_unique<torch::optim::AdamWOptions>(torch::optim::AdamWOptions(lr).weight_decay(0.0)));
    return groups;
  }

  torch::Tensor generate(torch::Tensor idx, int64_t max_new_tokens, double temperature = 1.0) {
    torch::NoGradGuard no_grad;
    for (int64_t i = 0; i < max_new_tokens; ++i) {
      auto cond = idx.size(1) <= config_.block_size ? idx : idx.index({Slice(), Slice(-config_.block_size, None)});
      auto logits = forward(cond).index({Slice(), -1, Slice()}) / temperature;
      auto probs = torch::softmax(logits, -1);
      auto next = torch::multinomial(probs, 1);
      idx = torch::cat({idx, next}, 1);
    }
    return idx;
  }

private:
  GPTConfig config_;
  torch::nn::Embedding wte_, wpe_;
  torch::nn::Dropout drop_;
  torch::nn::ModuleList blocks_;
  torch::nn::LayerNorm ln_f_;
  torch::nn::Linear lm_head_;
};
TORCH_MODULE(GPT);

// vramlint: scenario(gpt)
int main() {
  torch::manual_seed(0);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

  GPTConfig config;
  config.n_layer = 2;
  GPT model(config);
  model->to(device);

  int64_t count = 0;
  for (auto &p : model->parameters())
    count += p.numel();
  std::cout << "number of parameters: " << count << std::endl;

  torch::optim::AdamW optimizer(model->parameter_groups(3e-4, 0.1), torch::optim::AdamWOptions(3e-4));

  const std::string text = "the quick brown fox jumps over the lazy dog and runs away from it as fast as it can";
  std::vector<int64_t> ids;
  for (char c : text)
    ids.push_back(c - ' ');
  auto corpus = torch::tensor(ids, torch::kLong);

  model->train();
  for (int64_t step = 0; step < 3; ++step) {
    std::vector<torch::Tensor> xs, ys;
    for (int64_t b = 0; b < 4; ++b) {
      const int64_t start = (step * 4 + b) * 3;
      xs.push_back(corpus.slice(0, start, start + config.block_size));
      ys.push_back(corpus.slice(0, start + 1, start + 1 + config.block_size));
    }
    auto x = torch::stack(xs).to(device), y = torch::stack(ys).to(device);
    auto logits = model->forward(x);
    auto loss = torch::nn::functional::cross_entropy(logits.view({-1, logits.size(-1)}), y.view(-1));
    optimizer.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_norm_(model->parameters(), 1.0);
    optimizer.step();
    std::cout << "step " << step << ": " << loss.item<float>() << std::endl;
  }

  model->eval();
  auto sample = model->generate(torch::zeros({1, 1}, torch::TensorOptions().dtype(torch::kLong).device(device)), 5);
  std::cout << "generated " << sample.sizes() << std::endl;
}
