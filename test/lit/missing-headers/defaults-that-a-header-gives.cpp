// What a missing header gives as defaults is a number by a name of its own; what a constructor computes is a number, too.
//
// RUN: %vramlint --model=project::Block %s 2>&1 | FileCheck %s
// CHECK: --model=project::Block --args=64 --input=1x64x{{[0-9x]+}} --set
// CHECK-SAME: project::ConvImpl::ConvImpl::g=1
// CHECK-SAME: project::ConvImpl::ConvImpl::p=1
// CHECK: peak allocated {{ *}}>=
#include "project/modules.hpp"

namespace project {

ConvImpl::ConvImpl(int in, int out, int k, int p, int g) {
  if (p < 0)
    p = k / 2;
  conv = register_module("conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(in, out, k).padding(p).groups(g)));
}

torch::Tensor ConvImpl::forward(const torch::Tensor &x) { return torch::silu(conv(x)); }

BlockImpl::BlockImpl(int width) {
  hidden = width / 2;
  is_wide = width == 2 * hidden;
  first = register_module("first", Conv(width, hidden, 3));
  second = register_module("second", Conv(hidden, width, 3, -1));
}

torch::Tensor BlockImpl::forward(const torch::Tensor &x) {
  auto y = second(first(x));
  return is_wide ? x + y : y.narrow(1, 0, hidden);
}

} // namespace project
