// A class that the program registers, and whose members it defines, is what these show, and no module of a header that
// was not found: the program did not compile then. Classes stand behind those that they are made of, however deep.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: peak allocated {{ *}}>= 1.02 MiB
// CHECK: parameters {{ *}}>= {{.*}} 4,548, all trainable
#include "blocks.h"

PartImpl::PartImpl(int width) : weight(register_parameter("weight", torch::ones({width}))) {}

torch::Tensor PartImpl::forward(torch::Tensor x) { return x * weight; }

BlockImpl::BlockImpl(int width)
    : inner(register_module("inner", Part(width))), last(register_module("last", Part(width))) {}

torch::Tensor BlockImpl::forward(torch::Tensor x) { return last->forward(inner->forward(x)); }

AllImpl::AllImpl(int width)
    : fc(register_module("fc", torch::nn::Linear(width, width))), block(register_module("block", Block(width))),
      out(register_module("out", torch::nn::Linear(width, 4))) {}

torch::Tensor AllImpl::forward(torch::Tensor x) { return out->forward(block->forward(fc->forward(x))); }

int main() {
  All net(64);
  net->to(torch::kCUDA);
  auto y = net->forward(torch::rand({2, 64}, torch::kCUDA));
}
