// Functions of <cwchar>.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <string>

int main() {
  std::wstring a = L"rather wide", b(3, L'q');
  a.insert(0, b);
  printf("%d %d %d\n", (int)a.find(L'w'), (int)a.size(), a < b);
  printf("%d\n", std::stoi(std::wstring(L"38")));
}
