// Learns to write like a text, character by character, and writes some.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace std;

struct CharRNN : torch::nn::Module {
  CharRNN(int64_t vocabulary, int64_t hidden, int64_t layers)
      : embed(vocabulary, hidden), lstm(torch::nn::LSTMOptions(hidden, hidden).num_layers(layers).batch_first(true)),
        head(hidden, vocabulary) {
    register_module("embed", embed);
    register_module("lstm", lstm);
    register_module("head", head);
  }
  tuple<torch::Tensor, tuple<torch::Tensor, torch::Tensor>>
  forward(torch::Tensor x, torch::optional<tuple<torch::Tensor, torch::Tensor>> state = {}) {
    torch::Tensor y;
    tuple<torch::Tensor, torch::Tensor> next;
    tie(y, next) = lstm->forward(embed->forward(x), state);
    return make_tuple(head->forward(y), next);
  }
  torch::nn::Embedding embed;
  torch::nn::LSTM lstm;
  torch::nn::Linear head;
};

class Vocabulary {
  map<char, int64_t> index;
  vector<char> letters;

public:
  explicit Vocabulary(const string &text) {
    set<char> seen(text.begin(), text.end());
    for (char c : seen) {
      index[c] = letters.size();
      letters.push_back(c);
    }
  }
  int64_t size() const { return letters.size(); }
  int64_t encode(char c) const { return index.at(c); }
  char decode(int64_t i) const { return letters.at(i); }
};

string write(CharRNN &model, const Vocabulary &vocabulary, char first, int length, torch::Device device) {
  torch::NoGradGuard no_grad;
  model.eval();
  string text(1, first);
  torch::optional<tuple<torch::Tensor, torch::Tensor>> state;
  for (int i = 0; i < length; ++i) {
    auto input = torch::full({1, 1}, vocabulary.encode(text.back()), torch::kLong).to(device);
    auto [logits, next] = model.forward(input, state);
    state = next;
    auto p = torch::softmax(logits[0][0] / 0.8, 0);
    text += vocabulary.decode(torch::multinomial(p, 1).item<int64_t>());
  }
  return text;
}

int main(int argc, char **argv) {
  const string file = argc > 1 ? argv[1] : "input.txt";
  ifstream in(file);
  if (!in) {
    cerr << "No text: " << file << endl;
    return EXIT_FAILURE;
  }
  const string text((istreambuf_iterator<char>(in)), istreambuf_iterator<char>());
  Vocabulary vocabulary(text);
  cout << text.size() << " characters, " << vocabulary.size() << " different" << endl;

  vector<int64_t> codes;
  codes.reserve(text.size());
  for (char c : text)
    codes.push_back(vocabulary.encode(c));
  auto data = torch::tensor(codes, torch::kLong);

  const int64_t length = 25, batch = 4, hidden = 64;
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  CharRNN model(vocabulary.size(), hidden, 2);
  model.to(device);
  torch::optim::Adam optimizer(model.parameters(), torch::optim::AdamOptions(2e-3));
  const int64_t span = data.size(0) / batch;
  for (int epoch = 0; epoch < 2; ++epoch) {
    model.train();
    torch::optional<tuple<torch::Tensor, torch::Tensor>> state;
    auto rows = data.narrow(0, 0, span * batch).view({batch, span});
    double total = 0;
    int n = 0;
    for (int64_t at = 0; at + length + 1 <= span; at += length) {
      auto x = rows.narrow(1, at, length).to(device), y = rows.narrow(1, at + 1, length).to(device);
      auto [logits, next] = model.forward(x, state);
      state = make_tuple(get<0>(next).detach(), get<1>(next).detach());
      auto loss = torch::nn::functional::cross_entropy(logits.reshape({-1, vocabulary.size()}), y.reshape(-1));
      optimizer.zero_grad();
      loss.backward();
      torch::nn::utils::clip_grad_norm_(model.parameters(), 5);
      optimizer.step();
      total += loss.item<double>();
      n++;
    }
    cout << "epoch " << epoch << " loss " << total / n << endl;
    cout << write(model, vocabulary, text[0], 20, device) << endl;
  }
}
