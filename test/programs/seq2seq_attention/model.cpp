// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model.h"

EncoderImpl::EncoderImpl(int64_t words, int64_t embedding_, int64_t hidden) {
  embedding = register_module("embedding", torch::nn::Embedding(words, embedding_));
  rnn = register_module("rnn", torch::nn::GRU(torch::nn::GRUOptions(embedding_, hidden).bidirectional(true)));
  fc = register_module("fc", torch::nn::Linear(2 * hidden, hidden));
  dropout = register_module("dropout", torch::nn::Dropout(0.2));
}

std::pair<torch::Tensor, torch::Tensor> EncoderImpl::forward(torch::Tensor src) {
  auto [outputs, hidden] = rnn->forward(dropout(embedding(src)));
  auto last = torch::cat({hidden.select(0, -2), hidden.select(0, -1)}, 1);
  return {outputs, torch::tanh(fc(last))};
}

DecoderImpl::DecoderImpl(int64_t words, int64_t embedding_, int64_t hidden) : words(words) {
  embedding = register_module("embedding", torch::nn::Embedding(words, embedding_));
  attn = register_module("attn", torch::nn::Linear(3 * hidden, hidden));
  v = register_module("v", torch::nn::Linear(torch::nn::LinearOptions(hidden, 1).bias(false)));
  rnn = register_module("rnn", torch::nn::GRU(2 * hidden + embedding_, hidden));
  out = register_module("out", torch::nn::Linear(3 * hidden + embedding_, words));
}

torch::Tensor DecoderImpl::attention(torch::Tensor hidden, torch::Tensor encoded) {
  const auto length = encoded.size(0);
  auto repeated = hidden.unsqueeze(1).repeat({1, length, 1});
  auto energy = torch::tanh(attn(torch::cat({repeated, encoded.permute({1, 0, 2})}, 2)));
  return torch::softmax(v(energy).squeeze(2), 1);
}

std::pair<torch::Tensor, torch::Tensor> DecoderImpl::forward(torch::Tensor input, torch::Tensor hidden, torch::Tensor encoded) {
  auto embedded = embedding(input.unsqueeze(0));
  auto weights = attention(hidden, encoded).unsqueeze(1);
  auto weighted = torch::bmm(weights, encoded.permute({1, 0, 2})).permute({1, 0, 2});
  auto [output, next] = rnn->forward(torch::cat({embedded, weighted}, 2), hidden.unsqueeze(0));
  auto prediction = out(torch::cat({output.squeeze(0), weighted.squeeze(0), embedded.squeeze(0)}, 1));
  return {prediction, next.squeeze(0)};
}

Seq2SeqImpl::Seq2SeqImpl(int64_t source_words, int64_t target_words, unsigned seed)
    : encoder(source_words, 32, 48), decoder(target_words, 32, 48), engine(seed) {
  register_module("encoder", encoder);
  register_module("decoder", decoder);
}

torch::Tensor Seq2SeqImpl::forward(torch::Tensor src, torch::Tensor trg, double teacher_forcing) {
  const auto length = trg.size(0), batch = trg.size(1);
  auto outputs = torch::zeros({length, batch, decoder->words}, src.device());
  auto [encoded, hidden] = encoder->forward(src);
  auto input = trg[0];
  for (int64_t t = 1; t < length; ++t) {
    torch::Tensor output;
    std::tie(output, hidden) = decoder->forward(input, hidden, encoded);
    outputs[t] = output;
    const bool force = coin(engine) < teacher_forcing;
    input = force ? trg[t] : output.argmax(1);
  }
  return outputs;
}
