// A part of the program's own model is taken to hold nothing where its header was not found, be it registered or not, and that is told. Numbers
// that it is made with are left, also members; a tensor that is not there, beside one that is, need not be.
//
// RUN: %vramlint --model=Layer --args='64, 8' --input=2x16x64 --input='=torch::Tensor()' %s 2>&1 | FileCheck %s
// CHECK: `#include "attention.h"` needs a header that was not found; what it declares is taken to take no memory
// CHECK: `Attention` is taken to leave each number that it is given as it is
// CHECK: 'attention.forward(x, mask)' is taken to give a tensor like the first
// CHECK: peak allocated {{ *}}~
// CHECK: parameters {{ *}}~16.75 KiB
#include "attention.h"

// RUN: %vramlint --model=Held --args=64 --input=2x64 %s 2>&1 | FileCheck --check-prefix=HELD %s
// HELD: the module `FeedForward` is taken to hold and take nothing
// HELD: peak allocated {{ *}}~
#include <torch/torch.h>

struct LayerImpl : torch::nn::Module {
  LayerImpl(int width, int heads)
      : width(width), attention(this->width, heads), norm(torch::nn::LayerNormOptions({width})), fc(width, this->width) {
    register_module("norm", norm);
    register_module("fc", fc);
  }
  torch::Tensor forward(torch::Tensor x, torch::Tensor mask) {
    x = norm(x + attention.forward(x, mask));
    return fc(x);
  }
  int width;
  Attention attention;
  torch::nn::LayerNorm norm;
  torch::nn::Linear fc;
};
TORCH_MODULE(Layer);

struct HeldImpl : torch::nn::Module {
  HeldImpl(int width) : part(std::make_shared<FeedForward>(width)) { register_module<FeedForward>("part", part); }
  torch::Tensor forward(torch::Tensor x) { return 2 * part->forward(x) + part->forward(x) / 2.0 - 1; }
  std::shared_ptr<FeedForward> part;
};
TORCH_MODULE(Held);
