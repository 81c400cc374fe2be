// Whether what is added leaves the numbers as they are hangs on data where it may be zeros: the answer says what it
// takes. Positions are none.
// RUN: %vramlint --entry=shifted %s > %t.shifted
// RUN: FileCheck %s --check-prefix=SHIFTED < %t.shifted
// RUN: %vramlint --entry=positions %s > %t.positions
// RUN: FileCheck %s --check-prefix=POSITIONS < %t.positions
// RUN: %vramlint --entry=twice %s > %t.twice
// RUN: FileCheck %s --check-prefix=TWICE < %t.twice
// RUN: %vramlint --entry=plain %s > %t.plain
// RUN: FileCheck %s --check-prefix=PLAIN < %t.plain
#include <torch/torch.h>

void shifted() {
  torch::nn::MultiheadAttention attention(8, 2);
  auto x = torch::rand({5, 2, 8}), marked = (x > 0.9).to(torch::kFloat), fresh = torch::zeros({8}).sin();
  // SHIFTED: a condition is taken to be false: two operands of attention hold the same numbers
  // SHIFTED: {{:[0-9]+}} and 5 more
  auto y = std::get<0>(attention->forward(x + marked, x + marked, x));
  auto z = std::get<0>(attention->forward(x + fresh, x + fresh, x));
  auto little = x + torch::arange(8).to(torch::kFloat) * 1e-9; // rounded away, perhaps
  auto u = std::get<0>(attention->forward(little, little, x));
}

void positions() {
  torch::nn::MultiheadAttention attention(8, 2);
  auto x = torch::rand({5, 2, 8}), position = torch::arange(8).to(torch::kFloat);
  // POSITIONS: nothing: every figure is exact
  auto y = std::get<0>(attention->forward(x + position, x + position, x));
}

// Layers that may draw are not said to give the same twice, nor something else.
void twice() {
  torch::nn::MultiheadAttention attention(8, 2);
  torch::nn::LSTM layer(torch::nn::LSTMOptions(8, 8).num_layers(2).dropout(0.5));
  auto x = torch::rand({5, 2, 8});
  auto a = std::get<0>(layer->forward(x)), b = std::get<0>(layer->forward(x));
  // TWICE: a condition is taken to be false: two operands of attention hold the same numbers
  auto y = std::get<0>(attention->forward(a, b, b));
}

void plain() {
  torch::nn::MultiheadAttention attention(8, 2);
  auto x = torch::rand({5, 2, 8}), memory = torch::rand({5, 2, 8});
  // PLAIN: nothing: every figure is exact
  auto y = std::get<0>(attention->forward(x, x, x));
  auto z = std::get<0>(attention->forward(x, memory, memory));
}
