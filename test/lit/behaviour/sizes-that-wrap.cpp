// A size that does not fit into the memory that is there is told, never executed: the program's own mistake is not
// the analyzer's.
//
// RUN: not %vramlint --entry=erases_the_end %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: error: memmove() of 18446744073709551615 bytes leaves the memory that is there
// RUN: not %vramlint --entry=copies %s -- -std=c++17 2>&1 | FileCheck --check-prefix=COPIES %s
// COPIES: error: memcpy() of 18446744073709551612 bytes leaves the memory that is there
// RUN: not %vramlint --entry=fills %s -- -std=c++17 2>&1 | FileCheck --check-prefix=FILLS %s
// FILLS: error: memset() of 18446744073709551612 bytes leaves the memory that is there
// RUN: not %vramlint --entry=compares %s -- -std=c++17 2>&1 | FileCheck --check-prefix=COMPARES %s
// COMPARES: error: memcmp() reads past the end
#include <torch/torch.h>

#include <algorithm>
#include <cstring>
#include <string>

void erases_the_end() {
  std::string date = "abc";
  date.erase(std::find(date.begin(), date.end(), 'x'));
}

std::size_t wrapped(std::size_t bytes) { return bytes - 8; }

void copies() {
  char from[64] = {}, to[64];
  std::memcpy(to + 8, from + 8, wrapped(4));
}

void fills() {
  char to[64];
  std::memset(to + 8, 1, wrapped(4));
}

void compares() {
  const char a[64] = {}, b[64] = {};
  if (std::memcmp(a + 8, b + 8, wrapped(4)) == 0)
    auto t = torch::zeros({4}, torch::kCUDA);
}
