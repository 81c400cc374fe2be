// The copy constructor of a buffer is defaulted outside of its class, behind extern template.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <sstream>

int main() {
  std::stringstream s;
  std::stringstream moved(std::move(s));
  moved << 28;
  printf("%s\n", moved.str().c_str());
}
