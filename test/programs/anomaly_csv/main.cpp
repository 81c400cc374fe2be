// Windows of a table of sensors; an LSTM autoencoder; whoever is rebuilt badly is odd.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

constexpr int kSensors = 6;
constexpr int kWindow = 16;

struct EncoderDecoderImpl : torch::nn::Module {
  EncoderDecoderImpl(int64_t features, int64_t hidden, int64_t code) {
    encoder = register_module("encoder", torch::nn::LSTM(torch::nn::LSTMOptions(features, hidden).batch_first(true)));
    squeeze = register_module("squeeze", torch::nn::Linear(hidden, code));
    decoder = register_module("decoder", torch::nn::LSTM(torch::nn::LSTMOptions(code, hidden).batch_first(true)));
    output = register_module("output", torch::nn::Linear(hidden, features));
  }
  torch::Tensor forward(torch::Tensor x) {
    auto state = std::get<1>(encoder->forward(x));
    auto code = torch::tanh(squeeze(std::get<0>(state)[-1]));
    auto repeated = code.unsqueeze(1).repeat({1, x.size(1), 1});
    return output(std::get<0>(decoder->forward(repeated)));
  }
  torch::nn::LSTM encoder{nullptr}, decoder{nullptr};
  torch::nn::Linear squeeze{nullptr}, output{nullptr};
};
TORCH_MODULE(EncoderDecoder);

class Windows : public torch::data::datasets::Dataset<Windows, torch::data::TensorExample> {
public:
  explicit Windows(torch::Tensor table) : table_(table) {}
  torch::data::TensorExample get(size_t index) override { return table_.slice(0, index, index + kWindow); }
  torch::optional<size_t> size() const override { return table_.size(0) - kWindow + 1; }

private:
  torch::Tensor table_;
};

static torch::Tensor read_csv(const char *name) {
  std::ifstream in(name);
  if (!in) {
    std::cerr << "no " << name << "\n";
    std::exit(1);
  }
  std::string line;
  std::getline(in, line);
  std::vector<double> values;
  while (std::getline(in, line)) {
    std::stringstream cells(line);
    std::string cell;
    for (int i = 0; i < kSensors && std::getline(cells, cell, ';'); ++i)
      values.push_back(std::atof(cell.c_str()));
  }
  auto t = torch::tensor(values).view({-1, kSensors});
  return (t - t.mean(0)) / t.std(0);
}

int main(int argc, char *argv[]) {
  auto table = read_csv(argc > 1 ? argv[1] : "sensors.csv");
  const auto cut = table.size(0) * 3 / 4;
  const auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  auto loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(
      Windows(table.slice(0, 0, cut)).map(torch::data::transforms::Stack<torch::data::TensorExample>()), 16);
  EncoderDecoder net(kSensors, 24, 8);
  net->to(device);
  torch::optim::Adam optimizer(net->parameters(), 1e-3);
  double best = std::numeric_limits<double>::max();
  int patience = 3;
  for (int epoch = 0; epoch < 3 && patience > 0; ++epoch) {
    double sum = 0;
    int n = 0;
    for (auto &batch : *loader) {
      auto x = batch.data.to(device);
      auto loss = torch::mse_loss(net(x), x);
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      sum += loss.item<double>();
      ++n;
    }
    std::cout << "epoch " << epoch << ' ' << sum / n << '\n';
    if (sum / n < best)
      best = sum / n;
    else
      --patience;
  }
  torch::NoGradGuard no_grad;
  net->eval();
  auto rest = table.slice(0, cut).unfold(0, kWindow, kWindow).transpose(1, 2).to(device);
  auto errors = (net(rest) - rest).pow(2).mean({1, 2});
  const auto threshold = errors.mean().item<double>() + 2 * errors.std().item<double>();
  std::cout << (errors > threshold).sum().item<int64_t>() << " of " << errors.size(0) << " windows are odd\n";
}
