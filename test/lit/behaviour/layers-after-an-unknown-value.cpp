// A layer that is given a value nobody knows gives one itself: no error that the program would not make.
#include <torch/torch.h>

void after_an_unknown_value() {
  auto count = torch::randn({3, 4}).sum().item<int64_t>();
  auto x = torch::zeros({count, 4});
  torch::nn::SoftMarginLoss criterion;
  torch::nn::Flatten flatten;
  auto loss = criterion(flatten(x), x);
  auto sizes = loss.sizes();
  loss.backward();
}

void another_layer_after_an_unknown_value() {
  torch::nn::AdaptiveLogSoftmaxWithLoss softmax(torch::nn::AdaptiveLogSoftmaxWithLossOptions(32, 10, {4, 8}));
  auto count = torch::randn({3, 4}).sum().item<int64_t>();
  auto result = softmax->log_prob(torch::zeros({count, 32}));
  auto sizes = result.sizes();
}

// RUN: %vramlint --device=cpu --entry=after_an_unknown_value %s 2>&1 | FileCheck %s
// RUN: %vramlint --device=cpu --entry=another_layer_after_an_unknown_value %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: held at the end{{ +}}unknown
