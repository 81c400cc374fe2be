// Fold expressions, unary and binary, left and right, over every kind of operator.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

template <class... T> static int sum(T... V) { return (0 + ... + V); }
template <class... T> static int rightMinus(T... V) { return (V - ...); }
template <class... T> static int leftMinus(T... V) { return (... - V); }
template <class... T> static int leftInit(T... V) { return (100 - ... - V); }
template <class... T> static int rightInit(T... V) { return (V - ... - 100); }
template <class... T> static bool all(T... V) { return (... && V); }
template <class... T> static bool any(T... V) { return (V || ...); }
static bool loud(int N) {
  printf("<%d>", N);
  return N;
}
template <class... T> static bool lazyAll(T... V) { return (loud(V) && ...); }
template <class... T> static bool lazyAny(T... V) { return (... || loud(V)); }
template <class... T> static void each(T... V) {
  ((printf("%d,", (int)V)), ...);
  printf("\n");
}
template <int... I> static int product() { return (I * ... * 1); }
template <unsigned... I> static unsigned bits() { return ((1u << I) | ... | 0u); }
template <class T, class... U> static int count() {
  int N = 0;
  ((__is_same(T, U) ? ++N : N), ...);
  return N;
}
struct Stream {
  int Total = 0;
  Stream &operator<<(int N) {
    Total = Total * 10 + N;
    return *this;
  }
  Stream &operator,(int N) {
    Total += 1000 * N;
    return *this;
  }
};
template <class... T> static int stream(T... V) {
  Stream S;
  (S << ... << V);
  return S.Total;
}
template <class... T> static int assign(T... V) {
  int A[] = {V...};
  int X = 0;
  int *P = A;
  ((X += *P++ * (int)sizeof(V)), ...);
  return X;
}
struct Node {
  int V;
  Node *Left = nullptr, *Right = nullptr;
};
template <class... P> static int walk(Node *T, P... Path) { return (T->*...->*Path)->V; }
template <class F, class... T> static void call(F G, T... V) { (G(V), ...); }
template <class... Bases> struct Inherits : Bases... {
  int all() { return (Bases::get() + ...); }
  void say() { (Bases::say(), ...); }
};
struct A {
  int get() { return 1; }
  void say() { printf("A "); }
};
struct B {
  int get() { return 20; }
  void say() { printf("B "); }
};
struct C {
  int get() { return 300; }
  void say() { printf("C "); }
};
template <class... T> static int largest(T... V) {
  int M = 0;
  ((M = V > M ? V : M), ...);
  return M;
}
template <class T, class... U> static bool oneOf(T X, U... V) { return ((X == V) || ...); }
template <class... T> static int pairs(T... V) {
  auto Inner = [&](auto X) { return ((X * V) + ...); };
  return (Inner(V) + ...);
}
int main() {
  printf("%d %d\n", sum(), sum(1, 2, 3));
  printf("%d\n", rightMinus(10, 3, 2));
  printf("%d\n", leftMinus(10, 3, 2));
  printf("%d\n", leftInit(1, 2, 3));
  printf("%d\n", rightInit(1, 2, 3));
  printf("%d %d %d\n", all(), all(true, true), all(1, 0));
  printf("%d %d %d\n", any(), any(false, true), any(0, 0));
  bool R = lazyAll(1, 2, 0, 3);
  printf(" %d\n", R);
  R = lazyAny(0, 0, 5, 6);
  printf(" %d\n", R);
  each(1, 'A', 2.5, true);
  each();
  printf("%d %d\n", product<2, 3, 7>(), product<>());
  printf("%x\n", bits<0, 4, 5>());
  printf("%d\n", count<int, char, int, long, int>());
  printf("%d\n", stream(1, 2, 3, 4));
  Stream S;
  (S, 1), 2;
  printf("%d\n", S.Total);
  printf("%d\n", assign(1, 2, 3));
  Node Leaf{3}, Mid{2, &Leaf}, Root{1, nullptr, &Mid};
  printf("%d\n", walk(&Root, &Node::Right, &Node::Left));
  int Total = 0;
  call(
      [&](int V) {
        Total += V;
        printf("call %d\n", Total);
      },
      1, 2, 3);
  Inherits<A, B, C> I;
  printf("%d\n", I.all());
  I.say();
  printf("\n");
  printf("%d\n", largest(3, 9, 4));
  printf("%d %d\n", oneOf(3, 1, 2, 3), oneOf('x', 'y'));
  printf("%d\n", pairs(1, 2, 3));
}
