// An epoch that learns from one set of data and is measured with another: where a condition on a counter is true and
// false in turn, other numbers of batches and of epochs are executed until it is shown that they repeat. That is no
// difference, and nothing is assumed.
//
// RUN: %vramlint %s | FileCheck %s
// CHECK-NOT: assumed
// CHECK: peak allocated {{[0-9.]+}} MiB
// CHECK: rounds of the loop at epochs-of-two-loops.cpp:[[#@LINE+18]]
// CHECK-NOT: taken to be
#include <torch/torch.h>

#include <iostream>

int main() {
  torch::nn::Linear model(784, 10);
  model->to(torch::kCUDA);
  auto learnt = torch::data::make_data_loader(
      torch::data::datasets::MNIST("./data").map(torch::data::transforms::Stack<>()), 64);
  auto measured = torch::data::make_data_loader(
      torch::data::datasets::MNIST("./data", torch::data::datasets::MNIST::Mode::kTest)
          .map(torch::data::transforms::Stack<>()),
      64);
  torch::optim::SGD optimizer(model->parameters(), 0.01);
  for (int epoch = 0; epoch < 60; ++epoch) {
    int seen = 0;
    for (auto &batch : *learnt) {
      optimizer.zero_grad();
      auto out = model(batch.data.to(torch::kCUDA).view({-1, 784}));
      auto loss = torch::cross_entropy_loss(out, batch.target.to(torch::kCUDA));
      loss.backward();
      optimizer.step();
      if (seen++ % 100 == 0)
        std::cout << epoch << ": " << loss.item<float>() << std::endl;
    }
    for (auto &batch : *measured) {
      auto out = model(batch.data.to(torch::kCUDA).view({-1, 784}));
      auto loss = torch::cross_entropy_loss(out, batch.target.to(torch::kCUDA));
    }
  }
}
