// A layer made of what it has no constructor for: the holder's constructor is a template of the library, and only who
// instantiates it knows.
// RUN: %vramlint --device=cpu %s | FileCheck %s
#include <torch/torch.h>

int main() {
  torch::nn::Sequential net(torch::nn::Linear(4, 8), torch::nn::LeakyReLU(0.2), torch::nn::Linear(8, 1));
  auto output = net->forward(torch::rand({16, 4}));
}
// CHECK: unknown: code that does not compile (pimpl.h:
// CHECK-SAME: no matching constructor for initialization of
// CHECK-NEXT: LeakyReLUImpl') is not executed (layers-that-do-not-compile.cpp:7:54)
