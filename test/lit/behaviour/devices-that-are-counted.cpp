// One device is followed. What a program does that complains of having just one is not known, unless it is said that there
// are more; a program that only counts them takes no memory.
//
// RUN: %vramlint --entry=complains %s 2>&1 | FileCheck %s
// CHECK: how many devices there are, of which one is followed; nothing was found that takes memory (--set 'torch::cuda::device_count()=...')
// CHECK: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=complains --set 'torch::cuda::device_count()=2' %s 2>&1 | FileCheck --check-prefix=SAID %s
// SAID: peak allocated{{ +}}512 B
//
// What is said is used, though an execution that was tried without a device does not ask for it.
// RUN: %fails 1 'on the same device' %vramlint --entry=mixes --set 'torch::cuda::device_count()=2' %s 2>&1 | FileCheck --check-prefix=MIXES --implicit-check-not='changes nothing' %s
// MIXES: peak allocated
// RUN: %vramlint --entry=counts %s 2>&1 | FileCheck --check-prefix=COUNTS %s
// COUNTS: peak allocated{{ +}}0 B
// COUNTS: nothing: every figure is exact
#include <iostream>
#include <torch/torch.h>

void complains() {
  if (!torch::cuda::is_available() || torch::cuda::device_count() < 2) {
    std::cerr << "two devices are needed\n";
    std::exit(1);
  }
  auto x = torch::zeros({3}, torch::kCUDA);
}

void counts() {
  for (std::size_t i = 0; i < torch::cuda::device_count(); ++i)
    std::cout << i << '\n';
}

void mixes() {
  if (torch::cuda::device_count() < 2)
    return;
  auto x = torch::ones({2, 3}, torch::kCUDA) + torch::ones({4, 5});
}
