// A header with quotes is the program's own: what it declares may be a module, and its memory is not known.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: `#include "nowhere-to-be-found.h"` needs a header that was not found
// CHECK: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=beside %s 2>&1 | FileCheck --check-prefix=BESIDE %s
// BESIDE: nothing: every figure is exact
#include <torch/torch.h>

#include "nowhere-to-be-found.h"

int main() {
  Net net(784, 10);
  net->to(torch::kCUDA);
}

void beside() { auto kept = torch::zeros({3}, torch::kCUDA); }
