// Translates with attention; the sentences are made of a small grammar, the words counted as they come.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <numeric>
#include <sstream>

using Pair = std::pair<std::vector<int64_t>, std::vector<int64_t>>;

class Language {
public:
  Language() : words{"<pad>", "<sos>", "<eos>"} {
    for (size_t i = 0; i < words.size(); ++i)
      index[words[i]] = i;
  }
  std::vector<int64_t> encode(const std::string &sentence) {
    std::vector<int64_t> ids{1};
    std::istringstream in(sentence);
    for (std::string word; in >> word;) {
      if (!index.count(word)) {
        index[word] = words.size();
        words.push_back(word);
      }
      ids.push_back(index[word]);
    }
    ids.push_back(2);
    return ids;
  }
  int64_t size() const { return words.size(); }

private:
  std::vector<std::string> words;
  std::map<std::string, int64_t> index;
};

static torch::Tensor pad(const std::vector<std::vector<int64_t>> &sentences) {
  size_t longest = 0;
  for (auto &s : sentences)
    longest = std::max(longest, s.size());
  auto t = torch::zeros({int64_t(longest), int64_t(sentences.size())}, torch::kLong);
  for (size_t j = 0; j < sentences.size(); ++j)
    for (size_t i = 0; i < sentences[j].size(); ++i)
      t[i][j] = sentences[j][i];
  return t;
}

int main(int argc, char **argv) {
  const int epochs = argc > 1 ? std::stoi(argv[1]) : 2;
  const char *subjects[][2] = {{"the cat", "die katze"}, {"a dog", "ein hund"}, {"the old man", "der alte mann"}};
  const char *verbs[][2] = {{"sees", "sieht"}, {"likes", "mag"}};
  const char *objects[][2] = {{"a house", "ein haus"}, {"the red ball", "den roten ball"}};
  Language english, german;
  std::vector<Pair> pairs;
  for (auto &s : subjects)
    for (auto &v : verbs)
      for (auto &o : objects)
        pairs.emplace_back(english.encode(std::string(s[0]) + " " + v[0] + " " + o[0]),
                           german.encode(std::string(s[1]) + " " + v[1] + " " + o[1]));
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair &a, const Pair &b) { return a.first.size() < b.first.size(); });
  std::cout << pairs.size() << " pairs, " << english.size() << " and " << german.size() << " words\n";

  auto device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  Seq2Seq model(english.size(), german.size(), 17u);
  model->to(device);
  for (auto &p : model->named_parameters())
    if (p.key().find("weight") != std::string::npos)
      torch::nn::init::normal_(p.value(), 0, 0.01);
    else
      torch::nn::init::constant_(p.value(), 0);
  torch::optim::Adam optimizer(model->parameters());
  torch::nn::CrossEntropyLoss criterion(torch::nn::CrossEntropyLossOptions().ignore_index(0));
  const size_t batch = 5;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    const auto begin = std::chrono::system_clock::now();
    model->train();
    float total = 0;
    for (size_t at = 0; at < pairs.size(); at += batch) {
      std::vector<std::vector<int64_t>> from, to;
      std::for_each(pairs.begin() + at, pairs.begin() + std::min(at + batch, pairs.size()), [&](const Pair &p) {
        from.push_back(p.first);
        to.push_back(p.second);
      });
      auto src = pad(from).to(device), trg = pad(to).to(device);
      optimizer.zero_grad();
      auto output = model->forward(src, trg);
      auto flat = output.slice(0, 1).reshape({-1, output.size(2)});
      auto loss = criterion(flat, trg.slice(0, 1).reshape(-1));
      loss.backward();
      torch::nn::utils::clip_grad_norm_(model->parameters(), 1.0);
      optimizer.step();
      total += loss.item<float>();
    }
    const std::chrono::duration<float> spent = std::chrono::system_clock::now() - begin;
    std::cout << "epoch " << epoch << " loss " << total << " in " << spent.count() << " s\n";
  }
}
