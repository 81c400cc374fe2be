// Pointers and references to functions: tables, overloads, templates, returned, in classes, comparison.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

static int add(int A, int B) { return A + B; }
static int sub(int A, int B) { return A - B; }
static int mul(int A, int B) { return A * B; }
using Binary = int (*)(int, int);
typedef int Function(int, int);
static Binary choose(char C) {
  switch (C) {
  case '+':
    return add;
  case '-':
    return &sub;
  case '*':
    return *mul;
  }
  return nullptr;
}
static int (*old(int Which))(int, int) { return Which ? add : sub; }
static auto trailing(bool B) -> int (*)(int, int) { return B ? mul : add; }
static int apply(int F(int, int), int A, int B) { return F(A, B); }
static int byReference(int (&F)(int, int), int A) { return F(A, A); }
static const char *over(int) { return "int"; }
static const char *over(double) { return "double"; }
static const char *over(const char *) { return "text"; }
template <class T> static T twice(T V) { return V + V; }
template <Binary F> static int fixed(int A) { return F(A, 10); }
template <class F> static int deduce(F G) { return G(6, 7); }
struct Command {
  const char *Name;
  Binary F;
};
struct Machine {
  Binary F = add;
  int (*Table[3])(int, int) = {add, sub, mul};
  int run(int A, int B) { return F(A, B); }
  static int helper(int A, int B) { return A * 100 + B; }
};
static int calls = 0;
static void count() { ++calls; }
static void repeat(void (*F)(), int N) {
  while (N--)
    F();
}
static int compose(int (*F)(int), int (*G)(int), int V) { return F(G(V)); }
static int inc(int I) { return I + 1; }
static int dbl(int I) { return I * 2; }
using Self = struct State;
struct State {
  int N;
  State (*Next)(int);
};
static State even(int);
static State odd(int N) {
  printf("odd ");
  return {N + 1, even};
}
static State even(int N) {
  printf("even ");
  return {N + 1, odd};
}
static int variadic(Binary First, ...) { return First(1, 1); }
static Function *const Constant = sub;
int main() {
  Binary F = add;
  printf("%d %d %d\n", F(1, 2), (*F)(3, 4), (****F)(5, 6));
  F = &mul;
  printf("%d\n", F(3, 4));
  for (const char *P = "+-*"; *P; ++P)
    printf("%c %d\n", *P, choose(*P)(7, 3));
  printf("%d\n", choose('/') == nullptr);
  printf("%d %d\n", old(1)(1, 2), old(0)(1, 2));
  printf("%d\n", trailing(true)(5, 5));
  printf("%d %d\n", apply(sub, 9, 1), byReference(mul, 9));
  const char *(*Int)(int) = over;
  const char *(*Double)(double) = over;
  printf("%s %s %s\n", Int(1), Double(1), static_cast<const char *(*)(const char *)>(over)(""));
  int (*Instance)(int) = twice;
  printf("%d %g\n", Instance(4), (&twice<double>)(1.5));
  printf("%d %d\n", fixed<add>(1), fixed<mul>(2));
  printf("%d %d\n", deduce(mul), deduce([](int A, int B) { return B - A; }));
  Command Commands[] = {{"add", add}, {"sub", sub}, {"lambda", [](int A, int B) { return A % B; }}};
  for (auto &C : Commands)
    printf("%s %d\n", C.Name, C.F(17, 5));
  Machine M;
  printf("%d\n", M.run(1, 1));
  M.F = Machine::helper;
  printf("%d\n", M.run(1, 1));
  printf("%d\n", M.Table[2](8, 8));
  repeat(count, 5);
  printf("%d\n", calls);
  printf("%d %d\n", compose(inc, dbl, 5), compose(dbl, inc, 5));
  printf("%d %d %d\n", F == mul, F != add, F ? 1 : 0);
  State S = even(0);
  for (int I = 0; I < 3; ++I)
    S = S.Next(S.N);
  printf("%d\n", S.N);
  printf("%d\n", variadic(sub, 1, 2));
  printf("%d\n", Constant(5, 2));
  Binary *Pointer = &F;
  (*Pointer) = sub;
  printf("%d\n", F(1, 2));
  Function &Reference = *F;
  printf("%d\n", Reference(10, 4));
  Binary Null{};
  printf("%d\n", !Null);
  auto Captured = [G = add](int A) { return G(A, A); };
  printf("%d\n", Captured(21));
  Binary (*Nested)(char) = choose;
  printf("%d\n", Nested('-')(1, 4));
}
