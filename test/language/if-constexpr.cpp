// if constexpr, if consteval's kin, discarded branches, init-statements of if and switch.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <type_traits>

struct Noisy {
  int Id;
  Noisy(int Id) : Id(Id) { printf("+%d ", Id); }
  ~Noisy() { printf("-%d ", Id); }
  explicit operator bool() const { return Id % 2; }
};
template <class T> static const char *kind(const T &V) {
  if constexpr (std::is_integral_v<T>)
    return V > 0 ? "positive integer" : "integer";
  else if constexpr (std::is_floating_point_v<T>)
    return "floating";
  else if constexpr (std::is_pointer_v<T>)
    return V ? "pointer" : "null";
  else if constexpr (std::is_array_v<T>)
    return sizeof(V) > 8 ? "long array" : "array";
  else
    return V.describe();
}
struct S {
  const char *describe() const { return "described"; }
};
template <int N> static int factorial() {
  if constexpr (N <= 1)
    return 1;
  else
    return N * factorial<N - 1>();
}
template <class T> static auto unwrap(T V) {
  if constexpr (std::is_pointer_v<T>)
    return unwrap(*V);
  else
    return V;
}
template <class First, class... Rest> static void list(First F, Rest... R) {
  printf("%d", (int)F);
  if constexpr (sizeof...(R) > 0) {
    printf(",");
    list(R...);
  } else
    printf("\n");
}
template <bool Enter> static int scoped() {
  if constexpr (Noisy *Null = nullptr; Enter) {
    Noisy N(1);
    return N.Id + (Null ? 10 : 0);
  }
  Noisy N(2);
  return N.Id;
}
template <class T> static constexpr bool hasSize = requires(T V) { V.size(); };
struct Sized {
  int size() const { return 4; }
};
template <class T> static int sizeOf(const T &V) {
  if constexpr (hasSize<T>)
    return V.size();
  else
    return -1;
}
static constexpr int power(int B, int E) {
  int R = 1;
  for (; E; --E)
    R *= B;
  return R;
}
template <int N> static void loop() {
  if constexpr (N) {
    loop<N - 1>();
    printf("%d ", N);
  }
}
static int find(const char *Text, char C) {
  int I = 0;
  for (; *Text; ++Text, ++I)
    if (*Text == C)
      return I;
  return -1;
}
int main() {
  int N = 3, *P = &N, **Q = &P, *Null = nullptr;
  int Short[2] = {}, Long[3] = {};
  printf("%s, %s\n", kind(3), kind(-3));
  printf("%s, %s\n", kind(3.f), kind(P));
  printf("%s, %s, %s\n", kind(Null), kind(Short), kind(Long));
  printf("%s\n", kind(S()));
  printf("%d\n", factorial<6>());
  printf("%d %d\n", unwrap(Q), unwrap(5));
  list(1, 'a', 2.9);
  printf("%d\n", scoped<true>());
  printf("%d\n", scoped<false>());
  printf("%d %d\n", sizeOf(Sized()), sizeOf(1));
  if constexpr (constexpr int K = power(2, 5); K > 30)
    printf("constant %d\n", K);
  loop<4>();
  printf("\n");
  if (int I = find("hello", 'l'); I >= 0)
    printf("at %d\n", I);
  else
    printf("missing %d\n", I);
  if (int I = find("hello", 'z'); I >= 0)
    printf("at %d\n", I);
  else
    printf("missing %d\n", I);
  if (Noisy A(3); A.Id == 3)
    printf("init ");
  else
    printf("never ");
  printf("\n");
  if (Noisy A(4); Noisy B{5})
    printf("both %d %d ", A.Id, B.Id);
  printf("\n");
  if (Noisy A{6})
    printf("never ");
  else
    printf("else %d ", A.Id);
  printf("\n");
  if (Noisy A(7); false)
    ;
  else if (Noisy B(8); A.Id + B.Id == 15)
    printf("chained ");
  printf("\n");
  switch (Noisy A(9); A.Id) {
  case 9:
    printf("nine ");
    break;
  default:
    printf("never ");
  }
  printf("\n");
  while (Noisy A{N}) {
    printf("while ");
    if (N > 4)
      break;
    N += 2;
  }
  printf("\n");
}
