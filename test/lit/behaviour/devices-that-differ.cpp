// A layer that is not registered stays behind on the CPU when its model is moved, and LibTorch refuses its first use.
//
// RUN: %fails --errors=any 1 %vramlint --scenario=rows,columns,groups,table,slopes %s 2>&1 | FileCheck --check-prefix=MIXED %s
// MIXED-COUNT-5: error: Expected all tensors to be on the same device, but found at least two devices
// RUN: %fails 1 "found input tensor at cuda:0 and parameter tensor at cpu" %vramlint --scenario=lstm %s
// RUN: %fails 1 "found input tensor at cuda:0 and hidden tensor at cpu" %vramlint --scenario=states %s
// RUN: %fails 1 "Expected all tensors to be on the same device" %vramlint --scenario=weights %s
// RUN: %fails 1 "Expected all tensors to be on the same device" %vramlint --scenario=values %s
// RUN: %fails 1 "torch.meshgrid expects all tensors to have the same device" %vramlint --scenario=grid %s
// RUN: %fails 1 "invalid gradient at index 0 - expected device cuda:0 but got cpu" %vramlint --scenario=gradient %s
// RUN: %vramlint --scenario=numbers %s 2>&1 | FileCheck --check-prefix=NUMBERS %s
// NUMBERS-NOT: error
// NUMBERS: nothing: every figure is exact
#include <torch/torch.h>

struct Net : torch::nn::Module {
  torch::nn::LayerNorm rows{torch::nn::LayerNormOptions({6})};
  torch::nn::BatchNorm1d columns{6};
  torch::nn::GroupNorm groups{2, 6};
  torch::nn::Embedding table{10, 6};
  torch::nn::PReLU slopes{torch::nn::PReLUOptions().num_parameters(6)};
  torch::nn::LSTM lstm{6, 5};
  torch::nn::GRU moved{6, 5};
  Net() {
    register_module("moved", moved);
    to(torch::kCUDA);
  }
};

static torch::Tensor input() { return torch::ones({4, 6}, torch::kCUDA); }

// vramlint: scenario(rows)
void rows() { Net().rows(input()); }
// vramlint: scenario(columns)
void columns() { Net().columns(input()); }
// vramlint: scenario(groups)
void groups() { Net().groups(input()); }
// vramlint: scenario(table)
void table() { Net().table(input().to(torch::kLong)); }
// vramlint: scenario(slopes)
void slopes() { Net().slopes(input()); }
// vramlint: scenario(lstm)
void lstm() { Net().lstm(input().unsqueeze(0)); }
// vramlint: scenario(states)
void states() { Net().moved(input().unsqueeze(0), torch::zeros({1, 4, 5})); }
// vramlint: scenario(weights)
void weights() {
  auto loss = torch::nn::CrossEntropyLoss(torch::nn::CrossEntropyLossOptions().weight(torch::ones({6})));
  loss(input(), torch::zeros({4}, torch::TensorOptions(torch::kLong).device(torch::kCUDA)));
}
// vramlint: scenario(values)
void values() { input().index_put_({torch::zeros({2}, torch::kLong)}, torch::ones({2, 6})); }
// vramlint: scenario(grid)
void grid() { torch::meshgrid({input()[0], torch::ones({6})}, "ij"); }
// vramlint: scenario(gradient)
void gradient() { (input().requires_grad_() * 2).backward(torch::ones({4, 6})); }
// A number alone goes along, and so do the indices.
// vramlint: scenario(numbers)
void numbers() {
  auto x = input().requires_grad_();
  auto y = x * torch::tensor(2.0);
  y.sum().backward(torch::tensor(1.0));
  input().index_put_({torch::zeros({2}, torch::kLong)}, torch::tensor(3.0f));
  torch::zeros({2}).index_put_({torch::zeros({1}, torch::kLong)}, torch::tensor(3.0f).to(torch::kCUDA));
}
