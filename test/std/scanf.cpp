// sscanf: numbers, words, sets of characters, widths, suppressed fields, what it returns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstring>

int main() {
  int A = 0, B = 0, N = 0;
  unsigned U = 0;
  double D = 0;
  float F = 0;
  long L = 0;
  char Word[40] = "", C = 0;
  printf("%d ", sscanf("12 -7", "%d%d", &A, &B));
  printf("%d %d\n", A, B);
  printf("%d ", sscanf("x=5;y=6", "x=%d;y=%d", &A, &B));
  printf("%d %d\n", A, B);
  printf("%d ", sscanf("3.5e1 0.25 word", "%lf %f %19s", &D, &F, Word));
  printf("%g %g %s\n", D, static_cast<double>(F), Word);
  printf("%d ", sscanf("ff 0x1F 17", "%x %i %o", &U, &A, reinterpret_cast<unsigned *>(&B)));
  printf("%u %d %d\n", U, A, B);
  printf("%d ", sscanf("1234567", "%3d%2d%n", &A, &B, &N));
  printf("%d %d %d\n", A, B, N);
  printf("%d ", sscanf("skip 9", "%*s %ld", &L));
  printf("%ld\n", L);
  printf("%d ", sscanf("key: value with spaces", "%[a-z]: %[^\n]", Word, Word + 10));
  printf("%s %s\n", Word, Word + 10);
  printf("%d ", sscanf("a b", "%c %c", &C, Word));
  printf("%c %c\n", C, Word[0]);
  printf("%d ", sscanf("nothing", "%d", &A));
  printf("%d ", sscanf("", "%d", &A));
  printf("%d\n", sscanf("7 x", "%d %d", &A, &B));
  printf("%d ", sscanf("2024-02-29T12:30", "%d-%d-%dT%d", &A, &B, &N, reinterpret_cast<int *>(&U)));
  printf("%d %d %d %u\n", A, B, N, U);
  short S = 0;
  unsigned char H = 0;
  printf("%d ", sscanf("-5 200", "%hd %hhu", &S, &H));
  printf("%d %d\n", S, H);
  printf("%d\n", sscanf("100%", "%d%%", &A));
  char Wide[30] = "";
  printf("%d ", sscanf("ab cd", "%19s%*s%25[a-z]", Wide, Wide + 3));
  printf("%s\n", Wide);
}
