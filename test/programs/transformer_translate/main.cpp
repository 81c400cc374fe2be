// torch::nn::Transformer on pairs of sentences; learning rate after "Attention is all you need".
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>

namespace {

constexpr int64_t kPad = 0, kBegin = 1, kEnd = 2;

struct Vocab {
  std::unordered_map<std::string, int64_t> to_id{{"<pad>", kPad}, {"<s>", kBegin}, {"</s>", kEnd}};
  std::vector<std::string> to_word{"<pad>", "<s>", "</s>"};

  torch::Tensor add(const std::string &sentence, int64_t length) {
    auto ids = torch::full({length}, kPad, torch::kInt64);
    auto access = ids.accessor<int64_t, 1>();
    int64_t at = 0;
    access[at++] = kBegin;
    std::stringstream stream(sentence);
    std::string word;
    while (stream >> word && at < length - 1) {
      auto [it, is_new] = to_id.try_emplace(word, to_word.size());
      if (is_new)
        to_word.push_back(word);
      access[at++] = it->second;
    }
    access[at] = kEnd;
    return ids;
  }
};

class PositionalEncodingImpl : public torch::nn::Module {
public:
  PositionalEncodingImpl(int64_t d_model, double dropout, int64_t max_len = 200) : dropout(dropout) {
    auto position = torch::arange(max_len).unsqueeze(1);
    auto div = torch::exp(torch::arange(0, d_model, 2) * (-std::log(10000.0) / d_model));
    auto table = torch::zeros({max_len, 1, d_model});
    table.index_put_({torch::indexing::Slice(), 0, torch::indexing::Slice(0, torch::indexing::None, 2)}, torch::sin(position * div));
    table.index_put_({torch::indexing::Slice(), 0, torch::indexing::Slice(1, torch::indexing::None, 2)}, torch::cos(position * div));
    pe = register_buffer("pe", table);
    register_module("dropout", this->dropout);
  }
  torch::Tensor forward(torch::Tensor x) { return dropout(x + pe.slice(0, 0, x.size(0))); }

private:
  torch::nn::Dropout dropout;
  torch::Tensor pe;
};
TORCH_MODULE(PositionalEncoding);

struct TranslatorImpl : torch::nn::Module {
  TranslatorImpl(int64_t src_words, int64_t tgt_words, int64_t d_model)
      : d_model(d_model), src_embed(src_words, d_model), tgt_embed(tgt_words, d_model), positions(d_model, 0.1),
        transformer(torch::nn::TransformerOptions(d_model, 4).num_encoder_layers(2).num_decoder_layers(2).dim_feedforward(64).dropout(0.1)),
        generator(d_model, tgt_words) {
    register_module("src_embed", src_embed);
    register_module("tgt_embed", tgt_embed);
    register_module("positions", positions);
    register_module("transformer", transformer);
    register_module("generator", generator);
  }
  torch::Tensor forward(torch::Tensor src, torch::Tensor tgt) {
    auto mask = torch::nn::TransformerImpl::generate_square_subsequent_mask(tgt.size(0)).to(src.device());
    auto src_pad = (src == kPad).t(), tgt_pad = (tgt == kPad).t();
    auto s = positions(src_embed(src) * std::sqrt(double(d_model)));
    auto t = positions(tgt_embed(tgt) * std::sqrt(double(d_model)));
    auto out = transformer(s, t, torch::Tensor(), mask, torch::Tensor(), src_pad, tgt_pad, src_pad);
    return generator(out);
  }
  int64_t d_model;
  torch::nn::Embedding src_embed, tgt_embed;
  PositionalEncoding positions;
  torch::nn::Transformer transformer;
  torch::nn::Linear generator;
};
TORCH_MODULE(Translator);

double noam(int64_t step, double d_model, int64_t warmup) {
  return std::pow(d_model, -0.5) * std::min(std::pow(double(step), -0.5), step * std::pow(double(warmup), -1.5));
}

} // namespace

int main(int argc, char **argv) {
  std::ifstream file(argc > 1 ? argv[1] : "pairs.tsv");
  if (!file) {
    std::cerr << "no pairs\n";
    return 1;
  }
  const int64_t length = 12, batch = 4, d_model = 32;
  Vocab source, target;
  std::vector<torch::Tensor> sources, targets;
  for (std::string line; std::getline(file, line);) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos)
      continue;
    sources.push_back(source.add(line.substr(0, tab), length));
    targets.push_back(target.add(line.substr(tab + 1), length));
  }
  const int64_t pairs = sources.size();
  auto src_all = torch::stack(sources), tgt_all = torch::stack(targets);
  const int64_t src_words = source.to_word.size(), tgt_words = target.to_word.size();
  std::cout << pairs << " pairs; " << src_words << " and " << tgt_words << " words\n";

  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  Translator model(src_words, tgt_words, d_model);
  for (auto &p : model->parameters())
    if (p.dim() > 1)
      torch::nn::init::xavier_uniform_(p);
  model->to(device);
  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(0).betas({0.9, 0.98}).eps(1e-9));
  int64_t step = 0;
  for (int epoch = 1; epoch <= 2; ++epoch) {
    double total = 0;
    int64_t batches = 0;
    for (int64_t at = 0; at < pairs; at += batch, ++batches) {
      auto src = src_all.slice(0, at, std::min(at + batch, pairs)).t().contiguous().to(device);
      auto tgt = tgt_all.slice(0, at, std::min(at + batch, pairs)).t().contiguous().to(device);
      ++step;
      for (auto &group : optimizer.param_groups())
        group.options().set_lr(noam(step, d_model, 10));
      auto logits = model(src, tgt.slice(0, 0, -1));
      auto loss = torch::nn::functional::cross_entropy(
          logits.view({-1, tgt_words}), tgt.slice(0, 1).reshape({-1}),
          torch::nn::functional::CrossEntropyFuncOptions().ignore_index(kPad));
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      total += loss.item<double>();
    }
    std::cout << "epoch " << epoch << " loss " << total / batches << std::endl;
  }
  // Greedy translation of the first sentence.
  model->eval();
  torch::NoGradGuard no_grad;
  auto src = src_all.slice(0, 0, 1).t().contiguous().to(device);
  auto out = torch::full({1, 1}, kBegin, torch::TensorOptions(torch::kInt64).device(device));
  for (int i = 0; i < 8; ++i) {
    auto next = model(src, out)[-1].argmax(-1);
    out = torch::cat({out, next.unsqueeze(0)}, 0);
    if (next.item<int64_t>() == kEnd)
      break;
  }
  for (int64_t i = 0; i < out.size(0); ++i)
    std::cout << target.to_word[out[i][0].item<int64_t>()] << ' ';
  std::cout << std::endl;
}
