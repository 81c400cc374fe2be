// A text that the program reads, and compares with one of its own: the words to say it are those of the variable.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
// WITHOUT: what a program reads is not known (--set 'main::mode=...')
// RUN: %vramlint --device=cpu --set main::mode=large %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}3.81 MiB
// CHECK: every figure is exact
// RUN: %vramlint --device=cpu --set main::mode=small %s 2>&1 | FileCheck --check-prefix=SMALL %s
// SMALL: peak allocated{{ +}}40 B
#include <torch/torch.h>

#include <iostream>

int main() {
  std::string mode;
  do {
    std::cin >> mode;
  } while (mode != "large" && mode != "small");
  if (mode == "large")
    auto many = torch::zeros({1000, 1000});
  auto few = torch::zeros({10});
}
