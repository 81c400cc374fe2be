// constexpr functions, variables, classes, lambdas; static_assert; the same code at run time; constinit.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <type_traits>

constexpr int factorial(int N) { return N < 2 ? 1 : N * factorial(N - 1); }
constexpr bool prime(int N) {
  for (int I = 2; I * I <= N; ++I)
    if (N % I == 0)
      return false;
  return N > 1;
}
template <int N> struct Primes {
  int V[N];
  constexpr Primes() : V() {
    int C = 0;
    for (int I = 2; C < N; ++I)
      if (prime(I))
        V[C++] = I;
  }
};
struct Point {
  int X, Y;
  constexpr Point(int X, int Y) : X(X), Y(Y) {}
  constexpr Point operator+(Point O) const { return {X + O.X, Y + O.Y}; }
  constexpr int dot(Point O) const { return X * O.X + Y * O.Y; }
  constexpr void scale(int K) {
    X *= K;
    Y *= K;
  }
};
template <class T, int N> struct Array {
  T D[N]{};
  constexpr T &operator[](int I) { return D[I]; }
  constexpr const T &operator[](int I) const { return D[I]; }
  constexpr int size() const { return N; }
  constexpr const T *begin() const { return D; }
  constexpr const T *end() const { return D + N; }
};
constexpr Array<int, 10> squares() {
  Array<int, 10> A;
  for (int I = 0; I < A.size(); ++I)
    A[I] = I * I;
  return A;
}
constexpr unsigned hash(const char *S) {
  unsigned H = 5381;
  for (; *S; ++S)
    H = H * 33 + *S;
  return H;
}
constexpr int length(const char *S) {
  int N = 0;
  while (*S++)
    ++N;
  return N;
}
constexpr int heap(int N) {
  int *P = new int[N];
  int S = 0;
  for (int I = 0; I < N; ++I)
    P[I] = I;
  for (int I = 0; I < N; ++I)
    S += P[I];
  delete[] P;
  return S;
}
struct Shape {
  constexpr virtual int sides() const { return 0; }
};
struct Square : Shape {
  constexpr int sides() const override { return 4; }
};
constexpr int virtually() {
  Square S;
  const Shape &R = S;
  return R.sides();
}
constexpr int caught(int N) {
  try {
    return N;
  } catch (...) {
    return -1;
  }
}
constexpr int where() { return std::is_constant_evaluated() ? 1 : 2; }
constinit int Counter = factorial(4);
constexpr auto Table = squares();
constexpr Primes<10> Ps;
static constexpr const char *Names[] = {"a", "bb", "ccc"};
template <int N> constexpr int Fibonacci = Fibonacci<N - 1> + Fibonacci<N - 2>;
template <> constexpr int Fibonacci<0> = 0;
template <> constexpr int Fibonacci<1> = 1;
constexpr int gcd(int A, int B) {
  while (B) {
    int T = A % B;
    A = B;
    B = T;
  }
  return A;
}
constexpr auto Add = [](int A) { return [A](int B) { return A + B; }; };
template <class... T> constexpr int total(T... V) { return (V + ... + 0); }
struct Literal {
  int V;
  constexpr explicit operator bool() const { return V; }
  constexpr operator int() const { return V * 2; }
};
constexpr int bits(unsigned V) {
  int N = 0;
  while (V)
    V &= V - 1, ++N;
  return N;
}
struct Destroyed {
  int &R;
  constexpr ~Destroyed() { R += 10; }
};
constexpr int destroyed() {
  int N = 1;
  {
    Destroyed D{N};
    N *= 2;
  }
  return N;
}
static int classify(const char *S) {
  switch (hash(S)) {
  case hash("one"):
    return 1;
  case hash("two"):
    return 2;
  default:
    return 0;
  }
}
int main() {
  static_assert(factorial(5) == 120 && prime(97) && Table[9] == 81);
  printf("%d %d\n", factorial(10), Counter++);
  printf("%d\n", Counter);
  int N = 6;
  printf("%d %d\n", factorial(N), prime(N + 1));
  for (int P : Ps.V)
    printf("%d ", P);
  printf("\n");
  for (int S : Table)
    printf("%d ", S);
  printf("\n");
  constexpr Point A(1, 2), B = A + Point(3, 4);
  static_assert(B.X == 4);
  printf("%d %d %d\n", B.X, B.Y, A.dot(B));
  Point C = B;
  C.scale(N);
  printf("%d %d\n", C.X, C.Y);
  printf("%u %d\n", hash("hash"), classify("two") * 10 + classify("three"));
  printf("%d %d\n", length(Names[2]), (int)(sizeof Names / sizeof *Names));
  static_assert(heap(10) == 45);
  printf("%d\n", heap(N));
  static_assert(virtually() == 4);
  printf("%d %d\n", virtually(), caught(3));
  constexpr int At = where();
  int Run = where() + N - N;
  printf("%d %d\n", At, Run);
  printf("%d\n", Fibonacci<20>);
  int Sized[gcd(48, 36)] = {};
  printf("%d\n", (int)(sizeof Sized / sizeof(int)));
  constexpr int Five = Add(2)(3);
  printf("%d %d\n", Five, Add(N)(1));
  printf("%d %d\n", total(1, 2, 3), total());
  constexpr Literal L{7};
  if constexpr (L)
    printf("%d\n", L + 0);
  printf("%d %d\n", bits(0xff0f), bits(N));
  static_assert(destroyed() == 12);
  printf("%d\n", destroyed());
  static constexpr int Static = factorial(3);
  const int *P = &Static;
  printf("%d\n", *P);
  const int Constant = 5;
  int InArray[Constant] = {1};
  printf("%d %d\n", (int)sizeof InArray, InArray[4]);
  auto Sum = [](auto... V) constexpr { return (V + ...); };
  static_assert(Sum(1, 2) == 3);
  printf("%d\n", Sum(N, N, 1));
  enum { FromConstexpr = factorial(4) };
  printf("%d\n", FromConstexpr);
  Array<Point *, 2> Pointers;
  Pointers[1] = &C;
  printf("%d %d\n", Pointers[0] == nullptr, Pointers[1]->Y);
}
