// Forecasts a sine wave: a GRU over the whole sequence, then an LSTM cell stepped by hand that runs on by itself.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <vector>

using torch::Tensor;
namespace nn = torch::nn;

struct GRUForecaster : nn::Module {
  nn::GRU gru{nullptr};
  nn::Linear out{nullptr};

  GRUForecaster(int64_t hidden, int64_t layers, double dropout) {
    gru = register_module(
        "gru", nn::GRU(nn::GRUOptions(1, hidden).num_layers(layers).batch_first(true).dropout(dropout)));
    out = register_module("out", nn::Linear(hidden, 1));
  }

  Tensor forward(Tensor x) {
    auto [sequence, state] = gru->forward(x);
    return out->forward(sequence);
  }
};

struct CellForecaster : nn::Module {
  static constexpr int64_t kHidden = 20;
  nn::LSTMCell lstm1, lstm2;
  nn::Linear linear;

  CellForecaster()
      : lstm1(register_module("lstm1", nn::LSTMCell(1, kHidden))),
        lstm2(register_module("lstm2", nn::LSTMCell(nn::LSTMCellOptions(kHidden, kHidden)))),
        linear(register_module("linear", nn::Linear(kHidden, 1))) {}

  Tensor forward(const Tensor &input, int64_t future = 0) {
    std::vector<Tensor> outputs;
    const auto options = input.options();
    auto h1 = torch::zeros({input.size(0), kHidden}, options), c1 = torch::zeros({input.size(0), kHidden}, options);
    auto h2 = torch::zeros({input.size(0), kHidden}, options), c2 = torch::zeros({input.size(0), kHidden}, options);
    Tensor output;
    for (const Tensor &x : input.chunk(input.size(1), 1)) {
      std::tie(h1, c1) = lstm1(x, std::make_tuple(h1, c1));
      std::tie(h2, c2) = lstm2(h1, std::make_tuple(h2, c2));
      output = linear(h2);
      outputs.push_back(output);
    }
    for (int64_t i = 0; i < future; ++i) {
      std::tie(h1, c1) = lstm1(output, std::make_tuple(h1, c1));
      std::tie(h2, c2) = lstm2(h1, std::make_tuple(h2, c2));
      output = linear(h2);
      outputs.push_back(output);
    }
    return torch::cat(outputs, 1);
  }
};

static Tensor waves(int64_t count, int64_t length) {
  auto phase = torch::rand({count, 1}) * 2 * M_PI;
  auto time = torch::arange(0, length, torch::kFloat32).unsqueeze(0);
  return torch::sin(time / 5.0 + phase);
}

template <typename Step> void repeat(int n, Step step) {
  for (int i = 0; i < n; ++i)
    std::cout << "  " << i << ": " << step() << "\n";
}

// vramlint: scenario(gru_sine)
int main() {
  torch::manual_seed(0);
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  const Tensor data = waves(8, 17).to(device);
  const Tensor input = data.slice(1, 0, 16), target = data.slice(1, 1);

  {
    GRUForecaster model(24, 2, 0.1);
    model.to(device);
    torch::optim::AdamW optimizer(model.parameters(), torch::optim::AdamWOptions(1e-2).weight_decay(0.01));
    std::cout << "GRU\n";
    repeat(3, [&] {
      optimizer.zero_grad();
      auto prediction = model.forward(input.unsqueeze(2));
      auto loss = torch::mse_loss(prediction.squeeze(2), target);
      loss.backward();
      nn::utils::clip_grad_value_(model.parameters(), 0.5);
      optimizer.step();
      return loss.item<float>();
    });
  }

  CellForecaster model;
  model.to(device);
  torch::optim::Adam optimizer(model.parameters(), torch::optim::AdamOptions(1e-2).betas({0.9, 0.99}));
  std::cout << "LSTM cells\n";
  repeat(2, [&] {
    optimizer.zero_grad();
    auto loss = torch::smooth_l1_loss(model.forward(input), target);
    loss.backward();
    optimizer.step();
    return loss.item<float>();
  });

  torch::NoGradGuard no_grad;
  auto future = model.forward(input, /*future=*/4);
  std::cout << "forecast " << future.index({0, torch::indexing::Slice(-4)}) << "\n";
}
