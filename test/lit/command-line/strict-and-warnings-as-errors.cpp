// A figure that is not exact is a warning, unless the user takes it more seriously.
#include <torch/torch.h>

// RUN: %vramlint --entry=convolve %s 2>&1 | FileCheck %s
// CHECK: strict-and-warnings-as-errors.cpp:[[#@LINE+7]]:{{.*}} warning: {{.*}} [vram-unknown]
// CHECK: peak allocated{{ +}}>=
// RUN: %limited 1 %vramlint --entry=convolve --strict %s | FileCheck --check-prefix=ERROR %s
// RUN: %limited 1 %vramlint --entry=convolve --warnings-as-errors=vram-unknown %s | FileCheck --check-prefix=ERROR %s
// RUN: %limited 1 %vramlint --entry=convolve '--warnings-as-errors=*' %s | FileCheck --check-prefix=ERROR %s
// ERROR: error: {{.*}} [vram-unknown]
void convolve() {
  auto y = torch::conv2d(torch::zeros({1, 3, 64, 64}, torch::kCUDA), torch::zeros({8, 3, 3, 3}, torch::kCUDA));
}

// Nothing unknown, nothing to complain of.
// RUN: %vramlint --entry=exact --strict '--warnings-as-errors=*' %s
void exact() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); }
