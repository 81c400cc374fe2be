// Text classification with the library's transformer encoder and with an attention block written by hand.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>

namespace nn = torch::nn;
using torch::indexing::None;
using torch::indexing::Slice;

// Sine and cosine of different frequencies, kept in a buffer.
struct PositionalEncodingImpl : nn::Module {
  PositionalEncodingImpl(int64_t d_model, double dropout, int64_t max_len = 64) : drop(dropout) {
    register_module("drop", drop);
    auto position = torch::arange(0, max_len, torch::kFloat).unsqueeze(1);
    auto div_term = torch::exp(torch::arange(0, d_model, 2, torch::kFloat) * (-std::log(10000.0) / d_model));
    pe = torch::zeros({max_len, d_model});
    pe.index_put_({Slice(), Slice(0, None, 2)}, torch::sin(position * div_term));
    pe.index_put_({Slice(), Slice(1, None, 2)}, torch::cos(position * div_term));
    pe = register_buffer("pe", pe.unsqueeze(1));
  }
  // x: [length, batch, features]
  torch::Tensor forward(torch::Tensor x) { return drop(x + pe.index({Slice(None, x.size(0))})); }

  torch::Tensor pe;
  nn::Dropout drop;
};
TORCH_MODULE(PositionalEncoding);

// Pre-norm self-attention and feed-forward, all by hand.
struct HandWrittenBlockImpl : nn::Module {
  HandWrittenBlockImpl(int64_t dim, int64_t heads, int64_t mlp_dim)
      : heads(heads), scale(1.0 / std::sqrt(static_cast<double>(dim / heads))), norm1(nn::LayerNormOptions({dim})),
        norm2(nn::LayerNormOptions({dim})), to_qkv(nn::LinearOptions(dim, 3 * dim).bias(false)), to_out(dim, dim),
        ff(nn::Linear(dim, mlp_dim), nn::GELU(), nn::Linear(mlp_dim, dim)) {
    register_module("norm1", norm1);
    register_module("to_qkv", to_qkv);
    register_module("to_out", to_out);
    register_module("norm2", norm2);
    register_module("ff", ff);
  }

  torch::Tensor attention(const torch::Tensor &x) {
    const auto n = x.size(0), b = x.size(1), d = x.size(2);
    auto qkv = to_qkv(x).chunk(3, /*dim=*/-1);
    auto split = [&](const torch::Tensor &t) { return t.view({n, b * heads, d / heads}).transpose(0, 1); };
    auto q = split(qkv[0].contiguous()), k = split(qkv[1].contiguous()), v = split(qkv[2].contiguous());
    auto scores = torch::bmm(q, k.transpose(1, 2)) * scale;
    auto weights = torch::softmax(scores, -1);
    auto mixed = torch::bmm(weights, v).transpose(0, 1).contiguous().view({n, b, d});
    return to_out(mixed);
  }

  torch::Tensor forward(torch::Tensor x) {
    x = x + attention(norm1(x));
    x = x + ff->forward(norm2(x));
    return x;
  }

  int64_t heads;
  double scale;
  nn::LayerNorm norm1, norm2;
  nn::Linear to_qkv, to_out;
  nn::Sequential ff;
};
TORCH_MODULE(HandWrittenBlock);

struct TextClassifierImpl : nn::Module {
  TextClassifierImpl(int64_t vocab, int64_t d_model, int64_t heads, int64_t layers, int64_t classes)
      : embed(vocab, d_model), pos(d_model, 0.1),
        encoder(nn::TransformerEncoderOptions(
            nn::TransformerEncoderLayerOptions(d_model, heads).dim_feedforward(4 * d_model).dropout(0.1), layers)),
        block(d_model, heads, 2 * d_model), classify(d_model, classes), d_model(d_model) {
    register_module("embed", embed);
    register_module("pos", pos);
    register_module("encoder", encoder);
    register_module("block", block);
    register_module("classify", classify);
  }

  torch::Tensor forward(torch::Tensor tokens) {
    auto x = embed(tokens.t()) * std::sqrt(static_cast<double>(d_model));
    x = pos(x);
    x = encoder(x);
    x = block(x);
    return classify(x.mean(0));
  }

  nn::Embedding embed;
  PositionalEncoding pos;
  nn::TransformerEncoder encoder;
  HandWrittenBlock block;
  nn::Linear classify;
  int64_t d_model;
};
TORCH_MODULE(TextClassifier);

// vramlint: scenario(transformer_encoder)
int main() {
  torch::manual_seed(0);
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  TextClassifier model(/*vocab=*/100, /*d_model=*/32, /*heads=*/4, /*layers=*/2, /*classes=*/5);
  model->to(device);
  torch::optim::AdamW optimizer(model->parameters(), torch::optim::AdamWOptions(3e-4));

  for (int i = 0; i < 2; ++i) {
    auto tokens = torch::randint(100, {4, 10}, torch::kLong).to(device);
    auto labels = torch::randint(5, {4}, torch::kLong).to(device);
    auto loss = nn::functional::cross_entropy(model(tokens), labels,
                                              nn::functional::CrossEntropyFuncOptions().label_smoothing(0.1));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << "loss: " << loss.item<float>() << std::endl;
  }
}
