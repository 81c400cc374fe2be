// Reviews that are good or bad: a table of lines "label<TAB>text", a vocabulary by frequency, convolutions over words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <unordered_map>

namespace F = torch::nn::functional;

struct Review {
  int label;
  std::vector<std::string> words;
};

static std::vector<Review> read_reviews(const std::string &path) {
  std::vector<Review> reviews;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    Review r;
    if (!(fields >> r.label))
      continue;
    for (std::string word; fields >> word;)
      r.words.push_back(word);
    reviews.push_back(std::move(r));
  }
  return reviews;
}

static std::unordered_map<std::string, int64_t> build_vocabulary(const std::vector<Review> &reviews, size_t most) {
  std::map<std::string, int> counts;
  for (const auto &r : reviews)
    for (const auto &w : r.words)
      ++counts[w];
  std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
  if (sorted.size() > most)
    sorted.resize(most);
  std::unordered_map<std::string, int64_t> vocabulary;
  for (const auto &entry : sorted)
    vocabulary.emplace(entry.first, vocabulary.size() + 2);
  return vocabulary;
}

class ReviewSet : public torch::data::Dataset<ReviewSet> {
  std::vector<Review> reviews;
  const std::unordered_map<std::string, int64_t> &vocabulary;
  static constexpr int64_t kLength = 20;

public:
  ReviewSet(std::vector<Review> reviews, const std::unordered_map<std::string, int64_t> &vocabulary)
      : reviews(std::move(reviews)), vocabulary(vocabulary) {}
  torch::data::Example<> get(size_t index) override {
    std::vector<int64_t> ids(kLength, 0);
    const auto &words = reviews[index].words;
    for (size_t i = 0; i < std::min<size_t>(kLength, words.size()); ++i) {
      auto it = vocabulary.find(words[i]);
      ids[i] = it == vocabulary.end() ? 1 : it->second;
    }
    return {torch::tensor(ids), torch::tensor(float(reviews[index].label))};
  }
  torch::optional<size_t> size() const override { return reviews.size(); }
};

struct TextCNNImpl : torch::nn::Module {
  TextCNNImpl(int64_t words, int64_t dim, int64_t filters, std::vector<int64_t> sizes)
      : embedding(torch::nn::EmbeddingOptions(words, dim).padding_idx(0)), dropout(0.5), fc(filters * sizes.size(), 1) {
    register_module("embedding", embedding);
    for (auto size : sizes) {
      convs.push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(1, filters, {size, dim})));
      register_module("conv" + std::to_string(size), convs.back());
    }
    register_module("dropout", dropout);
    register_module("fc", fc);
  }
  torch::Tensor forward(torch::Tensor x) {
    auto e = embedding(x).unsqueeze(1);
    std::vector<torch::Tensor> pooled;
    for (auto &conv : convs) {
      auto c = torch::relu(conv(e)).squeeze(3);
      pooled.push_back(F::max_pool1d(c, F::MaxPool1dFuncOptions(c.size(2))).squeeze(2));
    }
    return fc(dropout(torch::cat(pooled, 1))).squeeze(1);
  }
  torch::nn::Embedding embedding;
  std::vector<torch::nn::Conv2d> convs;
  torch::nn::Dropout dropout;
  torch::nn::Linear fc;
};
TORCH_MODULE(TextCNN);

int main(int argc, char **argv) {
  if (argc != 3 && argc != 1) {
    std::cerr << "usage: " << argv[0] << " [TRAIN TEST]" << std::endl;
    return 1;
  }
  auto reviews = read_reviews(argc == 3 ? argv[1] : "train.tsv");
  const auto vocabulary = build_vocabulary(reviews, 1000);
  auto train = ReviewSet(reviews, vocabulary).map(torch::data::transforms::Stack<>());
  auto test = ReviewSet(read_reviews(argc == 3 ? argv[2] : "test.tsv"), vocabulary).map(torch::data::transforms::Stack<>());
  auto train_loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(std::move(train), 4);
  auto test_loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(std::move(test), 4);
  auto device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  // The last entry holds what is not in the vocabulary.
  TextCNN net(1002, 24, 8, std::vector<int64_t>{2, 3, 4});
  net->to(device);
  torch::optim::Adam adam(net->parameters());
  for (int epoch = 1; epoch <= 2; ++epoch) {
    net->train();
    for (auto &b : *train_loader) {
      adam.zero_grad();
      auto loss = F::binary_cross_entropy_with_logits(net(b.data.to(device)), b.target.to(device));
      loss.backward();
      adam.step();
    }
    net->eval();
    torch::NoGradGuard no_grad;
    int64_t right = 0, all = 0;
    for (auto &b : *test_loader) {
      auto guess = torch::sigmoid(net(b.data.to(device))).round();
      right += guess.eq(b.target.to(device)).sum().item<int64_t>();
      all += b.target.size(0);
    }
    std::cout << "epoch " << epoch << ": " << right << " of " << all << std::endl;
  }
}
