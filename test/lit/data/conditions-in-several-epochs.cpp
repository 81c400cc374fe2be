// A condition on a counter inside a loop over data that is run in several epochs: the rounds that it takes to show that
// they repeat are more where it is true and false in turn, in each of the epochs. Nothing is assumed.
//
// RUN: %vramlint %s | FileCheck %s
// CHECK-NOT: assumed
// CHECK: peak allocated {{[0-9.]+}} MiB
// CHECK: Of 938 rounds of the loop at conditions-in-several-epochs.cpp:[[#@LINE+15]], which repeat
// CHECK-NOT: data-loop
#include <torch/torch.h>

#include <iostream>

int main() {
  torch::nn::Linear model(784, 10);
  model->to(torch::kCUDA);
  auto loader = torch::data::make_data_loader(
      torch::data::datasets::MNIST("./data").map(torch::data::transforms::Stack<>()), 64);
  torch::optim::SGD optimizer(model->parameters(), 0.01);
  for (int epoch = 0; epoch < 12; ++epoch) {
    int seen = 0;
    // In turn, two rounds at a time have to be compared.
    for (auto &batch : *loader) {
      optimizer.zero_grad();
      auto out = model(batch.data.to(torch::kCUDA).view({-1, 784}));
      auto loss = torch::cross_entropy_loss(out, batch.target.to(torch::kCUDA));
      loss.backward();
      optimizer.step();
      if (++seen % 100 == 0)
        std::cout << epoch << ": " << loss.item<float>() << std::endl;
    }
  }
}
