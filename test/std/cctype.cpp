// <cctype>: every class of characters, counted and added up over all of ASCII.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cctype>
#include <cstdio>
#include <string>

static void row(const char *Name, int (*Is)(int)) {
  int Count = 0, Sum = 0;
  for (int C = 0; C < 128; ++C)
    if (Is(C)) {
      ++Count;
      Sum += C;
    }
  printf("%-8s %3d %5d\n", Name, Count, Sum);
}

int main() {
  row("isalnum", isalnum);
  row("isalpha", isalpha);
  row("isblank", isblank);
  row("iscntrl", iscntrl);
  row("isdigit", isdigit);
  row("isgraph", isgraph);
  row("islower", islower);
  row("isprint", isprint);
  row("ispunct", ispunct);
  row("isspace", isspace);
  row("isupper", isupper);
  row("isxdigit", isxdigit);
  std::string Text = "Mixed CASE, 123!";
  for (char &C : Text)
    C = static_cast<char>(isupper(static_cast<unsigned char>(C)) ? tolower(C) : toupper(C));
  printf("%s\n", Text.c_str());
  printf("%d %d %d\n", isalpha('1') != 0, isspace('\t') != 0, ispunct('!') != 0);
  printf("%c%c%c\n", toupper('z'), tolower('!'), toupper('a'));
  printf("%d\n", isalpha(EOF));
}
