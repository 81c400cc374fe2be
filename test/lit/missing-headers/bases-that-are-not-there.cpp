// Whether a class is a model is not known where its base is declared in a header that was not found.
//
// RUN: %fails 2 "no model 'Net': the sources define no class derived from torch::nn::Module, as far as can be told without 'base_model.h'" %vramlint --model=Net %s
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: no model that could be made, as far as can be told without 'base_model.h'
#include "base_model.h"
#include <torch/torch.h>

struct Net : BaseModel {
  Net() { Layer = register_module("layer", torch::nn::Linear(4, 4)); }
  torch::Tensor forward(torch::Tensor X) { return torch::relu(Layer(X)); }
  torch::nn::Linear Layer{nullptr};
};
