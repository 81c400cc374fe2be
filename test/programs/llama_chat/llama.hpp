// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef LLAMA_HPP
#define LLAMA_HPP
#include <torch/torch.h>

namespace llama {

struct ModelArgs {
  int64_t dim = 64;
  int64_t n_layers = 2;
  int64_t n_heads = 4;
  int64_t n_kv_heads = 2;
  int64_t vocab_size = 300;
  int64_t multiple_of = 16;
  double norm_eps = 1e-5;
  int64_t max_batch_size = 1;
  int64_t max_seq_len = 64;
};

struct RMSNormImpl : torch::nn::Module {
  RMSNormImpl(int64_t dim, double eps) : eps(eps), weight(register_parameter("weight", torch::ones(dim))) {}
  torch::Tensor forward(torch::Tensor x) {
    auto f = x.to(torch::kFloat);
    return (f * torch::rsqrt(f.pow(2).mean(-1, true) + eps)).type_as(x) * weight;
  }
  double eps;
  torch::Tensor weight;
};
TORCH_MODULE(RMSNorm);

inline std::pair<torch::Tensor, torch::Tensor> rotary_table(int64_t dim, int64_t end, double theta = 10000.0) {
  auto freqs = 1.0 / torch::pow(theta, torch::arange(0, dim, 2).to(torch::kFloat) / dim);
  auto angles = torch::outer(torch::arange(end, torch::kFloat), freqs);
  return {torch::cos(angles), torch::sin(angles)};
}

inline torch::Tensor rotate(const torch::Tensor &x, const torch::Tensor &cos, const torch::Tensor &sin) {
  auto pairs = x.reshape({x.size(0), x.size(1), x.size(2), -1, 2}).unbind(-1);
  auto c = cos.view({1, cos.size(0), 1, cos.size(1)}), s = sin.view({1, sin.size(0), 1, sin.size(1)});
  return torch::stack({pairs[0] * c - pairs[1] * s, pairs[0] * s + pairs[1] * c}, -1).flatten(3);
}

struct AttentionImpl : torch::nn::Module {
  AttentionImpl(const ModelArgs &args)
      : heads(args.n_heads), kv_heads(args.n_kv_heads), head_dim(args.dim / args.n_heads),
        wq(torch::nn::LinearOptions(args.dim, heads * head_dim).bias(false)),
        wk(torch::nn::LinearOptions(args.dim, kv_heads * head_dim).bias(false)),
        wv(torch::nn::LinearOptions(args.dim, kv_heads * head_dim).bias(false)),
        wo(torch::nn::LinearOptions(heads * head_dim, args.dim).bias(false)) {
    register_module("wq", wq);
    register_module("wk", wk);
    register_module("wv", wv);
    register_module("wo", wo);
    cache_k = register_buffer("cache_k", torch::zeros({args.max_batch_size, args.max_seq_len, kv_heads, head_dim}));
    cache_v = register_buffer("cache_v", torch::zeros({args.max_batch_size, args.max_seq_len, kv_heads, head_dim}));
  }
  torch::Tensor forward(torch::Tensor x, int64_t start, std::pair<torch::Tensor, torch::Tensor> rotary, torch::Tensor mask) {
    const auto bsz = x.size(0), len = x.size(1);
    auto q = rotate(wq(x).view({bsz, len, heads, head_dim}), rotary.first, rotary.second);
    auto k = rotate(wk(x).view({bsz, len, kv_heads, head_dim}), rotary.first, rotary.second);
    auto v = wv(x).view({bsz, len, kv_heads, head_dim});
    using torch::indexing::Slice;
    cache_k.index_put_({Slice(0, bsz), Slice(start, start + len)}, k);
    cache_v.index_put_({Slice(0, bsz), Slice(start, start + len)}, v);
    auto keys = cache_k.index({Slice(0, bsz), Slice(0, start + len)}).repeat_interleave(heads / kv_heads, 2).transpose(1, 2);
    auto values = cache_v.index({Slice(0, bsz), Slice(0, start + len)}).repeat_interleave(heads / kv_heads, 2).transpose(1, 2);
    auto scores = torch::matmul(q.transpose(1, 2), keys.transpose(2, 3)) / std::sqrt(double(head_dim));
    if (mask.defined())
      scores = scores + mask;
    scores = torch::softmax(scores.to(torch::kFloat), -1).type_as(q);
    return wo(torch::matmul(scores, values).transpose(1, 2).contiguous().view({bsz, len, -1}));
  }
  int64_t heads, kv_heads, head_dim;
  torch::nn::Linear wq, wk, wv, wo;
  torch::Tensor cache_k, cache_v;
};
TORCH_MODULE(Attention);

struct FeedForwardImpl : torch::nn::Module {
  FeedForwardImpl(int64_t dim, int64_t hidden, int64_t multiple_of) {
    hidden = 2 * hidden / 3;
    hidden = multiple_of * ((hidden + multiple_of - 1) / multiple_of);
    w1 = register_module("w1", torch::nn::Linear(torch::nn::LinearOptions(dim, hidden).bias(false)));
    w2 = register_module("w2", torch::nn::Linear(torch::nn::LinearOptions(hidden, dim).bias(false)));
    w3 = register_module("w3", torch::nn::Linear(torch::nn::LinearOptions(dim, hidden).bias(false)));
  }
  torch::Tensor forward(torch::Tensor x) { return w2(torch::silu(w1(x)) * w3(x)); }
  torch::nn::Linear w1{nullptr}, w2{nullptr}, w3{nullptr};
};
TORCH_MODULE(FeedForward);

struct BlockImpl : torch::nn::Module {
  explicit BlockImpl(const ModelArgs &args)
      : attention(args), feed_forward(args.dim, 4 * args.dim, args.multiple_of), attention_norm(args.dim, args.norm_eps),
        ffn_norm(args.dim, args.norm_eps) {
    register_module("attention", attention);
    register_module("feed_forward", feed_forward);
    register_module("attention_norm", attention_norm);
    register_module("ffn_norm", ffn_norm);
  }
  torch::Tensor forward(torch::Tensor x, int64_t start, std::pair<torch::Tensor, torch::Tensor> rotary, torch::Tensor mask) {
    auto h = x + attention(attention_norm(x), start, rotary, mask);
    return h + feed_forward(ffn_norm(h));
  }
  Attention attention;
  FeedForward feed_forward;
  RMSNorm attention_norm, ffn_norm;
};
TORCH_MODULE(Block);

struct TransformerImpl : torch::nn::Module {
  explicit TransformerImpl(ModelArgs args)
      : args(args), embeddings(args.vocab_size, args.dim), norm(args.dim, args.norm_eps),
        output(torch::nn::LinearOptions(args.dim, args.vocab_size).bias(false)) {
    register_module("tok_embeddings", embeddings);
    for (int64_t i = 0; i < args.n_layers; ++i)
      layers->push_back(Block(args));
    register_module("layers", layers);
    register_module("norm", norm);
    register_module("output", output);
    std::tie(cos, sin) = rotary_table(args.dim / args.n_heads, args.max_seq_len * 2);
  }
  torch::Tensor forward(torch::Tensor tokens, int64_t start) {
    const auto len = tokens.size(1);
    auto h = embeddings(tokens);
    cos = cos.to(h.device());
    sin = sin.to(h.device());
    auto rotary = std::make_pair(cos.slice(0, start, start + len), sin.slice(0, start, start + len));
    torch::Tensor mask;
    if (len > 1)
      mask = torch::triu(torch::full({1, 1, len, len}, -INFINITY, h.options()), start + 1);
    for (auto &layer : *layers)
      h = layer->as<Block>()->forward(h, start, rotary, mask);
    return output(norm(h).select(1, -1)).to(torch::kFloat);
  }
  ModelArgs args;
  torch::nn::Embedding embeddings;
  torch::nn::ModuleList layers;
  RMSNorm norm;
  torch::nn::Linear output;
  torch::Tensor cos, sin;
};
TORCH_MODULE(Transformer);

} // namespace llama
#endif
