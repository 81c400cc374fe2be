// What stands outside functions and classes and is no declaration is a macro of a header that is not there, whatever
// its name.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: Net()
// CHECK: parameters {{ *}}>= 288 B
#include <gui/of/nobody.h>
#include <torch/torch.h>

#include "anchors.of.ours.h"

guiDECLARE_EVENT(EVENT_DONE, guiCommand);

struct Net : torch::nn::Module {
  torch::nn::Linear Layer = register_module("layer", torch::nn::Linear(8, 8));
  torch::Tensor forward(torch::Tensor X) { return Layer->forward(X); }
};
