// A model that registers a module of a header that is not there does not compile, and says so; the models of the
// program that it is made of are analysed in its place, those that are not known but for their name.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: 1 function does not compile without and counts as unknown (parts-of-what-is-not-known.cpp:[[#@LINE + 24]]:
// CHECK: peak allocated {{ *}}unknown
// CHECK: `NetImpl::NetImpl` does not compile without headers that were not found
// CHECK: --model=Head --args='64, 10' --input=1x64
// CHECK: Head(64, 10)
// CHECK: parameters {{ *}}2.54 KiB
#include "encoders/of/nobody.h"

#include <torch/torch.h>

struct HeadImpl : torch::nn::Module {
  HeadImpl(int64_t In, int64_t Out) { Last = register_module("last", torch::nn::Linear(In, Out)); }
  torch::Tensor forward(torch::Tensor X) { return Last->forward(X); }

  torch::nn::Linear Last{nullptr};
};
TORCH_MODULE(Head);

struct NetImpl : torch::nn::Module {
  Encoder Front{nullptr};
  Head Back{nullptr};

  NetImpl() {
    Front = Encoder(64);
    register_module("front", encoders_of(1)[0]);
    Back = register_module("back", Head(64, 10));
  }
  torch::Tensor forward(torch::Tensor X) { return Back->forward(Front->forward(X)); }
};
TORCH_MODULE(Net);
