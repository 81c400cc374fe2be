// Bits of a word that nothing was written to before.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <vector>

int main() {
  std::vector<bool> a{true, false, true}, b(a.begin(), a.end());
  b.push_back(false);
  for (bool bit : b)
    printf(" %d", bit);
  printf("\n");
}
