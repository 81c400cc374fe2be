// Up to 2.0 nothing counts that the sizes of a saved tensor were changed. What the backward makes of it hangs on its
// kernel: a convolution refuses it, or not; later releases refuse all of it.
//
// RUN: %vramlint %s --entry=resized --device=cpu --torch-version=1.13 --color=never 2>&1 | FileCheck %s
// RUN: %vramlint %s --entry=put_back --device=cpu --torch-version=1.13 --color=never 2>&1 | FileCheck %s --check-prefix=BACK
// RUN: not %vramlint %s --entry=resized --device=cpu --torch-version=2.6 --color=never 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LATER
#include <torch/torch.h>

void resized() {
  auto w = torch::rand({3, 2, 2, 2}, torch::requires_grad());
  auto x = torch::rand({1, 3, 8, 5});
  auto y = torch::conv_transpose2d(x, w, {}, 2);
  x.resize_({2, 4, 6});
  y.sum().backward();
}

// CHECK: convolution_backward of a tensor of which the sizes were changed

void put_back() {
  auto w = torch::rand({3, 2, 2, 2}, torch::requires_grad());
  auto x = torch::rand({1, 3, 8, 5});
  x.resize_({1, 3, 4, 4});
  auto y = torch::conv_transpose2d(x, w, {}, 2);
  y.sum().backward();
}

// BACK-NOT: of which the sizes
// BACK: exact

// LATER: modified by an inplace operation
