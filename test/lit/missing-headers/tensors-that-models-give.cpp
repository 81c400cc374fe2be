// What is called as a model is, and comes from a missing header, may hold anything: what it gives is one like what it is
// given, but no figure is known.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: `#include <acme/net.h>` needs a header that was not found: every figure is unknown
// CHECK: peak allocated{{ +}}unknown
#include <acme/net.h>
#include <torch/torch.h>

int main() {
  acme::Net net(64);
  auto x = torch::ones({1024}, torch::kCUDA);
  torch::Tensor y = net.forward(x);
}
