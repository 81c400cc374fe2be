// A constant that is first used in a branch of which both sides count was there before: it is known behind the branch.
//
// RUN: %vramlint %s | FileCheck %s
// CHECK-NOT: kFloat
// CHECK: peak allocated {{ *}}224.33 MiB
// CHECK: nothing: every figure is exact
#include <torch/torch.h>
#include <iostream>

static torch::Tensor accuracy(const torch::Tensor &given, const torch::Tensor &wanted) {
  static const int64_t dimension = 1;
  return (given.argmax(dimension) == wanted).to(torch::kFloat).mean();
}

int main() {
  torch::nn::Linear net(784, 10);
  auto loader = torch::data::make_data_loader(
      torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
  for (int epoch = 0; epoch < 10; ++epoch) {
    size_t round = 0;
    for (auto &batch : *loader) {
      auto given = net->forward(batch.data.flatten(1));
      torch::nll_loss(torch::log_softmax(given, 1), batch.target).backward();
      if (++round % 100 == 0)
        std::cout << round << " " << accuracy(given, batch.target).item<float>() << "\n";
    }
    for (auto &batch : *loader) {
      auto given = net->forward(batch.data.flatten(1));
      if (++round % 100 == 0)
        std::cout << round << " " << accuracy(given, batch.target).item<float>() << "\n";
    }
  }
}
