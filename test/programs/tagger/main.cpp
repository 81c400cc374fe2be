// Parts of speech with a bidirectional LSTM; sentences are read from lines "word<TAB>tag", empty between sentences.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

struct Sentence {
  std::vector<int64_t> words, tags;
};

struct Dictionary {
  std::unordered_map<std::string, int64_t> ids;
  int64_t lookup(const std::string &word, bool grow) {
    auto found = ids.find(word);
    if (found != ids.end())
      return found->second;
    if (!grow)
      return ids.at("<unk>");
    const int64_t id = static_cast<int64_t>(ids.size());
    ids.emplace(word, id);
    return id;
  }
};

class Corpus {
public:
  Dictionary words, tags;
  std::vector<Sentence> read(const std::string &path, bool grow) {
    std::vector<Sentence> sentences;
    std::ifstream file(path);
    std::string line;
    Sentence current;
    while (std::getline(file, line)) {
      const auto tab = line.find('\t');
      if (tab == std::string::npos) {
        if (!current.words.empty())
          sentences.push_back(std::move(current));
        current = Sentence();
        continue;
      }
      current.words.push_back(words.lookup(line.substr(0, tab), grow));
      current.tags.push_back(tags.lookup(line.substr(tab + 1), grow));
    }
    if (!current.words.empty())
      sentences.push_back(current);
    return sentences;
  }
};

struct TaggerImpl : torch::nn::Module {
  TaggerImpl(int64_t words, int64_t tags, int64_t embedding, int64_t hidden)
      : embedding_(torch::nn::EmbeddingOptions(words, embedding).padding_idx(0)),
        lstm_(torch::nn::LSTMOptions(embedding, hidden).bidirectional(true)), out_(2 * hidden, tags) {
    register_module("embedding", embedding_);
    register_module("lstm", lstm_);
    register_module("out", out_);
  }
  torch::Tensor forward(const torch::Tensor &sentence) {
    auto e = embedding_(sentence).unsqueeze(1);
    auto h = std::get<0>(lstm_(e)).squeeze(1);
    return torch::log_softmax(out_(h), 1);
  }
  torch::nn::Embedding embedding_;
  torch::nn::LSTM lstm_;
  torch::nn::Linear out_;
};
TORCH_MODULE(Tagger);

int main(int argc, char *argv[]) {
  const std::string train_file = argc > 1 ? argv[1] : "train.tsv", test_file = argc > 2 ? argv[2] : "test.tsv";
  Corpus corpus;
  corpus.words.lookup("<pad>", true);
  corpus.words.lookup("<unk>", true);
  corpus.tags.lookup("<unk>", true);
  auto training = corpus.read(train_file, true);
  auto testing = corpus.read(test_file, false);
  std::cout << training.size() << " sentences, " << corpus.words.ids.size() << " words, " << corpus.tags.ids.size()
            << " tags" << std::endl;

  torch::Device device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  Tagger tagger(corpus.words.ids.size(), corpus.tags.ids.size(), 32, 24);
  tagger->to(device);
  torch::optim::SGD sgd(tagger->parameters(), /*lr=*/0.1);
  for (int epoch = 0; epoch < 2; ++epoch) {
    tagger->train();
    double sum = 0;
    for (const auto &sentence : training) {
      auto words = torch::tensor(sentence.words, torch::kLong).to(device);
      auto tags = torch::tensor(sentence.tags, torch::kLong).to(device);
      tagger->zero_grad();
      auto loss = torch::nll_loss(tagger(words), tags);
      loss.backward();
      sgd.step();
      sum += loss.item<double>();
    }
    std::cout << "epoch " << epoch << ": " << sum / training.size() << std::endl;
  }
  torch::NoGradGuard no_grad;
  tagger->eval();
  int64_t right = 0, all = 0;
  for (const auto &sentence : testing) {
    auto guess = tagger(torch::tensor(sentence.words).to(device)).argmax(1).cpu();
    right += (guess == torch::tensor(sentence.tags)).sum().item<int64_t>();
    all += sentence.tags.size();
  }
  std::cout << "accuracy " << 100.0 * right / all << " %" << std::endl;
  return 0;
}
