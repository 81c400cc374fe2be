// The comma operator: order, values, lvalues, with objects, in loops and conditions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  ~N() { printf("-%d ", Id); }
};
struct Overloaded {
  int V;
  Overloaded operator,(Overloaded O) const { return {V * 10 + O.V}; }
  int operator,(const char *) const { return V + 1000; }
};
static int step(const char *S, int V) {
  printf("%s ", S);
  return V;
}
static void nothing() { printf("nothing "); }
static int both(int A) { return A; }
template <class... T> static int last(T... V) { return (V, ...); }
static void line() { printf("\n"); }
int main() {
  int A = (step("a", 1), step("b", 2));
  printf("%d", A);
  line();
  int B = 5;
  (A, B) = 7;
  printf("%d %d", A, B);
  line();
  A = 1, B = 2;
  printf("%d %d", A, B);
  line();
  int C = (nothing(), A++, A + B);
  printf("%d", C);
  line();
  for (int I = 0, J = 10; I < J; I += 2, J--)
    printf("%d:%d ", I, J);
  line();
  if (A = 0, B)
    printf("condition %d", A);
  line();
  int Left = 3;
  while (step("w", 0), Left-- > 0)
    printf("%d ", Left);
  line();
  N(1), N(2), printf("same expression ");
  line();
  {
    N X = (N(3), N(4));
    printf("[%d] ", X.Id);
  }
  line();
  const N &R = (N(5), N(6));
  printf("[%d] ", R.Id);
  line();
  printf("%d", both((A, B, 9)));
  line();
  Overloaded O{1}, P{2}, Q{3};
  printf("%d", (O, P, Q).V);
  line();
  printf("%d", (O, "text"));
  line();
  int Built = ((void)O, 6);
  printf("%d", Built);
  line();
  printf("%d", last(1, 2, 3));
  line();
  int Array[] = {(1, 2), (3, 4)};
  printf("%d %d", Array[0], Array[1]);
  line();
  Array[(A = 1, A)] = 8;
  printf("%d", Array[1]);
  line();
  int *Pointer = (nothing(), &Array[0]);
  printf("%d", *Pointer);
  line();
  auto L = [&] { return A++, B++, A + B; };
  printf("%d", L());
  line();
  printf("%d %d", A, B);
  line();
  int D = A > 0 ? (step("yes", 0), 1) : (step("no", 0), 2);
  printf("%d", D);
  line();
  switch (step("s", 0), B) {
  case 3:
    printf("three");
  }
  line();
  return step("return", 1), line(), 0;
}
