// sscanf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

int main() {
  int x = 0, y = 0;
  const int n = std::sscanf("84, 4", "%d, %d", &x, &y);
  printf("%d %d %d\n", n, x, y);
}
