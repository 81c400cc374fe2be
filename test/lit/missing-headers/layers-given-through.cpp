// A function of a missing header that is given a layer which is made for it gives that layer back.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include "initialisation.hpp"
#include <torch/torch.h>

// CHECK: --model=Policy --args=64 --input=1x64
// CHECK: the layer that is made for a call is taken to be what it gives back, as it is: its header was not found
// CHECK: parameters {{.*}}2,177, all trainable
struct PolicyImpl : torch::nn::Module {
  explicit PolicyImpl(int64_t width) {
    net = register_module("net", torch::nn::Sequential(orthogonal(torch::nn::Linear(width, 32), 0.5), torch::nn::Tanh(),
                                                       orthogonal(torch::nn::Linear(32, 1))));
    net->push_back(orthogonal(torch::nn::Linear(torch::nn::LinearOptions(1, 64).bias(false))));
  }
  torch::Tensor forward(torch::Tensor x) { return net->forward(x); }
  torch::nn::Sequential net{nullptr};
};
TORCH_MODULE(Policy);
