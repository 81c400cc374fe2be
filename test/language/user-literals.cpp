// User-defined literals: integers, floating, characters, strings, raw, template packs, returning objects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>

struct Meters {
  double V;
};
struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  N(const N &) = delete;
  ~N() { printf("-%d ", Id); }
};
static Meters operator""_m(long double V) { return {(double)V}; }
static Meters operator""_km(long double V) { return {(double)V * 1000}; }
static Meters operator""_m(unsigned long long V) { return {(double)V}; }
static Meters operator+(Meters A, Meters B) { return {A.V + B.V}; }
static int operator""_len(const char *, std::size_t L) { return (int)L; }
static int operator""_sum(const char *S, std::size_t L) {
  int T = 0;
  for (std::size_t I = 0; I < L; ++I)
    T += S[I];
  return T;
}
static char operator""_up(char C) { return C >= 'a' && C <= 'z' ? C - 32 : C; }
static int operator""_raw(const char *S) {
  int C = 0;
  while (*S)
    C += *S++ == '\'' ? 100 : 1;
  return C;
}
static N operator""_n(unsigned long long V) { return N((int)V); }
template <char... C> constexpr int operator""_bin() {
  int V = 0;
  ((V = V * 2 + (C - '0')), ...);
  return V;
}
template <char... C> constexpr int operator""_count() { return sizeof...(C); }
template <std::size_t L> struct Text {
  char D[L]{};
  constexpr Text(const char (&S)[L]) {
    for (std::size_t I = 0; I < L; ++I)
      D[I] = S[I];
  }
};
template <Text T> constexpr const char *operator""_t() { return T.D + 1; }
static constexpr unsigned long long operator""_kb(unsigned long long V) { return V << 10; }
static constexpr unsigned long long operator""_mb(unsigned long long V) { return V << 20; }
namespace Lib {
inline namespace Literals {
int operator""_x(unsigned long long V) { return (int)V * 7; }
} // namespace Literals
} // namespace Lib
static bool operator""_flag(const char *S, std::size_t) { return *S == 'y'; }
static const char *operator""_s(const char *S, std::size_t) { return S; }
static int operator""_wide(const wchar_t *S, std::size_t L) { return S[0] + (int)L; }
int main() {
  printf("%g %g\n", (1.5_m).V, (2.5_km).V);
  printf("%g\n", (3_m + 1.25_m + 1.0_km).V);
  printf("%d %d\n", "four"_len, ""_len);
  printf("%d\n", "a\0b"_len);
  printf("%d\n", "AB"_sum);
  printf("%c%c\n", 'q'_up, 'Q'_up);
  printf("%d %d\n", 12345_raw, 1'000_raw);
  printf("%d\n", 3.14e5_raw);
  printf("%d %d\n", 1011_bin, 0_bin);
  printf("%d\n", 0xff_count);
  {
    const N &R = 7_n;
    printf("[%d] ", R.Id);
  }
  printf("\n");
  {
    N V = 8_n;
    printf("[%d] ", V.Id);
    9_n;
    printf("discarded ");
  }
  printf("\n");
  printf("%d ", (10_n).Id);
  printf("\n");
  printf("%s\n", "template"_t);
  printf("%llu %llu\n", 4_kb, 2_mb + 1_kb);
  static_assert(1_mb == 1024_kb);
  int Array[2_kb / 512] = {};
  printf("%d\n", (int)(sizeof Array / sizeof(int)));
  {
    using namespace Lib::Literals;
    printf("%d\n", 6_x);
  }
  {
    using Lib::operator""_x;
    printf("%d\n", 5_x);
  }
  printf("%d\n", Lib::operator""_x(4));
  printf("%d %d\n", "yes"_flag, "no"_flag);
  printf("%s\n", "joined"
                 " and"_s
                 " suffixed"_s);
  printf("%d\n", L"A"_wide);
  printf("%g\n", operator""_m(2.0L).V);
  auto L = [](Meters M) { return M.V * 2; };
  printf("%g\n", L(21_m));
  printf("%d\n", R"(raw\n)"_len);
  switch (3_kb) {
  case 3072:
    printf("constant\n");
  }
  printf("%g\n", -(1.5_m).V);
}
