// A member that is made by `new`, and one that holds options, are what they are made as.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: --model=Agent --args=64 --input=1x64
// CHECK: peak allocated {{ *}}>= {{.*}}MiB
#include "Agent.h"
#include <torch/torch.h>

Agent::Agent(int width) {
  options = torch::TensorOptions().dtype(torch::kFloat);
  fc = register_module("fc", torch::nn::Linear(width, 2));
  optimizer = new torch::optim::Adam(this->parameters(), torch::optim::AdamOptions(learning_rate));
}

Agent::~Agent() { delete optimizer; }

torch::Tensor Agent::forward(torch::Tensor state) { return fc->forward(state.to(options)); }
