// The first layer that an input meets may be one that normalises, and a shape that the program makes of it says how
// much it holds.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: --model=Sounds --input=10x20x14x1
// CHECK: peak allocated
#include <torch/torch.h>

struct SoundsImpl : torch::nn::Module {
  torch::nn::BatchNorm2d Norm{20};
  torch::nn::Conv1d Conv{torch::nn::Conv1dOptions(14, 8, 3)};
  SoundsImpl() {
    register_module("norm", Norm);
    register_module("conv", Conv);
  }
  torch::Tensor forward(torch::Tensor X) { return Conv->forward(Norm->forward(X).reshape({10, 20, 14}).permute({0, 2, 1})); }
};
TORCH_MODULE(Sounds);
