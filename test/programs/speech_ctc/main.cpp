// Spectrograms to letters: convolution, bidirectional GRU, connectionist temporal classification.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <random>
#include <string>
#include <vector>

static const std::string kLetters = "_abcdefghijklmnopqrstuvwxyz ";

struct Utterance {
  torch::Tensor wave;
  std::string text;
};

// A tone for each letter.
static Utterance speak(const std::string &text) {
  std::vector<torch::Tensor> tones;
  auto t = torch::arange(400, torch::kFloat) / 8000;
  for (char c : text)
    tones.push_back(torch::sin(t * (2 * M_PI * (200 + 40 * kLetters.find(c)))));
  return {torch::cat(tones), text};
}

static torch::Tensor spectrogram(const torch::Tensor &wave) {
  const auto window = torch::hann_window(128);
  auto s = torch::stft(wave, 128, 64, 128, window, /*normalized=*/false, /*onesided=*/true, /*return_complex=*/true);
  return torch::log1p(s.abs());
}

struct SpeechNetImpl : torch::nn::Module {
  SpeechNetImpl(int64_t bins, int64_t hidden, int64_t letters)
      : conv(torch::nn::Conv1dOptions(bins, hidden, 5).stride(2).padding(2)), norm(hidden),
        gru(torch::nn::GRUOptions(hidden, hidden).bidirectional(true).num_layers(2).dropout(0.1)), out(2 * hidden, letters) {
    register_module("conv", conv);
    register_module("norm", norm);
    register_module("gru", gru);
    register_module("out", out);
  }
  torch::Tensor forward(torch::Tensor x) {
    x = torch::hardtanh(norm(conv(x)), 0, 20).permute({2, 0, 1});
    x = std::get<0>(gru(x));
    return torch::log_softmax(out(x), 2);
  }
  torch::nn::Conv1d conv;
  torch::nn::BatchNorm1d norm;
  torch::nn::GRU gru;
  torch::nn::Linear out;
};
TORCH_MODULE(SpeechNet);

static std::string greedy(const torch::Tensor &log_probs) {
  std::string text;
  auto best = log_probs.argmax(1).cpu();
  int64_t last = 0;
  for (int64_t i = 0; i < best.size(0); ++i) {
    const auto c = best[i].item<int64_t>();
    if (c != last && c != 0)
      text += kLetters[c];
    last = c;
  }
  return text;
}

int main(int argc, char *argv[]) {
  std::vector<std::string> sentences;
  for (int i = 1; i < argc; ++i)
    sentences.emplace_back(argv[i]);
  if (sentences.empty())
    sentences = {"hello world", "good morning", "see you"};
  std::vector<torch::Tensor> features;
  std::vector<int64_t> labels, label_lengths, lengths;
  int64_t longest = 0;
  for (auto &s : sentences) {
    auto u = speak(s);
    features.push_back(spectrogram(u.wave));
    longest = std::max(longest, features.back().size(1));
    for (char c : s)
      labels.push_back(kLetters.find(c));
    label_lengths.push_back(s.size());
  }
  for (auto &f : features) {
    lengths.push_back((f.size(1) - 1) / 2 + 1);
    f = torch::constant_pad_nd(f, {0, longest - f.size(1)});
  }
  const auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  auto x = torch::stack(features).to(device);
  std::cout << x.sizes() << std::endl;
  SpeechNet net(x.size(1), 32, kLetters.size());
  net->to(device);
  torch::nn::CTCLoss ctc(torch::nn::CTCLossOptions().blank(0).zero_infinity(true));
  torch::optim::SGD optimizer(net->parameters(), torch::optim::SGDOptions(1e-2).momentum(0.9).nesterov(true));
  auto targets = torch::tensor(labels, torch::kLong), target_lengths = torch::tensor(label_lengths, torch::kLong);
  auto input_lengths = torch::tensor(lengths, torch::kLong);
  for (int step = 0; step < 3; ++step) {
    auto log_probs = net(x);
    auto loss = ctc(log_probs, targets, input_lengths, target_lengths);
    optimizer.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_value_(net->parameters(), 1.0);
    optimizer.step();
    std::cout << "step " << step << " loss " << loss.item<float>() << std::endl;
  }
  net->eval();
  torch::NoGradGuard no_grad;
  auto log_probs = net(x);
  for (size_t i = 0; i < sentences.size(); ++i)
    std::cout << sentences[i] << " -> " << greedy(log_probs.select(1, i)) << std::endl;
}
