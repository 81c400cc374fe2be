// A constant of the program's that is made of what a missing header declares is a value like others.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include "limits.hpp"
#include <torch/torch.h>

constexpr double Scale = TorqueLimit;

// CHECK: --model=Actor --input=1x11
// CHECK: peak allocated {{.*}}MiB
struct ActorImpl : torch::nn::Module {
  ActorImpl() { fc = register_module("fc", torch::nn::Linear(11, 3)); }
  torch::Tensor forward(torch::Tensor x) { return Scale * torch::tanh(fc(x)); }
  torch::nn::Linear fc{nullptr};
};
TORCH_MODULE(Actor);
