// What a function of a missing header is given may be filled by it: a number that begins with nothing or a constant is not known afterwards. One that
// is computed is taken to be left, where nothing would be known otherwise, and that is told.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: `plot(rows, "rows")` is taken to leave each number that it is given as it is: its header was not found
// CHECK: peak allocated {{ *}}~16.00 KiB
// RUN: %vramlint %s 2>&1 -- -DFILLED | FileCheck --check-prefix=FILLED %s
// FILLED: what depends on a value that is not known is left out: 'read_size("size.txt", count)' needs a header
// FILLED: peak allocated {{ *}}unknown
// Where it is not needed it is no assumption.
// RUN: %vramlint %s 2>&1 -- -DUNUSED | FileCheck --check-prefix=UNUSED %s
// UNUSED: peak allocated {{ *}}4.00 KiB
// UNUSED: nothing: every figure is exact
#include <plots.h>
#include <torch/torch.h>

int main() {
  auto x = torch::zeros({64, 16}, torch::kCUDA);
  long rows = x.size(0) * 2, count = 0;
#ifdef FILLED
  read_size("size.txt", count);
  auto y = torch::zeros({count}, torch::kCUDA);
#else
  plot(rows, "rows");
#ifndef UNUSED
  auto y = torch::zeros({rows, 24}, torch::kCUDA);
#endif
#endif
}
