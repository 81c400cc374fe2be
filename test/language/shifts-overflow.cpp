// Integer arithmetic: shifts, wrapping of unsigned, promotion, division, remainder, bit operations, limits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>

template <class T> static void limits(const char *Name) {
  T Max = T(-1) < 0 ? T((1ULL << (sizeof(T) * 8 - 1)) - 1) : T(-1);
  printf("%s %d %lld\n", Name, (int)sizeof(T), (long long)Max);
}
static uint32_t hash(const char *S) {
  uint32_t H = 2166136261u;
  while (*S)
    H = (H ^ (unsigned char)*S++) * 16777619u;
  return H;
}
static uint64_t next(uint64_t &S) {
  S ^= S << 13;
  S ^= S >> 7;
  S ^= S << 17;
  return S;
}
static unsigned reverse(unsigned V) {
  unsigned R = 0;
  for (int I = 0; I < 32; ++I)
    R |= (V >> I & 1) << (31 - I);
  return R;
}
int main() {
  int One = 1;
  printf("%d %d %d\n", One << 4, -16 >> 2, -1 >> 31);
  printf("%d %x\n", One << 31 < 0, 1u << 31);
  printf("%d %d\n", -5 << 1, 0x40000000 << 1 < 0);
  printf("%u %u\n", 0u - 1, 4000000000u + 1000000000u);
  printf("%llx\n", 0ULL - 1 << 4);
  printf("%u\n", 65537u * 65537u);
  uint16_t S = 65535;
  S++;
  printf("%d\n", S);
  S -= 1;
  printf("%d %d\n", S, S + 1);
  uint16_t A = 300, B = 200;
  uint8_t P = A * B;
  printf("%d %d\n", A * B, P);
  int8_t C = 127;
  C++;
  printf("%d\n", C);
  C = -128;
  C = -C;
  printf("%d\n", C);
  uint8_t U = 0x81;
  printf("%d %d %d\n", U << 1, (uint8_t)(U << 1), (uint8_t)~U);
  U <<= 1;
  U >>= 1;
  printf("%d\n", U);
  printf("%d %d %d %d\n", 7 / 2, -7 / 2, 7 % 3, -7 % 3);
  printf("%d %d\n", 7 % -3, -7 / -2);
  printf("%u %u\n", -7 / 2u, -7 % 10u);
  printf("%lld %lld\n", (long long)(INT64_MAX / 1000), (long long)(INT64_MIN % 1000));
  printf("%d %d %d\n", 6 & 3, 6 | 3, 6 ^ 3);
  printf("%d %u\n", ~0, ~0u >> 1);
  printf("%d\n", (INT32_MAX & INT32_MIN) == 0);
  unsigned long long Big = 1;
  for (int I = 0; I < 70; ++I)
    Big = Big * 3 + 1;
  printf("%llu\n", Big);
  printf("%u\n", hash("a text to hash"));
  uint64_t State = 88172645463325252ULL;
  for (int I = 0; I < 5; ++I)
    printf("%llu\n", (unsigned long long)next(State));
  printf("%x\n", reverse(0x12345678));
  printf("%d\n", (int)(3000000000u) < 0);
  printf("%d\n", (short)0x12345);
  printf("%lld\n", (long long)0xffffffff * 2);
  printf("%lld\n", (long long)(int)0xffffffff * 2);
  printf("%d %d\n", 010, 0b1011);
  printf("%d\n", 1'000'000);
  printf("%d %d\n", -2147483647 - 1 < 0, 2147483648 > 0);
  printf("%d %d\n", sizeof(char) + 'a' > 0, (int)sizeof('a' + 1L));
  printf("%lld\n", 1LL << 40 | 1);
  printf("%d\n", (1 << 3) + 2 << 1);
  printf("%d\n", !5 + !0 * 2);
  int64_t Mixed = -1;
  Mixed += 1u;
  printf("%lld\n", (long long)Mixed);
  int Narrow = 10;
  Narrow *= 2.55;
  printf("%d\n", Narrow);
  Narrow /= .5f;
  printf("%d\n", Narrow);
  unsigned Un = 5;
  Un -= 10;
  printf("%u %d\n", Un, Un > 5);
  limits<int8_t>("int8");
  limits<uint16_t>("uint16");
  limits<int>("int");
  limits<uint32_t>("uint32");
  limits<int64_t>("int64");
  bool T = true;
  T += 5;
  printf("%d\n", T);
  T ^= 1;
  printf("%d %d\n", T, T | 2);
}
