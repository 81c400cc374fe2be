// Page-locked memory is the host's, of an allocator of its own.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}8.00 KiB
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

int main() {
  auto host = torch::rand({1000}).pin_memory();
  TORCH_CHECK(host.is_pinned() && !torch::ones({1}).is_pinned());
  auto device = host.to(torch::kCUDA, /*non_blocking=*/true);
  auto twice = device * 2;
}
