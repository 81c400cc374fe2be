// An array of characters, and a word that fills its width at the end.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <iomanip>
#include <sstream>
#include <string>

int main() {
  std::istringstream in("word wide abc");
  char raw[5] = {};
  in >> raw;
  printf("%s %d\n", raw, in.good());
  std::string s;
  in >> std::setw(2) >> s;
  printf("%s %d\n", s.c_str(), in.good());
  in >> s >> std::setw(3) >> s;
  printf("%s %d\n", s.c_str(), in.eof());
}
