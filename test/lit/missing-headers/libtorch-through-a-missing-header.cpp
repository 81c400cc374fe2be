// A header of the project that is not there may be what brings LibTorch.
//
// RUN: %vramlint --model=Block --args=8 --input=1x8x4x4 %s 2>&1 | FileCheck %s
// CHECK: globals.hpp
// CHECK: Block(8)
// CHECK: parameters {{ *}}2.28 KiB
#include "globals.hpp"

struct Block : torch::nn::Module {
  torch::nn::Conv2d Convolution{nullptr};
  explicit Block(int Features) {
    Convolution = register_module("convolution", torch::nn::Conv2d(torch::nn::Conv2dOptions(Features, Features, 3).padding(1)));
  }
  torch::Tensor forward(torch::Tensor X) { return X + Convolution->forward(X); }
};
