// Inputs of a model of doubles are doubles; what is only declared without names is called as its definition calls it; a
// number that a shape refuses is corrected by it.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-DAG: --model=Doubles --args='1, 64' --input=1x64:double
// CHECK-DAG: --model=Ones --args='64, 1' --input=
// CHECK-DAG: peak allocated
#include <torch/torch.h>

struct Doubles : torch::nn::Module {
  Doubles(int, int);
  torch::Tensor forward(torch::Tensor X) { return Layer->forward(X); }
  torch::nn::Linear Layer{nullptr};
};
Doubles::Doubles(int batch, int width) {
  Layer = register_module("layer", torch::nn::Linear(width * batch, 4));
  to(torch::kFloat64);
}

struct Ones : torch::nn::Module {
  Ones(int width, int outputs) { Layer = register_module("layer", torch::nn::Linear(width, outputs)); }
  torch::Tensor forward(torch::Tensor X) { return Layer->forward(X).reshape({1, 1}); }
  torch::nn::Linear Layer{nullptr};
};
