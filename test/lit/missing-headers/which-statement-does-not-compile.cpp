// A function that does not compile without a header names the statement.
//
// RUN: not %vramlint %s 2>&1 | FileCheck %s
// CHECK: function 'main' does not compile without headers that were not found (which-statement-does-not-compile.cpp:[[#NEXT:@LINE + 7]]:
#include <absent/library.h>
#include <torch/torch.h>

int main() {
  auto T = torch::ones({3}, torch::kCUDA);
  absent::Thing Thing;
  T.no_such_method(Thing);
}
