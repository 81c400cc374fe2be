// Headers of LibTorch that builds for other devices have, or later releases, are missing headers like others.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: c10/hip/HIPGuard.h, ATen/ops/op_of_a_later_release.h, torch/headeronly/core/DeviceType.h not found
// CHECK: peak allocated{{ +}}512 B
// RUN: %fails --errors=2 2 'NoSuchHeader.h' %vramlint %s -- -DOWN
#include <c10/hip/HIPGuard.h>
#ifdef OWN
#include <c10/util/NoSuchHeader.h>
#endif
#include <ATen/ops/op_of_a_later_release.h>
#include <torch/headeronly/core/DeviceType.h>
#include <torch/torch.h>

int main() {
  if (c10::hip::device_count() > 1)
    c10::hip::HIPGuard guard(1);
  auto x = torch::zeros({100}, torch::kCUDA);
}
