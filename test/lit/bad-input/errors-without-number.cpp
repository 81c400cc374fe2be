// A macro that breaks LibTorch's headers makes thousands of errors: as many are shown as compilers show.
//
// RUN: not %vramlint %s > %t 2>&1 -- -DX
// RUN: FileCheck %s < %t
// CHECK-COUNT-20: error:
// CHECK-NEXT: {{[0-9]+}} more errors are not shown
// CHECK-NEXT: vramlint: error: {{.*}} does not compile
#include <acme/plot.h>
#include <torch/torch.h>

int main() { auto y = acme::plot(torch::ones({4})); }
