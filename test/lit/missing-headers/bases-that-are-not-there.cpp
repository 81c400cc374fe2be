// Whether a class is a model is not known where its base is declared in a header that was not found, unless it
// registers something: then it is one, and what the base adds to it is not known.
//
// RUN: %fails 2 "no model 'Plain': the sources define no class derived from torch::nn::Module, as far as can be told without 'base_model.h'" %vramlint --model=Plain %s
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: no model that could be made, as far as can be told without 'base_model.h'
// RUN: %vramlint --model=Net --input=2x4 %s -- -DREGISTERED 2>&1 | FileCheck --check-prefix=MODEL %s
// MODEL: peak allocated{{ +}}>= 1.00 MiB
// MODEL: 2 parameters, largest layer.weight
#include "base_model.h"
#include <torch/torch.h>

struct Plain : BaseModel {
  torch::Tensor forward(torch::Tensor X) { return torch::relu(Layer(X)); }
  torch::nn::Linear Layer{4, 4};
};

#ifdef REGISTERED
struct Net : project::BaseModel {
  Net() : BaseModel("net", 2) { Layer = register_module("layer", torch::nn::Linear(4, 4)); }
  torch::Tensor forward(torch::Tensor X) {
    countCall();
    return torch::relu(Layer(X));
  }
  torch::nn::Linear Layer{nullptr};
};
#endif
