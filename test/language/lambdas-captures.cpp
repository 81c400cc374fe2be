// Captures by value, by reference, this, *this, initialized, mutable; copies of closures.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("N%d ", Id); }
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("move%d ", Id); }
  ~N() { printf("~N%d ", Id); }
};
struct S {
  int V = 1;
  auto byThis() {
    return [this] { return ++V; };
  }
  auto byCopy() {
    return [*this]() mutable { return V += 10; };
  }
  auto byDefault() {
    return [&] { return V + 100; };
  }
  int sum(int K) {
    int T = 0;
    auto Add = [this, &T, K] { T += V + K; };
    Add();
    Add();
    return T;
  }
};
static void line() { printf("\n"); }
static auto counter() {
  return [N = 0]() mutable { return N++; };
}
static auto adder(int A) {
  return [A](int B) { return [=](int C) { return A + B + C; }; };
}
static int apply(int (*F)(int), int N) { return F(N); }
template <class F> static int twice(F G, int N) { return G(G(N)); }
template <class F> static void modify(F &&G) {
  G();
  G();
}
int Global = 5;
int main() {
  int A = 1, B = 2;
  auto Value = [A] { return A; };
  auto Reference = [&A] { return A; };
  A = 10;
  printf("%d %d", Value(), Reference());
  line();
  auto All = [=]() { return A * 100 + B; };
  auto Mixed = [&, B]() { return A++ + B; };
  B = 3;
  printf("%d ", Mixed());
  printf("%d %d", All(), A);
  line();
  auto Mutable = [B]() mutable { return B *= 2; };
  printf("%d ", Mutable());
  printf("%d %d", Mutable(), B);
  line();
  auto Copy = Mutable;
  printf("%d ", Mutable());
  printf("%d", Copy());
  line();
  auto C1 = counter(), C2 = counter();
  C1();
  C1();
  printf("%d %d", C1(), C2());
  line();
  printf("%d", adder(1)(2)(3));
  line();
  S Object;
  auto This = Object.byThis();
  auto Star = Object.byCopy();
  This();
  Star();
  printf("%d ", This());
  printf("%d %d ", Object.V, Star());
  printf("%d", Object.byDefault()());
  line();
  printf("%d", Object.sum(2));
  line();
  {
    N X(1);
    auto L = [X] { return X.Id; };
    printf("[%d] ", L());
    auto M = L;
    auto K = std::move(M);
  }
  line();
  {
    N X(2);
    auto L = [&X] { X.Id++; };
    L();
    modify(L);
    printf("[%d] ", X.Id);
  }
  line();
  {
    N X(3);
    auto L = [Y = std::move(X)] { return Y.Id; };
    printf("[%d %d] ", L(), X.Id);
  }
  line();
  {
    auto L = [Y = N(4), Z = 5] { return Y.Id + Z; };
    printf("[%d] ", L());
  }
  line();
  [](N P) { printf("[%d] ", P.Id); }(N(5));
  line();
  printf("%d", apply([](int I) { return I * I; }, 7));
  line();
  int (*Pointer)(int) = +[](int I) { return I + Global; };
  printf("%d", Pointer(1));
  line();
  printf("%d", twice([A](int I) { return I + A; }, 1));
  line();
  int Count = 0;
  modify([&] { Count += 2; });
  printf("%d", Count);
  line();
  auto Recursive = [](auto &Self, int I) -> int { return I < 2 ? 1 : I * Self(Self, I - 1); };
  printf("%d", Recursive(Recursive, 5));
  line();
  auto Deep = [&] { return [&] { return [&] { return ++Count; }; }; };
  printf("%d", Deep()()());
  line();
  int Array[3] = {1, 2, 3};
  auto WithArray = [Array] { return Array[0] + Array[2]; };
  Array[0] = 100;
  printf("%d", WithArray());
  line();
  auto &Alias = Array[1];
  auto ByValueOfReference = [Alias] { return Alias; };
  auto Named = [&First = Array[0], Last = Array[2] + 1] { return First += Last; };
  Alias = 50;
  printf("%d %d ", ByValueOfReference(), Named());
  printf("%d", Array[0]);
  line();
  auto Const = [N = 3]() { return N; };
  static_assert(sizeof(Const) == sizeof(int));
  auto Throws = [](bool T) {
    if (T)
      throw 1;
    return 2;
  };
  try {
    printf("%d ", Throws(false));
    Throws(true);
  } catch (int I) {
    printf("%d", I);
  }
  line();
  auto Default = [](int I, int J = 7) { return I + J; };
  printf("%d %d", Default(1), Default(1, 2));
  line();
  auto [P, Q] = std::pair<int, int>(1, 2);
  auto Bound = [P = P, Q = Q] { return P + Q; };
  printf("%d", Bound());
  line();
}
