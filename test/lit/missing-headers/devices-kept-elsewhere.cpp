// What models and batches are put on may be declared in a header that is not there.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: does not compile
// CHECK: peak allocated
#include "settings.hpp"
#include <torch/torch.h>

int main() {
  torch::nn::Linear net(32, 16);
  net->to(device);
  auto x = torch::rand({64, 32}).to(settings.device);
  auto y = net(x);
}
