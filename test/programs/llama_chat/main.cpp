// Goes on with a prompt: rotary embedding, grouped queries, a cache of keys and values, top-p sampling.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llama.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>

static torch::Tensor sample_top_p(torch::Tensor probs, double p) {
  auto [sorted, index] = torch::sort(probs, -1, /*descending=*/true);
  auto sum = torch::cumsum(sorted, -1);
  auto mask = (sum - sorted) > p;
  sorted.masked_fill_(mask, 0.0);
  sorted.div_(sorted.sum(-1, true));
  return index.gather(-1, torch::multinomial(sorted, 1));
}

int main(int argc, char *argv[]) {
  const std::string prompt = argc > 1 ? argv[1] : "Once upon a time";
  const int64_t wanted = argc > 2 ? std::stol(argv[2]) : 12;
  const std::string weights = argc > 3 ? argv[3] : "llama.pt";
  const double temperature = 0.8, top_p = 0.95;
  torch::manual_seed(1);
  torch::NoGradGuard no_grad;
  const auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA, 0) : torch::Device(torch::kCPU);

  llama::ModelArgs args;
  llama::Transformer model(args);
  if (std::filesystem::exists(weights))
    torch::load(model, weights);
  else
    std::fprintf(stderr, "%s is not there: the weights are random\n", weights.c_str());
  model->to(device);
  model->eval();

  std::vector<int64_t> tokens{256}; // begin of text
  for (unsigned char c : prompt)
    tokens.push_back(c);
  const int64_t total = std::min<int64_t>(args.max_seq_len, tokens.size() + wanted);
  auto text = torch::full({1, total}, -1, torch::kLong).to(device);
  text.index_put_({0, torch::indexing::Slice(0, int64_t(tokens.size()))}, torch::tensor(tokens, torch::kLong).to(device));

  const auto start = std::chrono::steady_clock::now();
  int64_t previous = 0;
  for (int64_t now = tokens.size(); now < total; ++now) {
    auto logits = model->forward(text.slice(1, previous, now), previous);
    torch::Tensor next;
    if (temperature > 0)
      next = sample_top_p(torch::softmax(logits / temperature, -1), top_p).reshape(-1);
    else
      next = torch::argmax(logits, -1);
    text.index_put_({torch::indexing::Slice(), now}, next);
    previous = now;
  }
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start).count();
  auto out = text.cpu();
  std::string answer;
  for (int64_t i = 1; i < out.size(1); ++i) {
    const auto id = out[0][i].item<int64_t>();
    answer += id < 256 ? static_cast<char>(id) : '?';
  }
  std::cout << answer.size() << " characters in " << ms << " ms\n";
}
