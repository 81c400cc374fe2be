// What was said of a variable is what it begins with: in a round that stands for any other it is not known.
//
// RUN: %vramlint --entry=counted --set n=3 %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=member --set cfg.n=3 %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=member_of_a_copy --set cfg.n=3 %s 2>&1 | FileCheck %s
// CHECK-NOT: assumed
// CHECK: peak allocated{{ +}}8.00 MiB
#include <acme/counted.h>
#include <iostream>
#include <torch/torch.h>

static void step(bool large) {
  auto x = torch::zeros({large ? 1 << 21 : 1 << 10}, torch::kCUDA);
}

void counted() {
  int n;
  std::cin >> n;
  for (int i = 0; i < 1000; ++i) {
    n += 1;
    step(n == 700);
  }
}

void member() {
  acme::Counted cfg;
  for (int i = 0; i < 1000; ++i) {
    cfg.n += 1;
    step(cfg.n == 700);
  }
}

void member_of_a_copy() {
  acme::Counted cfg;
  auto n = cfg.n;
  for (int i = 0; i < 1000; ++i) {
    n = n + 1;
    step(n == 700);
  }
}
