// A switch over a value that is not known goes to any of its labels: each is tried as the sides of a condition are.
// Where they change nothing of the device, the answer is exact.
//
// RUN: %vramlint %s -- -DMATTERS=0 2>&1 | FileCheck %s --check-prefix=SAME
// SAME-NOT: warning:
// SAME: peak allocated{{ +}}4.00 KiB
// RUN: %vramlint %s -- -DMATTERS=1 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: warning: a condition is taken to be true
// OTHER: peak allocated{{ +}}~1.00 MiB
#include <torch/torch.h>

int main() {
  auto state = torch::zeros({1024}, torch::kCUDA);
  int x = 0, y = 0;
  for (int step = 0; step < 6; ++step) {
    const int action = torch::randint(4, {1}).item<int>();
    torch::Tensor extra;
    switch (action) {
    case 0:
      ++x;
      break;
    case 1:
      --x;
      break;
    case 2:
#if MATTERS
      extra = torch::zeros({255 * 1024}, torch::kCUDA);
#endif
      y += 2;
      break;
    default:
      --y;
    }
    if (x > 3 && y < 0)
      x = y = 0;
  }
}
