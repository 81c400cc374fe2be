// Some rounds of a loop that records nothing do nothing but count, and others take something away, or find something:
// no round that stands for any other may forget what is known.
//
// RUN: %vramlint %s --echo | FileCheck %s --check-prefix=ECHO
// ECHO: 335 1 7
// RUN: %vramlint %s | FileCheck %s
// CHECK: peak allocated{{ +}}2.29 MiB
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

#include <cstdio>
#include <map>

int main() {
  std::map<int, int> many;
  for (int i = 0; i < 500; ++i)
    many[i * 7919 % 1009] = i;
  for (int i = 0; i < 1009; i += 3)
    many.erase(i);
  int found = 0;
  for (int i = 0; i < 100000; ++i)
    if (i * 3 == 2100)
      found = 7;
  std::printf("%zu %d %d\n", many.size(), many.begin()->first, found);
  torch::zeros({static_cast<long>(many.size()) * found, 256}, torch::kCUDA);
}
