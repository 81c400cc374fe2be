// __int128: arithmetic, shifts, comparisons, conversions, multiplication of two words.
// flags: -std=gnu++20
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdint>
#include <cstdio>

using Wide = __int128;
using Unsigned = unsigned __int128;
static void show(const char *Name, Unsigned V) {
  printf("%s %llx %llx\n", Name, (unsigned long long)(V >> 64), (unsigned long long)V);
}
static void decimal(Wide V) {
  char Text[48];
  int I = sizeof Text;
  Text[--I] = 0;
  bool Negative = V < 0;
  Unsigned U = Negative ? -(Unsigned)V : (Unsigned)V;
  do
    Text[--I] = '0' + (int)(U % 10);
  while (U /= 10);
  if (Negative)
    Text[--I] = '-';
  printf("%s\n", Text + I);
}
static uint64_t mulHigh(uint64_t A, uint64_t B) { return (Unsigned)A * B >> 64; }
struct Holds {
  char C;
  Wide W;
};
int main() {
  Wide A = 1;
  for (int I = 1; I <= 30; ++I)
    A *= I;
  decimal(A);
  decimal(-A);
  decimal(A / 1000000007);
  decimal(A % 1000000007);
  decimal(-A % 1000000007);
  show("shift", (Unsigned)1 << 100);
  show("minus one", (Unsigned)-1);
  show("not", ~(Unsigned)0xff);
  show("arithmetic", (Unsigned)((Wide)-1 << 90 >> 80));
  show("logical", (Unsigned)-1 >> 120);
  Unsigned Max = ~(Unsigned)0;
  show("wraps", Max + 2);
  show("product", Max * Max);
  decimal((Wide)(Max >> 1));
  printf("%llx\n", (unsigned long long)mulHigh(0xfedcba9876543210ULL, 0x123456789abcdef0ULL));
  printf("%d %d %d\n", A > 0, -A < A, (Unsigned)-A < (Unsigned)A);
  printf("%d\n", (int)(A >> 3 & 0xffff));
  printf("%g\n", (double)A);
  printf("%g\n", (double)Max);
  decimal((Wide)1e25);
  decimal((Wide)-2.75);
  printf("%d %d\n", (int)sizeof(Wide), (int)offsetof(Holds, W));
  Wide Increment = INT64_MAX;
  decimal(Increment++);
  decimal(Increment);
  decimal(++Increment);
  Increment -= UINT64_MAX;
  decimal(Increment);
  Wide Array[3] = {1, -2, (Wide)3 << 70};
  Wide Sum = 0;
  for (Wide W : Array)
    Sum += W;
  decimal(Sum);
  show("or", (Unsigned)Array[2] | 5);
  show("xor", (Unsigned)Array[1] ^ (Unsigned)Array[2]);
  printf("%d\n", A ? 1 : 0);
  bool B = (Wide)1 << 64;
  printf("%d\n", B);
  printf("%u\n", (unsigned)(uint8_t)Array[1]);
  int64_t Low = (int64_t)A;
  printf("%lld\n", (long long)Low);
  auto Lambda = [=](Wide X) { return X + A; };
  decimal(Lambda(-A));
}
