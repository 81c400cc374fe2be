// Masked words: a vocabulary file, a text file, an encoder of torch::nn layers, a warm-up and a decay.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <unordered_map>
#include <vector>

using namespace torch::indexing;

class Tokenizer {
 public:
  explicit Tokenizer(const std::string& vocab_file) {
    std::ifstream in(vocab_file);
    if (!in) throw std::runtime_error("no vocabulary " + vocab_file);
    std::string token;
    int64_t id = 0;
    while (std::getline(in, token)) ids_[token] = id++;
  }
  int64_t id(const std::string& token) const {
    const auto it = ids_.find(token);
    return it != ids_.end() ? it->second : ids_.at("[UNK]");
  }
  std::vector<int64_t> encode(std::string text, size_t length) const {
    std::transform(text.begin(), text.end(), text.begin(), ::tolower);
    std::vector<int64_t> out = {id("[CLS]")};
    std::istringstream words(text);
    std::string word;
    while (words >> word && out.size() + 1 < length) out.push_back(id(word));
    out.push_back(id("[SEP]"));
    out.resize(length, id("[PAD]"));
    return out;
  }
  size_t size() const { return ids_.size(); }

 private:
  std::unordered_map<std::string, int64_t> ids_;
};

struct BertConfig {
  int64_t vocab, hidden = 32, layers = 2, heads = 2, intermediate = 64, positions = 16;
  double dropout = 0.1;
};

class BertEmbeddingsImpl : public torch::nn::Module {
 public:
  explicit BertEmbeddingsImpl(const BertConfig& c) {
    word = register_module("word_embeddings", torch::nn::Embedding(torch::nn::EmbeddingOptions(c.vocab, c.hidden).padding_idx(0)));
    position = register_module("position_embeddings", torch::nn::Embedding(c.positions, c.hidden));
    type = register_module("token_type_embeddings", torch::nn::Embedding(2, c.hidden));
    norm = register_module("LayerNorm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({c.hidden}).eps(1e-12)));
    dropout = register_module("dropout", torch::nn::Dropout(c.dropout));
    ids = register_buffer("position_ids", torch::arange(c.positions).expand({1, -1}));
  }
  torch::Tensor forward(torch::Tensor input) {
    auto types = torch::zeros_like(input);
    auto e = word(input) + position(ids.index({Slice(), Slice(None, input.size(1))})) + type(types);
    return dropout(norm(e));
  }

 private:
  torch::nn::Embedding word{nullptr}, position{nullptr}, type{nullptr};
  torch::nn::LayerNorm norm{nullptr};
  torch::nn::Dropout dropout{nullptr};
  torch::Tensor ids;
};
TORCH_MODULE(BertEmbeddings);

class BertForMaskedLMImpl : public torch::nn::Module {
 public:
  explicit BertForMaskedLMImpl(const BertConfig& c)
      : embeddings(c),
        encoder(torch::nn::TransformerEncoderOptions(
            torch::nn::TransformerEncoderLayerOptions(c.hidden, c.heads).dim_feedforward(c.intermediate).dropout(c.dropout).activation(torch::kGELU), c.layers)),
        transform(c.hidden, c.hidden), norm(torch::nn::LayerNormOptions({c.hidden})) {
    register_module("embeddings", embeddings);
    register_module("encoder", encoder);
    register_module("transform", transform);
    register_module("norm", norm);
    bias = register_parameter("bias", torch::zeros(c.vocab));
  }
  torch::Tensor forward(torch::Tensor input) {
    auto x = embeddings(input).transpose(0, 1);
    x = encoder->forward(x, torch::Tensor(), input == 0).transpose(0, 1);
    x = norm(torch::gelu(transform(x)));
    return torch::nn::functional::linear(x, embeddings->named_parameters()["word_embeddings.weight"]) + bias;
  }

 private:
  BertEmbeddings embeddings;
  torch::nn::TransformerEncoder encoder;
  torch::nn::Linear transform;
  torch::nn::LayerNorm norm;
  torch::Tensor bias;
};
TORCH_MODULE(BertForMaskedLM);

int main(int argc, char** argv) {
  const std::string vocab_file = argc > 1 ? argv[1] : "vocab.txt";
  const std::string text_file = argc > 2 ? argv[2] : "sentences.txt";
  const size_t length = 16;
  const int64_t batch = 4, steps = 4, warmup = 2;

  Tokenizer tokenizer(vocab_file);
  std::vector<torch::Tensor> examples;
  std::ifstream text(text_file);
  std::string line;
  while (std::getline(text, line))
    if (!line.empty()) examples.push_back(torch::tensor(tokenizer.encode(line, length), torch::kLong));
  std::cout << examples.size() << " sentences, " << tokenizer.size() << " tokens" << std::endl;
  auto all = torch::stack(examples);

  BertConfig config{static_cast<int64_t>(tokenizer.size())};
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  BertForMaskedLM model(config);
  model->to(device);
  torch::optim::AdamW optimizer(model->parameters(), torch::optim::AdamWOptions(1e-4).weight_decay(0.01));
  for (int64_t step = 0; step < steps; ++step) {
    auto rows = torch::randint(all.size(0), {batch}, torch::kLong);
    auto input = all.index({rows}).to(device);
    auto labels = input.clone();
    auto special = (input == 0).logical_or(input == tokenizer.id("[CLS]")).logical_or(input == tokenizer.id("[SEP]"));
    auto probability = torch::full(labels.sizes(), 0.15, torch::TensorOptions().device(device)).masked_fill(special, 0.0);
    auto masked = torch::bernoulli(probability).to(torch::kBool);
    masked.index_put_({0, 1}, true);
    labels.masked_fill_(~masked, -100);
    auto replaced = torch::bernoulli(torch::full(labels.sizes(), 0.8, labels.options().dtype(torch::kFloat))).to(torch::kBool) & masked;
    input.masked_fill_(replaced, tokenizer.id("[MASK]"));

    const double scale = step < warmup ? double(step + 1) / warmup : double(steps - step) / (steps - warmup);
    static_cast<torch::optim::AdamWOptions&>(optimizer.param_groups()[0].options()).lr(1e-4 * scale);
    auto logits = model->forward(input);
    auto loss = torch::nn::functional::cross_entropy(logits.view({-1, config.vocab}), labels.view(-1));
    optimizer.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_norm_(model->parameters(), 1.0);
    optimizer.step();
    std::cout << "step " << step << " loss " << loss.item<float>() << std::endl;
  }
  torch::save(model, "bert.pt");
}
