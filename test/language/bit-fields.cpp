// Bit-fields: truncation, sign, increments, enumerations, unnamed fields, references to copies.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>

enum class Kind : unsigned { A, B, C, D };
struct B {
  unsigned A : 3;
  int S : 4;
  unsigned : 0;
  bool Flag : 1;
  Kind K : 2;
  uint64_t Wide : 40;
};
struct Initialized {
  int X : 5 = -3;
  unsigned Y : 6 {33};
  int : 3;
  signed char Z : 2 = 1;
};
struct Packed {
  uint8_t Low : 4;
  uint8_t High : 4;
};
struct WithMember {
  unsigned N : 4;
  int Plain;
  unsigned M : 4;
};
static int plus(const int &R) { return R + 1; }
int main() {
  B F{};
  F.A = 9;
  printf("%u\n", F.A);
  F.A = 7;
  F.A++;
  printf("%u\n", F.A);
  --F.A;
  printf("%u\n", F.A);
  F.A += 3;
  printf("%u\n", F.A);
  F.S = 7;
  printf("%d\n", F.S);
  F.S = -8;
  printf("%d\n", F.S);
  int Nine = 9;
  F.S = Nine;
  printf("%d\n", F.S);
  printf("assigned %u\n", (unsigned)(F.A = 12));
  F.Flag = 4;
  printf("%d\n", F.Flag);
  F.K = Kind::C;
  printf("%d %d\n", (int)F.K, F.K == Kind::C);
  F.Wide = 0x1ffffffffffULL;
  printf("%llx\n", (unsigned long long)F.Wide);
  F.Wide += 2;
  printf("%llu\n", (unsigned long long)F.Wide);
  F.Wide <<= 39;
  printf("%llx\n", (unsigned long long)F.Wide);
  Initialized I;
  printf("%d %u %d\n", I.X, I.Y, I.Z);
  I.Y = ~0u;
  I.X = I.Y;
  printf("%d %u\n", I.X, I.Y);
  B G = F;
  G.A = 1;
  printf("%u %u\n", F.A, G.A);
  printf("sum %d\n", F.A - 10 < 0);
  unsigned U = F.A - 10u;
  printf("%u\n", U);
  const int &Copy = I.X;
  I.X = 2;
  printf("%d %d %d\n", Copy, I.X, plus(I.X));
  Packed P{0xf, 3};
  P.Low ^= 5;
  P.High |= 0xc;
  printf("%x %x %d\n", P.Low, P.High, (int)sizeof P);
  WithMember W{1, 2, 3};
  W.N |= 0x18;
  printf("%u %d %u\n", W.N, W.Plain, W.M);
  B Array[2] = {{1, 2, true, Kind::B, 5}, {6, -1}};
  printf("%u %d %d %u %d\n", Array[0].A, Array[0].Flag, (int)Array[0].K, Array[1].A, Array[1].S);
  auto [A, S, Flag, K, Wide] = Array[0];
  printf("%u %d %d %d %llu\n", (unsigned)A, (int)S, (int)Flag, (int)K, (unsigned long long)Wide);
  W.M *= 7;
  W.N = W.M-- / 2;
  printf("%u %u\n", W.N, W.M);
}
