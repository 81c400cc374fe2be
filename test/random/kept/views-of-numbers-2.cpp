// A view whose end is an object without data.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <ranges>

int main() {
  for (int i : std::views::iota(2) | std::views::take(3))
    printf("%d\n", i);
}
