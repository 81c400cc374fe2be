// Prices of houses from a table: k folds, a network each, the mean of their errors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "csv.h"

#include <torch/torch.h>

#include <iomanip>
#include <iostream>
#include <numeric>

using torch::Tensor;

static torch::nn::Sequential make_model(int64_t inputs, const std::vector<int64_t> &hidden) {
  torch::nn::Sequential model;
  for (auto width : hidden) {
    model->push_back(torch::nn::Linear(inputs, width));
    model->push_back(torch::nn::BatchNorm1d(width));
    model->push_back(torch::nn::Functional([](Tensor x) { return torch::nn::functional::elu(x); }));
    inputs = width;
  }
  model->push_back(torch::nn::Linear(inputs, 1));
  return model;
}

int main(int argc, char **argv) {
  const std::string file = argc > 1 ? argv[1] : "houses.csv";
  const int folds = argc > 2 ? std::stoi(argv[2]) : 3, epochs = argc > 3 ? std::stoi(argv[3]) : 2;
  const auto table = csv::read(file);
  if (table.empty()) {
    std::cerr << "nothing in " << file << std::endl;
    return 1;
  }
  const int64_t rows = static_cast<int64_t>(table.size()), columns = 8;
  auto data = torch::zeros({rows, columns + 1});
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c <= columns; ++c)
      data[r][c] = table[r][c];
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto x = data.narrow(1, 0, columns), y = data.narrow(1, columns, 1);
  x = (x - x.mean(0, true)) / (x.std(0, true, true) + 1e-6);
  x = x.to(device);
  y = y.log1p().to(device);

  std::vector<double> scores;
  const int64_t fold = rows / folds;
  for (int k = 0; k < folds; ++k) {
    auto test = torch::arange(k * fold, (k + 1) * fold, torch::TensorOptions(torch::kLong).device(device));
    auto train = torch::cat({torch::arange(0, k * fold), torch::arange((k + 1) * fold, rows)}).to(torch::kLong).to(device);
    auto model = make_model(columns, {32, 16});
    model->to(device);
    torch::optim::AdamW optimizer(model->parameters(), torch::optim::AdamWOptions(5e-3));
    for (int epoch = 0; epoch < epochs; ++epoch) {
      model->train();
      auto order = torch::randperm(train.size(0), torch::TensorOptions(torch::kLong).device(device));
      for (const auto &pick : order.split(16)) {
        if (pick.size(0) < 2)
          continue;
        auto rows_of = train.index_select(0, pick);
        auto loss = torch::nn::functional::huber_loss(model->forward(x.index_select(0, rows_of)), y.index_select(0, rows_of));
        optimizer.zero_grad();
        loss.backward();
        optimizer.step();
      }
    }
    model->eval();
    torch::NoGradGuard no_grad;
    auto error = torch::sqrt(torch::mse_loss(model->forward(x.index_select(0, test)), y.index_select(0, test)));
    scores.push_back(error.item<double>());
    std::cout << "fold " << k + 1 << ": " << std::fixed << std::setprecision(5) << scores.back() << std::endl;
  }
  std::cout << "mean " << std::accumulate(scores.begin(), scores.end(), 0.0) / scores.size() << std::endl;
}
