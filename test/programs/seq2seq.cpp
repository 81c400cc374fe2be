// Translation in the small: a GRU encoder, additive attention, a decoder that is fed its targets step by step.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

using torch::Tensor;
namespace nn = torch::nn;

constexpr int64_t kStart = 0, kEnd = 1;

// Words and their numbers.
class Language {
public:
  void add_sentence(const std::string &sentence) {
    for (const auto &word : split(sentence))
      if (index_.find(word) == index_.end()) {
        const auto next = static_cast<int64_t>(index_.size()) + 2;
        index_[word] = next;
      }
  }

  Tensor encode(const std::string &sentence, torch::Device device) const {
    std::vector<int64_t> ids;
    for (const auto &word : split(sentence))
      ids.push_back(index_.at(word));
    ids.push_back(kEnd);
    return torch::tensor(ids, torch::kLong).to(device);
  }

  int64_t size() const { return static_cast<int64_t>(index_.size()) + 2; }

private:
  static std::vector<std::string> split(const std::string &text) {
    std::vector<std::string> words;
    std::string word;
    for (char c : text) {
      if (c == ' ') {
        words.push_back(word);
        word.clear();
      } else {
        word += c;
      }
    }
    if (!word.empty())
      words.push_back(word);
    return words;
  }

  std::unordered_map<std::string, int64_t> index_;
};

struct EncoderImpl : nn::Module {
  EncoderImpl(int64_t words, int64_t hidden)
      : embedding(register_module("embedding", nn::Embedding(words, hidden))),
        gru(register_module("gru", nn::GRU(nn::GRUOptions(hidden, hidden)))) {}

  // words: [length] -> outputs [length, 1, hidden], state [1, 1, hidden]
  std::tuple<Tensor, Tensor> forward(const Tensor &words) {
    auto embedded = embedding->forward(words).view({words.size(0), 1, -1});
    return gru->forward(embedded);
  }

  nn::Embedding embedding;
  nn::GRU gru;
};
TORCH_MODULE(Encoder);

struct AttentionImpl : nn::Module {
  explicit AttentionImpl(int64_t hidden)
      : query(register_module("query", nn::Linear(hidden, hidden))),
        key(register_module("key", nn::Linear(hidden, hidden))), score(register_module("score", nn::Linear(hidden, 1))) {}

  Tensor forward(const Tensor &state, const Tensor &memory) {
    auto q = query(state);
    auto k = key(memory);
    auto energy = score(torch::tanh(q + k)).squeeze(2).t();  // [1, length]
    weights = torch::softmax(energy, 1).unsqueeze(1);         // [1, 1, length]
    return torch::bmm(weights, memory.transpose(0, 1));       // [1, 1, hidden]
  }

  nn::Linear query, key, score;
  Tensor weights; // of the last call, to be looked at
};
TORCH_MODULE(Attention);

struct DecoderImpl : nn::Module {
  DecoderImpl(int64_t words, int64_t hidden, double dropout)
      : embedding(words, hidden), attention(hidden), gru(2 * hidden, hidden), out(hidden, words), drop(dropout) {
    register_module("embedding", embedding);
    register_module("attention", attention);
    register_module("gru", gru);
    register_module("out", out);
    register_module("drop", drop);
  }

  std::tuple<Tensor, Tensor> forward(const Tensor &word, Tensor state, const Tensor &memory) {
    auto embedded = drop(embedding(word).view({1, 1, -1}));
    auto context = attention(state, memory);
    Tensor output;
    std::tie(output, state) = gru(torch::cat({embedded, context}, 2), state);
    return std::make_tuple(torch::log_softmax(out(output.squeeze(0)), 1), state);
  }

  nn::Embedding embedding;
  Attention attention;
  nn::GRU gru;
  nn::Linear out;
  nn::Dropout drop;
};
TORCH_MODULE(Decoder);

static float train_pair(Encoder &encoder, Decoder &decoder, torch::optim::Optimizer &encoder_optimizer,
                        torch::optim::Optimizer &decoder_optimizer, const Tensor &source, const Tensor &target) {
  encoder_optimizer.zero_grad();
  decoder_optimizer.zero_grad();
  auto [memory, state] = encoder(source);
  Tensor word = torch::full({1}, kStart, target.options());
  Tensor loss = torch::zeros({}, memory.options());
  for (int64_t i = 0; i < target.size(0); ++i) {
    auto result = decoder(word, state, memory);
    state = std::get<1>(result);
    loss += torch::nll_loss(std::get<0>(result), target.slice(0, i, i + 1));
    word = target[i].unsqueeze(0); // teacher forcing
  }
  loss.backward();
  encoder_optimizer.step();
  decoder_optimizer.step();
  return loss.item<float>() / target.size(0);
}

// vramlint: scenario(seq2seq)
int main() {
  torch::manual_seed(0);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"ich bin hier", "i am here"}, {"wir sind spaet dran heute", "we are late today"}, {"er liest", "he reads"}};

  Language source, target;
  for (const auto &pair : pairs) {
    source.add_sentence(pair.first);
    target.add_sentence(pair.second);
  }

  const int64_t hidden = 24;
  Encoder encoder(source.size(), hidden);
  Decoder decoder(target.size(), hidden, 0.1);
  encoder->to(device);
  decoder->to(device);
  torch::optim::SGD encoder_optimizer(encoder->parameters(), 0.01), decoder_optimizer(decoder->parameters(), 0.01);

  for (const auto &[from, to] : pairs) {
    auto loss = train_pair(encoder, decoder, encoder_optimizer, decoder_optimizer, source.encode(from, device),
                           target.encode(to, device));
    std::cout << from << " = " << to << ": " << loss << '\n';
  }

  // A greedy translation of fixed length.
  torch::NoGradGuard no_grad;
  encoder->eval();
  decoder->eval();
  auto [memory, state] = encoder(source.encode("er liest", device));
  auto word = torch::full({1}, kStart, torch::dtype(torch::kLong).device(device));
  std::vector<Tensor> words;
  for (int i = 0; i < 4; ++i) {
    auto [scores, next] = decoder(word, state, memory);
    state = next;
    word = scores.argmax(1);
    words.push_back(word);
  }
  std::cout << torch::cat(words).cpu() << '\n' << decoder->attention->weights.sizes() << '\n';
}
