// __builtin functions as user code and headers use them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>

static int classify(int N) {
  switch (N) {
  case 0:
    return 1;
  case 1:
    return 2;
  default:
    if (N > 100)
      __builtin_unreachable();
    return 3;
  }
}
constexpr int inContext() { return std::is_constant_evaluated() ? 1 : 2; }
struct S {
  int A;
  char B;
  int operator&() const { return -1; }
};
union U {
  int I;
};
enum E { X };
template <class T> static void traits(const char *Name) {
  printf("%s %d%d%d%d%d\n", Name, __is_class(T), __is_union(T), __is_enum(T), __is_trivially_copyable(T),
         __is_empty(T));
}
int main() {
  printf("%d %d %d\n", __builtin_popcount(0xff01), __builtin_popcountll(~0ULL), __builtin_parity(7));
  printf("%d %d %d\n", __builtin_clz(1), __builtin_clzll(1ULL << 40), __builtin_ctz(48));
  printf("%d %d %d\n", __builtin_ctzll(1ULL << 50), __builtin_ffs(0), __builtin_ffs(8));
  printf("%x %llx %x\n", __builtin_bswap32(0x01020304), (unsigned long long)__builtin_bswap64(1),
         __builtin_bswap16(0x1234));
  int R;
  printf("%d ", __builtin_add_overflow(INT32_MAX, 1, &R));
  printf("%d\n", R);
  printf("%d ", __builtin_mul_overflow(1000, 1000, &R));
  printf("%d\n", R);
  unsigned Un;
  printf("%d ", __builtin_sub_overflow(1u, 2u, &Un));
  printf("%u\n", Un);
  signed char Small;
  printf("%d ", __builtin_add_overflow(100, 27, &Small));
  printf("%d ", Small);
  printf("%d\n", __builtin_add_overflow(100, 28, &Small));
  printf("%d\n", (int)__builtin_expect(5L, 5L));
  if (__builtin_expect(R == 1000000, 1))
    printf("likely\n");
  printf("%d %d %d\n", classify(0), classify(1), classify(2));
  constexpr int Constant = inContext();
  printf("%d %d\n", Constant, inContext() > 0);
  printf("%d\n", (int)__builtin_strlen("four"));
  printf("%d %d\n", __builtin_memcmp("ab", "ac", 2) < 0, __builtin_strcmp("x", "x"));
  char Text[8];
  __builtin_memset(Text, 'z', 7);
  Text[7] = 0;
  __builtin_memcpy(Text, "AB", 2);
  printf("%s\n", Text);
  printf("%d %d\n", __builtin_abs(-4), (int)__builtin_labs(-5L));
  printf("%g %g %g\n", __builtin_sqrt(2.25), __builtin_fabs(-1.5), __builtin_floor(-1.5));
  printf("%d %d\n", __builtin_isnan(__builtin_nan("")) != 0, __builtin_isinf(__builtin_inf()) != 0);
  printf("%d %d\n", __builtin_signbit(-0.0) != 0, __builtin_huge_val() > 1e308);
  S Object{7, 'b'};
  printf("%d %d\n", __builtin_addressof(Object)->A, &Object);
  printf("%d\n", (int)__builtin_offsetof(S, B));
  traits<S>("S");
  traits<U>("U");
  traits<E>("E");
  traits<int>("int");
  void *Block = __builtin_alloca(16);
  static_cast<char *>(Block)[3] = 'q';
  printf("%c\n", static_cast<char *>(Block)[3]);
  printf("%s\n", __builtin_FUNCTION());
  printf("%d\n", __builtin_LINE() > 10);
  int *Assumed = static_cast<int *>(__builtin_assume_aligned(&R, 4));
  printf("%d\n", *Assumed);
  printf("%d %d %d\n", std::popcount(12u), std::countl_zero((uint16_t)1), std::bit_width(9u));
  printf("%u %u %d\n", std::rotl(0x80000001u, 1), std::bit_ceil(9u), std::has_single_bit(8u));
  printf("%x\n", std::bit_cast<unsigned>(1.f));
  printf("%d\n", std::endian::native == std::endian::little);
}
