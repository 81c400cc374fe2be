// Skip-gram with negative samples over a text; the vectors are written as a text file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

struct SkipGram : torch::nn::Module {
  torch::nn::Embedding in, out;
  SkipGram(int64_t words, int64_t dim)
      : in(register_module("in", torch::nn::Embedding(torch::nn::EmbeddingOptions(words, dim).sparse(false)))),
        out(register_module("out", torch::nn::Embedding(words, dim))) {
    torch::nn::init::uniform_(in->weight, -0.5 / dim, 0.5 / dim);
    torch::nn::init::zeros_(out->weight);
  }
  torch::Tensor forward(torch::Tensor centre, torch::Tensor context, torch::Tensor negative) {
    auto c = in(centre);
    auto positive = torch::log_sigmoid((c * out(context)).sum(1));
    auto others = torch::log_sigmoid(-torch::bmm(out(negative), c.unsqueeze(2)).squeeze(2)).sum(1);
    return -(positive + others).mean();
  }
};

int main(int argc, char **argv) {
  std::string path = "text.txt";
  int64_t dim = 24, window = 2, negatives = 4, batch = 64;
  for (int i = 1; i < argc; i++) {
    const std::string a = argv[i];
    if (a == "-d" && i + 1 < argc)
      dim = std::stoi(argv[++i]);
    else if (a == "-w" && i + 1 < argc)
      window = std::stoi(argv[++i]);
    else if (a == "-n" && i + 1 < argc)
      negatives = std::stoi(argv[++i]);
    else
      path = a;
  }
  std::ifstream in(path);
  if (!in) {
    std::cerr << "cannot open " << path << "\n";
    return 1;
  }
  std::unordered_map<std::string, int64_t> ids;
  std::vector<std::string> words;
  std::vector<int64_t> counts, text;
  std::string word;
  while (in >> word) {
    word.erase(std::remove_if(word.begin(), word.end(), [](unsigned char c) { return std::ispunct(c); }), word.end());
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
    if (word.empty())
      continue;
    auto [it, added] = ids.emplace(word, words.size());
    if (added) {
      words.push_back(word);
      counts.push_back(0);
    }
    counts[it->second]++;
    text.push_back(it->second);
  }
  std::vector<double> weights;
  for (auto c : counts)
    weights.push_back(std::pow(double(c), 0.75));
  std::mt19937_64 rng(5);
  std::discrete_distribution<int64_t> noise(weights.begin(), weights.end());
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t i = 0; i < int64_t(text.size()); ++i)
    for (int64_t j = std::max<int64_t>(0, i - window); j <= std::min<int64_t>(text.size() - 1, i + window); ++j)
      if (i != j)
        pairs.emplace_back(text[i], text[j]);
  std::shuffle(pairs.begin(), pairs.end(), rng);
  std::cout << text.size() << " words, " << words.size() << " different, " << pairs.size() << " pairs\n";

  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  SkipGram model(words.size(), dim);
  model.to(device);
  torch::optim::Adagrad optimizer(model.parameters(), torch::optim::AdagradOptions(0.05));
  double sum = 0;
  int steps = 0;
  for (size_t at = 0; at + batch <= pairs.size(); at += batch) {
    std::vector<int64_t> centre, context, negative;
    for (int64_t k = 0; k < batch; ++k) {
      centre.push_back(pairs[at + k].first);
      context.push_back(pairs[at + k].second);
      for (int64_t n = 0; n < negatives; ++n)
        negative.push_back(noise(rng));
    }
    auto loss = model.forward(torch::tensor(centre).to(device), torch::tensor(context).to(device),
                              torch::tensor(negative).view({batch, negatives}).to(device));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    sum += loss.item<double>();
    ++steps;
  }
  std::cout << steps << " steps, loss " << (steps ? sum / steps : 0) << std::endl;
  auto vectors = model.in->weight.detach().cpu();
  std::ofstream out("vectors.txt");
  out << words.size() << ' ' << dim << '\n' << std::setprecision(5);
  for (size_t w = 0; w < words.size(); ++w) {
    out << words[w];
    for (int64_t d = 0; d < dim; ++d)
      out << ' ' << vectors[w][d].item<float>();
    out << '\n';
  }
}
