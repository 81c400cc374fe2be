// RUN: %vramlint %s --max-time=6 | FileCheck %s
// The labels of a batch are other numbers in each round, and are known: rounds are shown to repeat all the same.
// CHECK: peak allocated{{ +[0-9]}}
// CHECK: nothing: every figure is exact
#include <algorithm>
#include <random>
#include <torch/torch.h>
#include <vector>

int main() {
  const torch::Device device(torch::kCUDA);
  torch::nn::Linear model(8, 10);
  model->to(device);
  torch::optim::SGD optimizer(model->parameters(), 0.1);
  std::vector<long> order{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::mt19937 generator(7);
  torch::Tensor label, input;
  for (int epoch = 0; epoch < 100000; ++epoch) {
    std::shuffle(order.begin(), order.end(), generator);
    for (int batch = 0; batch < 5; ++batch) {
      label = torch::stack(
          {torch::full({}, order[2 * batch], torch::kLong), torch::full({}, order[2 * batch + 1], torch::kLong)});
      input = torch::rand({2, 8}).to(device);
      optimizer.zero_grad();
      torch::nll_loss(torch::log_softmax(model(input), 1), label.to(device)).backward();
      optimizer.step();
    }
  }
  torch::zeros({1024}, device);
}
