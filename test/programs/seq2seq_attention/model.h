// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <torch/torch.h>

#include <random>

class EncoderImpl : public torch::nn::Module {
public:
  EncoderImpl(int64_t words, int64_t embedding, int64_t hidden);
  std::pair<torch::Tensor, torch::Tensor> forward(torch::Tensor src);

private:
  torch::nn::Embedding embedding{nullptr};
  torch::nn::GRU rnn{nullptr};
  torch::nn::Linear fc{nullptr};
  torch::nn::Dropout dropout{nullptr};
};
TORCH_MODULE(Encoder);

class DecoderImpl : public torch::nn::Module {
public:
  DecoderImpl(int64_t words, int64_t embedding, int64_t hidden);
  std::pair<torch::Tensor, torch::Tensor> forward(torch::Tensor input, torch::Tensor hidden, torch::Tensor encoded);
  const int64_t words;

private:
  torch::Tensor attention(torch::Tensor hidden, torch::Tensor encoded);
  torch::nn::Embedding embedding{nullptr};
  torch::nn::Linear attn{nullptr}, v{nullptr}, out{nullptr};
  torch::nn::GRU rnn{nullptr};
};
TORCH_MODULE(Decoder);

class Seq2SeqImpl : public torch::nn::Module {
public:
  Seq2SeqImpl(int64_t source_words, int64_t target_words, unsigned seed);
  torch::Tensor forward(torch::Tensor src, torch::Tensor trg, double teacher_forcing = 0.5);

private:
  Encoder encoder;
  Decoder decoder;
  std::mt19937 engine;
  std::uniform_real_distribution<double> coin{0.0, 1.0};
};
TORCH_MODULE(Seq2Seq);
