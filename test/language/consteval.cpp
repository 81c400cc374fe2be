// consteval functions and constructors; their results in programs that run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <initializer_list>

consteval int square(int N) { return N * N; }
consteval int sum(int N) {
  int S = 0;
  for (int I = 1; I <= N; ++I)
    S += I;
  return S;
}
struct Checked {
  int V;
  consteval Checked(int N) : V(N > 0 ? N : throw "not positive") {}
};
struct Format {
  const char *S;
  int Arguments = 0;
  consteval Format(const char *T) : S(T) {
    for (; *T; ++T)
      if (*T == '%')
        ++Arguments;
  }
};
static void log(Format F, int A) { printf("%s %d %d\n", F.S, F.Arguments, A); }
static int times(Checked C, int N) { return C.V * N; }
template <std::size_t N> struct Text {
  char D[N]{};
  consteval Text(const char (&S)[N]) {
    for (std::size_t I = 0; I < N; ++I)
      D[I] = S[I] >= 'a' && S[I] <= 'z' ? S[I] - 32 : S[I];
  }
};
template <Text T> static const char *upper() { return T.D; }
template <int N> static int value() { return N; }
consteval unsigned crc(const char *S) {
  unsigned C = ~0u;
  for (; *S; ++S) {
    C ^= (unsigned char)*S;
    for (int I = 0; I < 8; ++I)
      C = C >> 1 ^ (C & 1 ? 0xedb88320u : 0);
  }
  return ~C;
}
struct Table {
  unsigned V[16];
  consteval Table() : V() {
    for (unsigned I = 0; I < 16; ++I)
      V[I] = I ^ I >> 1;
  }
  constexpr unsigned operator[](int I) const { return V[I]; }
};
static constexpr Table Gray;
consteval auto pair(int A, int B) {
  struct R {
    int A, B;
  };
  return R{B, A};
}
constexpr int either(int N) {
  if (__builtin_is_constant_evaluated())
    return N + 1;
  return N + 2;
}
consteval int operator""_k(unsigned long long N) { return (int)N * 1024; }
consteval int recursive(int N) { return N ? N + recursive(N - 1) : 0; }
struct Member {
  int V;
  consteval int get() const { return V * 3; }
};
static int Global = square(7);
static constexpr const char *Words[] = {"zero", "one", "two"};
consteval const char *word(int I) { return Words[I]; }
template <class... T> consteval int count(T...) { return sizeof...(T); }
consteval int longest() {
  int L = 0;
  for (const char *S : {"a", "abc", "ab"}) {
    int N = 0;
    while (S[N])
      ++N;
    if (N > L)
      L = N;
  }
  return L;
}
int main() {
  printf("%d %d\n", square(5), sum(100));
  printf("%d\n", Global);
  log("a % and %", 5);
  log("none", 6);
  printf("%d\n", times(7, 6));
  printf("%s %s\n", upper<"shout">(), upper<"Mixed Case 1">());
  printf("%d\n", value<square(3) + 1>());
  printf("%u\n", crc("123456789"));
  for (int I = 0; I < 16; I += 3)
    printf("%u ", Gray[I]);
  printf("\n");
  constexpr auto P = pair(1, 2);
  printf("%d %d\n", P.A, P.B);
  constexpr int AtCompile = either(10);
  int N = 10;
  printf("%d %d\n", AtCompile, either(N));
  printf("%d\n", 4_k);
  printf("%d\n", recursive(20));
  constexpr Member M{5};
  printf("%d\n", M.get());
  printf("%s\n", word(2));
  printf("%d %d\n", count(), count(1, 'a', 2.5));
  printf("%d\n", longest());
  int Array[square(2)] = {1, 2, 3, square(2)};
  printf("%d %d\n", Array[3], (int)sizeof Array);
  switch (N) {
  case sum(4):
    printf("ten\n");
    break;
  case square(4):
    printf("sixteen\n");
  }
  auto L = [](int A) consteval { return A * 2; };
  printf("%d\n", L(21));
  static constinit int Static = square(9);
  ++Static;
  printf("%d\n", Static);
  const Checked C = 8;
  printf("%d\n", C.V + N);
  printf("%d\n", square(square(2)) + N);
  unsigned Flags = 0;
  for (int I = 0; I < 3; ++I)
    Flags |= crc("flag") >> I;
  printf("%u\n", Flags);
}
