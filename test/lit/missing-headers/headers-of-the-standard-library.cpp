// A header that is not there may have included others of the standard library, which the program relies on.
//
// RUN: %vramlint --device=cuda %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}1.50 KiB
// CHECK: nothing: every figure is exact
//
// Who includes everything that there is, and misses something, is wrong.
// RUN: %fails 2 "no member named 'nowhere' in namespace 'std'" %vramlint %s -- -DWRONG
#include <util/models.h>

#include <torch/torch.h>

struct Net : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x, const std::optional<torch::Tensor> &y) { return y.has_value() ? x + *y : x; }
};

int main() {
#ifdef WRONG
  std::nowhere();
#endif
  Net net;
  std::any one = torch::ones({3}, torch::kCUDA);
  auto y = net.forward(torch::ones({3}, torch::kCUDA), std::any_cast<torch::Tensor>(one));
}
