// Headers that a later standard has first tell which one a source is written for, where nobody says it; what is printed with
// them changes no memory.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: flags are guessed: -- -std=c++23
// CHECK: peak allocated{{ +}}512 B
// CHECK: nothing: every figure is exact
// RUN: not %vramlint --entry=main %s -- -std=c++17 2>&1 | FileCheck --check-prefix=SAID %s
// SAID: error
#include <print>
#include <ranges>
#include <torch/torch.h>

int main() {
  long count = 0;
  for (long i : std::views::iota(0, 8))
    count += i > 3;
  auto x = torch::zeros({count}, torch::kCUDA);
  std::println("{} elements, {}", x.numel(), std::lerp(0.0, 1.0, 0.5));
}
