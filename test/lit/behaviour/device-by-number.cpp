// A device may be named without a word that says so. Programs that have devices at all, and speak of no other, are executed
// for the CPU first; where that shows tensors elsewhere, for the other, and that is the answer.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: LibTorch {{.*}}; cu{{d}}a:0
// CHECK-NOT: nothing is put
// CHECK: peak allocated {{ *}}512 B
// CHECK: every figure is exact
//
// A name of another library that has the word in it is no device, and its program needs no second execution.
//
// RUN: %vramlint %s -- -DOTHER 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: LibTorch {{.*}}; cpu
// OTHER: peak allocated {{ *}}40 B
// OTHER: every figure is exact
#include <torch/torch.h>

int main() {
#ifdef OTHER
  struct IODevice {
    int Elements = 10;
  } Where;
  auto T = torch::zeros({Where.Elements});
#else
  auto T = torch::zeros({10}, torch::Device(torch::DeviceType(1)));
#endif
}
