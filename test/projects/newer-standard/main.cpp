// Nothing says that this is C++20.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

template <typename T>
concept Layer = requires(T layer) { layer->parameters(); };

static torch::Tensor doubled(const auto &x) { return x + x; }

static void train(Layer auto &layer, int epochs) {
  torch::optim::SGD optimizer(layer->parameters(), 0.1);
  for (int epoch = 0; epoch < epochs; ++epoch) {
    optimizer.zero_grad();
    auto loss = doubled(layer(torch::ones({8, 16}))).pow(2).mean();
    loss.backward();
    optimizer.step();
    std::cout << epoch << ": " << loss.template item<float>() << "\n";
  }
}

int main() {
  torch::nn::Linear layer(16, 4);
  train(layer, 3);
}
