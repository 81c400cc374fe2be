// A layer that is not registered stays behind on the CPU when its model is moved, and LibTorch refuses its first use.
//
// RUN: %fails --errors=any 1 %vramlint --scenario=rows,columns,groups,table,slopes %s 2>&1 | FileCheck --check-prefix=MIXED %s
// MIXED-COUNT-5: error: Expected all tensors to be on the same device, but found at least two devices
// RUN: %fails 1 "found input tensor at cuda:0 and parameter tensor at cpu" %vramlint --scenario=lstm %s
// RUN: %fails 1 "found input tensor at cuda:0 and hidden tensor at cpu" %vramlint --scenario=states %s
// RUN: %fails 1 "Expected all tensors to be on the same device" %vramlint --scenario=weights %s
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
