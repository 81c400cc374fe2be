// NaN is not equal to itself: attention of a tensor that holds one takes the query for another tensor than the key. That
// the tensor may hold one is said where an op has made numbers of what it is not defined for.
// RUN: %vramlint --torch-version=1.13 --entry=roots %s > %t.roots
// RUN: FileCheck %s --check-prefix=ROOTS < %t.roots
// RUN: %vramlint --torch-version=1.13 --entry=defined %s > %t.defined
// RUN: FileCheck %s --check-prefix=EXACT < %t.defined
// RUN: %vramlint --torch-version=2.1 --entry=roots %s > %t.later
// RUN: FileCheck %s --check-prefix=ROOTS < %t.later
#include <torch/torch.h>

void roots() {
  torch::nn::MultiheadAttention attention(8, 2);
  // ROOTS: a condition is taken to be false: a number in an operand of attention is NaN
  // ROOTS: {{:[0-9]+}} and 7 more
  for (auto x : {torch::randn({5, 2, 8}).sqrt(), torch::pow(torch::randn({5, 2, 8}), 0.5), torch::log(torch::randn({5, 2, 8})) + 1,
                 torch::relu(torch::randn({5, 2, 8}).asin())})
    auto y = std::get<0>(attention->forward(x, x, x));
}

// EXACT: nothing: every figure is exact
void defined() {
  torch::nn::MultiheadAttention attention(8, 2);
  auto x = torch::randn({5, 2, 8});
  auto normal = (x - x.mean(-1, true)) / torch::sqrt(x.var(-1, true, true) + 1e-5);
  auto steps = 1 - torch::linspace(0.1, 0.5, 8), rotation = torch::pow(10000.0, -torch::arange(8).to(torch::kFloat) / 8);
  for (auto y : {normal, torch::softmax(x, -1).log(), x * torch::sqrt(steps), x * rotation, torch::pow(x, 3), (x * x).sqrt(),
                 x.clamp(1e-6, 1).log(), x * (1 - x.clamp(0, 0.999)).sqrt(), x.sqrt().nan_to_num(), x * torch::sqrt(1 - torch::cumprod(1 - torch::linspace(1e-4, 0.02, 1000), 0))[7], torch::abs(x).sqrt(), x / torch::sqrt(x.pow(2).sum(-1, true) + 1e-9)})
    auto z = std::get<0>(attention->forward(y, y, y));
}
