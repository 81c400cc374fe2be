// Results as large as what is found in data: all of it is taken, and said to be; or as many as the user says.
#include <torch/torch.h>

// RUN: %vramlint --device=cpu --set 'classes.bincount()=10' %s 2>/dev/null -- -std=c++17 | FileCheck %s
// CHECK: peak allocated{{ +}}~{{[0-9.]+}} KiB
// CHECK: left of main
// CHECK: are found depends on data; all of them are taken: `boxes.index({keep})` (--set
// CHECK-NEXT: 'boxes.index({keep})=...')
// CHECK: all of them are taken: `scores.masked_select(keep)` (--set

// No number is the largest.
// RUN: %vramlint --device=cpu %s 2>/dev/null -- -std=c++17 | FileCheck %s --check-prefix=LEFT
// LEFT: peak allocated{{ +}}unknown
// LEFT: how many elements are found depends on data:
// LEFT-NEXT: `classes.bincount()` (--set 'classes.bincount()=...')

// RUN: %vramlint --device=cpu --set 'boxes.index({keep})=20' --set 'scores.masked_select(keep)=20' --set 'classes.bincount()=10' --echo %s 2>/dev/null -- -std=c++17 | FileCheck %s --check-prefix=SAID
// SAID: [20, 4]20 [10]
// RUN: %vramlint --device=cpu --set 'boxes.index({keep})=20' --set 'scores.masked_select(keep)=20' --set 'classes.bincount()=10' %s 2>/dev/null -- -std=c++17 | FileCheck %s --check-prefix=EXACT
// EXACT: set: boxes.index({keep}) = 20
// EXACT: nothing: every figure is exact

// RUN: not %vramlint --device=cpu --set 'boxes.index({keep})=101' %s 2>&1 -- -std=c++17 | FileCheck %s --check-prefix=MANY
// MANY: error: --set: boxes.index({keep}) = 101 does not fit: 'boxes.index({keep})' finds a number of elements, at most 100
#include <iostream>
int main() {
  auto scores = torch::rand({100}), boxes = torch::rand({100, 4});
  auto classes = torch::randint(0, 10, {100});
  auto keep = scores > 0.5;
  auto left = boxes.index({keep});
  std::cout << left.sizes();
  std::cout << scores.masked_select(keep).numel() << " ";
  std::cout << classes.bincount().sizes() << "\n";
}
