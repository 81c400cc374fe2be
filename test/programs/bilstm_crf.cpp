// Named entities: a BiLSTM scores tags, a conditional random field their order; Viterbi in the end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

using torch::Tensor;

class BiLstmCrfImpl : public torch::nn::Module {
public:
  BiLstmCrfImpl(int64_t words, int64_t tags, int64_t dim) : tags(tags), start(tags - 2), stop(tags - 1) {
    embedding = register_module("embedding", torch::nn::Embedding(words, dim));
    lstm = register_module("lstm", torch::nn::LSTM(torch::nn::LSTMOptions(dim, dim / 2).bidirectional(true)));
    scores = register_module("scores", torch::nn::Linear(dim, tags));
    auto t = torch::randn({tags, tags});
    t.index_put_({start, torch::indexing::Slice()}, -10000.0);
    t.index_put_({torch::indexing::Slice(), stop}, -10000.0);
    transitions = register_parameter("transitions", t);
  }

  Tensor emissions(const Tensor &sentence) {
    auto e = embedding(sentence).view({sentence.size(0), 1, -1});
    return scores(std::get<0>(lstm(e)).squeeze(1));
  }

  Tensor partition(const Tensor &features) {
    auto alpha = torch::full({tags}, -10000.0, features.options());
    alpha[start] = 0;
    for (const auto &feature : features.unbind(0))
      alpha = torch::logsumexp(alpha.unsqueeze(0) + transitions, 1) + feature;
    return torch::logsumexp(alpha + transitions[stop], 0);
  }

  Tensor score(const Tensor &features, const std::vector<int64_t> &gold) {
    auto sum = torch::zeros({1}, features.options());
    int64_t previous = start;
    for (size_t i = 0; i < gold.size(); ++i) {
      sum = sum + transitions[gold[i]][previous] + features[i][gold[i]];
      previous = gold[i];
    }
    return sum + transitions[stop][previous];
  }

  Tensor loss(const Tensor &sentence, const std::vector<int64_t> &gold) {
    auto features = emissions(sentence);
    return partition(features) - score(features, gold);
  }

  std::vector<int64_t> decode(const Tensor &sentence) {
    auto features = emissions(sentence);
    std::vector<Tensor> pointers;
    auto best = torch::full({tags}, -10000.0, features.options());
    best[start] = 0;
    for (int64_t i = 0; i < features.size(0); ++i) {
      auto [value, from] = (best.unsqueeze(0) + transitions).max(1);
      best = value + features[i];
      pointers.push_back(from);
    }
    int64_t tag = (best + transitions[stop]).argmax(0).item<int64_t>();
    std::vector<int64_t> path{tag};
    for (auto it = pointers.rbegin(); it + 1 != pointers.rend(); ++it) {
      tag = (*it)[tag].item<int64_t>();
      path.insert(path.begin(), tag);
    }
    return path;
  }

private:
  int64_t tags, start, stop;
  torch::nn::Embedding embedding{nullptr};
  torch::nn::LSTM lstm{nullptr};
  torch::nn::Linear scores{nullptr};
  Tensor transitions;
};
TORCH_MODULE(BiLstmCrf);

int main() {
  const std::vector<std::pair<std::string, std::string>> data = {
      {"ada met ben in paris", "P O P O L"}, {"the train to rome left", "O O O L O"}, {"cleo sings", "P O"}};
  std::map<std::string, int64_t> words, tags{{"O", 0}, {"P", 1}, {"L", 2}};
  auto split = [](const std::string &text) {
    std::vector<std::string> out;
    for (size_t at = 0, end; at < text.size(); at = end + 1) {
      end = std::min(text.find(' ', at), text.size());
      out.push_back(text.substr(at, end - at));
    }
    return out;
  };
  std::vector<std::pair<Tensor, std::vector<int64_t>>> examples;
  for (auto &[text, labels] : data) {
    std::vector<int64_t> ids, gold;
    for (auto &w : split(text))
      ids.push_back(words.emplace(w, words.size()).first->second);
    for (auto &t : split(labels))
      gold.push_back(tags.at(t));
    examples.emplace_back(torch::tensor(ids, torch::kLong), gold);
  }
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  BiLstmCrf model(words.size(), tags.size() + 2, 16);
  model->to(device);
  torch::optim::SGD sgd(model->parameters(), torch::optim::SGDOptions(0.01).weight_decay(1e-4));
  for (int epoch = 0; epoch < 2; ++epoch)
    for (auto &[sentence, gold] : examples) {
      model->zero_grad();
      auto loss = model->loss(sentence.to(device), gold);
      loss.backward();
      sgd.step();
      std::cout << loss.item<float>() << '\n';
    }
  torch::NoGradGuard no_grad;
  for (auto tag : model->decode(examples[0].first.to(device)))
    std::cout << tag << ' ';
  std::cout << std::endl;
}
