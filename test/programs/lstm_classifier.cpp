// Classifies token sequences: an embedding, two bidirectional LSTM layers, and the last time step.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <tuple>

class SentimentLSTMImpl : public torch::nn::Module {
public:
  SentimentLSTMImpl(int64_t vocab_size, int64_t embed_dim, int64_t hidden_size, int64_t num_layers, int64_t classes)
      : embedding(torch::nn::EmbeddingOptions(vocab_size, embed_dim).padding_idx(0)),
        lstm(torch::nn::LSTMOptions(embed_dim, hidden_size).num_layers(num_layers).batch_first(true).bidirectional(true)),
        fc(2 * hidden_size, classes), hidden_size_(hidden_size), num_layers_(num_layers) {
    register_module("embedding", embedding);
    register_module("lstm", lstm);
    register_module("fc", fc);
  }

  torch::Tensor forward(torch::Tensor tokens) {
    auto x = embedding->forward(tokens);
    auto h0 = torch::zeros({2 * num_layers_, x.size(0), hidden_size_}, x.options());
    auto c0 = torch::zeros({2 * num_layers_, x.size(0), hidden_size_}, x.options());
    torch::Tensor out;
    std::tie(out, std::ignore) = lstm->forward(x, std::make_tuple(h0, c0));
    out = out.index({torch::indexing::Slice(), -1, torch::indexing::Slice()});
    return fc->forward(out);
  }

private:
  torch::nn::Embedding embedding;
  torch::nn::LSTM lstm;
  torch::nn::Linear fc;
  int64_t hidden_size_, num_layers_;
};
TORCH_MODULE(SentimentLSTM);

// vramlint: scenario(lstm_classifier) entry(main)
int main(int argc, char **argv) {
  torch::manual_seed(0);
  auto cuda_available = torch::cuda::is_available();
  torch::Device device(cuda_available ? torch::kCUDA : torch::kCPU);
  std::cout << (cuda_available ? "CUDA available. Training on GPU." : "Training on CPU.") << '\n';

  const int64_t vocab = 200, sequence_length = 12, batch_size = 8, classes = 3;
  SentimentLSTM model(vocab, 16, 24, 2, classes);
  model->to(device);

  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(0.001));
  for (size_t step = 0; step < 3; ++step) {
    auto tokens = torch::randint(0, vocab, {batch_size, sequence_length}, torch::kLong).to(device);
    auto labels = torch::randint(0, classes, {batch_size}, torch::kLong).to(device);

    auto output = model->forward(tokens);
    auto loss = torch::nn::functional::cross_entropy(output, labels);
    optimizer.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_norm_(model->parameters(), 1.0);
    optimizer.step();

    auto prediction = output.argmax(1);
    auto correct = prediction.eq(labels).sum().item<int64_t>();
    std::cout << "Step [" << step + 1 << "/3], Loss: " << loss.item<double>() << ", correct: " << correct << '\n';
  }

  // Inference
  model->eval();
  torch::InferenceMode guard;
  auto tokens = torch::randint(1, vocab, {1, sequence_length}, torch::TensorOptions().dtype(torch::kLong).device(device));
  auto probabilities = torch::softmax(model->forward(tokens), 1);
  std::cout << probabilities.cpu() << '\n';
}
