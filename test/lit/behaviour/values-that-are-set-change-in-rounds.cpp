// What was said of a variable is what it begins with: in a round that stands for any other it is not known.
//
// RUN: %vramlint --entry=counted --set n=3 %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=member --set cfg.n=3 %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=member_of_a_copy --set cfg.n=3 %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=element --set 'n[0]=3' %s 2>&1 | FileCheck --check-prefix=TRAINED %s
// RUN: %vramlint --entry=pointed_at --set '*n=3' %s 2>&1 | FileCheck --check-prefix=TRAINED %s
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

// TRAINED-NOT: assumed
// TRAINED: peak allocated{{ +}}4.00 MiB
static void train(const torch::Tensor &x, bool large) {
  torch::relu(x).sum().backward();
  if (large)
    auto big = torch::zeros({1 << 20}, torch::kCUDA);
}

void element() {
  std::vector<int> n(3);
  std::cin >> n[0];
  auto x = torch::zeros({8, 16}, torch::TensorOptions(torch::kCUDA).requires_grad(true));
  for (int i = 0; i < 1000; ++i) {
    n[0] += 1;
    train(x, n[0] == 700);
  }
}

void pointed_at() {
  int *n = new int;
  std::cin >> *n;
  auto x = torch::zeros({8, 16}, torch::TensorOptions(torch::kCUDA).requires_grad(true));
  for (int i = 0; i < 1000; ++i) {
    *n += 1;
    train(x, *n == 700);
  }
  delete n;
}
