// A model that is made of modules which no header declares is not told by its sizes, but by the header.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include "blocks.hpp"
#include <torch/torch.h>

// CHECK: 'Net' cannot be guessed (it is made of modules that headers which were not found declare, as at modules-of-missing-headers.cpp:[[@LINE+2]]
struct NetImpl : torch::nn::Module {
  explicit NetImpl(int width) : block(parts::all(width)) { register_module("block", parts::all(1)[0]); }
  torch::Tensor forward(torch::Tensor x) { return block(x); }
  Block block;
};
TORCH_MODULE(Net);
