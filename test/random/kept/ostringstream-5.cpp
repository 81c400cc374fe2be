// What asks the locale for its facet of characters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <bitset>
#include <cstdio>
#include <sstream>

int main() {
  std::ostringstream o;
  o << std::bitset<6>(18);
  printf("%s\n", o.str().c_str());
  std::ostringstream copy;
  std::istringstream in("text");
  copy << in.rdbuf();
  printf("%s\n", copy.str().c_str());
}
