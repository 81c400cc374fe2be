// What is bounded is a note, a side that was taken a warning, unless the user takes them more seriously.
#include <torch/torch.h>

#include <fstream>

// RUN: %vramlint --entry=convolve %s 2>&1 | FileCheck %s
// CHECK: strict-and-warnings-as-errors.cpp:[[#@LINE+6]]:{{.*}} note: {{.*}} [vram-bounded]
// CHECK: peak allocated{{ +}}>=
// RUN: %vramlint --entry=convolve '--warnings-as-errors=*' %s
// RUN: %limited 1 %vramlint --entry=convolve --strict %s | FileCheck --check-prefix=BOUNDED %s
// BOUNDED: error: {{.*}} [vram-bounded]
void convolve() {
  auto y = torch::conv2d(torch::zeros({1, 3, 64, 64}, torch::kCUDA), torch::zeros({8, 3, 3, 3}, torch::kCUDA));
}

// RUN: %vramlint --entry=choose %s 2>&1 | FileCheck --check-prefix=CHOICE %s
// CHOICE: warning: {{.*}} [vram-unknown]
// CHOICE: assumed: a condition is taken to be true
// CHOICE: peak allocated{{ +}}~
// RUN: %limited 1 %vramlint --entry=choose --strict %s | FileCheck --check-prefix=ERROR %s
// RUN: %limited 1 %vramlint --entry=choose --warnings-as-errors=vram-unknown %s | FileCheck --check-prefix=ERROR %s
// RUN: %limited 1 %vramlint --entry=choose '--warnings-as-errors=*' %s | FileCheck --check-prefix=ERROR %s
// ERROR: error: {{.*}} [vram-unknown]
void choose() {
  std::ifstream file("choice.txt");
  int choice = 0;
  file >> choice;
  torch::Tensor kept;
  if (choice > 3)
    kept = torch::zeros({1024}, torch::kCUDA);
}

// Nothing unknown, nothing to complain of.
// RUN: %vramlint --entry=exact --strict '--warnings-as-errors=*' %s
void exact() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); }
