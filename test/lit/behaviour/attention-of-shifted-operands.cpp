// Whether a position that is added leaves the numbers as they are hangs on data: the answer says what it takes.
// RUN: %vramlint --entry=shifted %s > %t.shifted
// RUN: FileCheck %s --check-prefix=SHIFTED < %t.shifted
// RUN: %vramlint --entry=plain %s > %t.plain
// RUN: FileCheck %s --check-prefix=PLAIN < %t.plain
#include <torch/torch.h>

void shifted() {
  torch::nn::MultiheadAttention attention(8, 2);
  auto x = torch::rand({5, 2, 8}), position = torch::arange(8).to(torch::kFloat);
  // SHIFTED: a condition is taken to be false: two operands of attention hold the same numbers
  auto y = std::get<0>(attention->forward(x + position, x + position, x));
}

void plain() {
  torch::nn::MultiheadAttention attention(8, 2);
  auto x = torch::rand({5, 2, 8}), memory = torch::rand({5, 2, 8});
  // PLAIN: nothing: every figure is exact
  auto y = std::get<0>(attention->forward(x, x, x));
  auto z = std::get<0>(attention->forward(x, memory, memory));
}
