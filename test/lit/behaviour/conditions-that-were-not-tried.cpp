// What there was no time to try the other way is told in one entry, with the first of the program's own conditions.
//
// RUN: %vramlint --max-paths=1 %s | FileCheck %s
// CHECK: What this answer assumes
// CHECK-NEXT: a condition is taken to be true: what std::random_device gives is not known before the program runs; 2
// CHECK-NEXT: more were not tried (--set
// CHECK-NOT: a condition
#include <torch/torch.h>

#include <random>

int main() {
  std::random_device device;
  const bool isWide = device() > 100, isDeep = device() > 200, isLong = device() > 300;
  auto kept = torch::zeros({isWide ? 100 : 200, isDeep ? 3 : 4}, torch::kCUDA);
  if (isLong)
    kept = torch::cat({kept, kept});
}
