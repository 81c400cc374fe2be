// Reading a union through another member: what GCC and Clang promise.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>

union Float {
  float F;
  uint32_t U;
};
union Double {
  double D;
  uint64_t U;
  int32_t Halves[2];
};
union Bytes {
  uint64_t Whole;
  uint8_t B[8];
  uint16_t W[4];
  struct {
    uint32_t Low, High;
  } Parts;
};
union Fields {
  uint16_t All;
  struct {
    uint16_t A : 4, B : 5, C : 7;
  } F;
};
union Sign {
  int8_t S;
  uint8_t U;
};
int main() {
  Float F;
  F.F = 1.5f;
  printf("%x\n", F.U);
  F.U = 0x40490fdb;
  printf("%g\n", F.F);
  F.U ^= 0x80000000u;
  printf("%g\n", F.F);
  Double D{.D = -2.0};
  printf("%llx\n", (unsigned long long)D.U);
  printf("%d %x\n", D.Halves[0], (unsigned)D.Halves[1]);
  D.U += 1ULL << 52;
  printf("%g\n", D.D);
  Bytes B{.Whole = 0x0102030405060708ULL};
  for (int I = 0; I < 8; ++I)
    printf("byte %d: %d\n", I, B.B[I]);
  for (int I = 0; I < 4; ++I)
    printf("word %d: %x\n", I, B.W[I]);
  printf("%x %x\n", B.Parts.Low, B.Parts.High);
  B.B[7] = 0xff;
  B.W[0] = 0;
  printf("%llx\n", (unsigned long long)B.Whole);
  B.Parts.High++;
  printf("%llx %x\n", (unsigned long long)B.Whole, B.B[4]);
  Fields X;
  X.All = 0xabcd;
  printf("%x %x %x\n", X.F.A, X.F.B, X.F.C);
  X.F.B = 0;
  printf("%x\n", X.All);
  X.F.C = 127;
  printf("%x\n", X.All);
  Sign S{.S = -1};
  printf("%d %u\n", S.S, S.U);
  S.U = 200;
  printf("%d\n", S.S);
}
