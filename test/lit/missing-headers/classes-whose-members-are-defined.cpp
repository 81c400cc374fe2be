// A class whose header is not there is drawn from the definitions of its members: which modules it has, what it is
// made from, what holds it. That the header may say more is told, and no figure is exact.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: note: nets.of.ours.h not found: {{.*}}; BlockImpl, NetImpl are taken to be what the definitions of members show
// CHECK: --model=vision::Net --args='64, 64, 10'
// CHECK: peak allocated {{ *}}>=
// CHECK: parameters {{ *}}>= 6.98 KiB
// CHECK: `class NetImpl` needs a header that was not found; what it declares is taken to take no memory
#include "nets.of.ours.h"

namespace vision {

BlockImpl::BlockImpl(int width) : Width(width) {
  Layer = register_module("layer", torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 1)));
}

torch::Tensor BlockImpl::forward(torch::Tensor X) { return X + Layer->forward(X) * Width; }

/* The whole of it: { a block, and what is "registered" by its name. */
NetImpl::NetImpl(int channels, int hidden, int classes)
    : First(register_module("first", torch::nn::Linear(channels, 8))), Gpu(torch::Device(torch::kCUDA)) {
  torch::nn::Sequential Rest;
  Rest->push_back(torch::nn::Linear(8, hidden));
  Rest->push_back(torch::nn::ReLU());
  this->Last = register_module("last", Rest);
  for (int I = 0; I < 2; ++I) {
    auto One = Block(4);
    Blocks.push_back(register_module("block" + std::to_string(I), One));
  }
  Out = torch::nn::Linear(hidden, classes);
  register_module("out", Out);
}

torch::Tensor NetImpl::forward(torch::Tensor X) { return Out->forward(Last->forward(First->forward(X))); }

void NetImpl::toGpu() const { (void)Gpu; }

} // namespace vision
