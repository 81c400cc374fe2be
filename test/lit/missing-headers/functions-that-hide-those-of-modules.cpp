// A base of a header that is not there may have other forms of a module's functions: what overrides them hides
// LibTorch's.
//
// RUN: %vramlint --model=Block --args=8 --input=1x8 %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: parameters {{ *}}288 B
#include "bases.of.ours.h"

#include <torch/torch.h>

struct Block : torch::nn::Module {
  explicit Block(int64_t Width) { Layer = register_module("layer", torch::nn::Linear(Width, Width)); }
  torch::Tensor forward(torch::Tensor X) { return Layer->forward(X); }

  torch::nn::Linear Layer{nullptr};
};

struct Net : NetBase {
  Net() : NetBase(3) { First = register_module("first", std::make_shared<Block>(8)); }
  torch::Tensor forward(torch::Tensor X) { return First->forward(X); }
  std::shared_ptr<torch::nn::Module> clone() const override { return std::make_shared<Net>(); }

  std::shared_ptr<Block> First;
};
