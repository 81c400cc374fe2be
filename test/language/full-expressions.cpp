// Temporaries end where the full expression ends: conditions, arguments, initializers, returns, subscripts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct T {
  int Id;
  explicit T(int Id) : Id(Id) { printf("T%d ", Id); }
  T(const T &O) : Id(O.Id) { printf("copy%d ", Id); }
  ~T() { printf("~T%d ", Id); }
  operator bool() const { return Id > 0; }
  int value() const { return Id; }
  T plus(const T &O) const { return T(Id + O.Id); }
};
static int use(const T &A) {
  printf("[use%d] ", A.Id);
  return A.Id;
}
static int result() { return use(T(40)) + T(2).value(); }
struct Member {
  int N;
  T Kept;
  Member() : N(use(T(50))), Kept(51) { printf("body "); }
};
static void line(const char *What) { printf("| %s\n", What); }
static int withDefault(int A, const T &D = T(60)) {
  printf("[default%d] ", D.Id);
  return A;
}
int main() {
  if (T(1))
    line("if");
  if (T(2).value() == 3)
    line("never");
  else
    line("else");
  int I = 2;
  while (T(I)) {
    printf("[round] ");
    --I;
  }
  line("while");
  for (int J = 0; T(2 - J); ++J)
    printf("[for%d] ", J);
  line("for");
  do {
    printf("[do] ");
  } while (T(0));
  line("do");
  switch (T(5).value()) {
  case 5:
    line("switch");
  }
  int A = use(T(6)) + use(T(7));
  line("sum");
  bool B = T(0) && T(8);
  line(B ? "true" : "false");
  B = T(9) || T(10);
  line(B ? "true" : "false");
  int C = T(0) ? use(T(11)) : use(T(12));
  line("conditional");
  int Array[3] = {use(T(13)), use(T(14)), use(T(15))};
  line("array");
  Array[T(1).value()] = T(16).value();
  line("subscript");
  printf("%d ", T(17).plus(T(18)).plus(T(19)).value());
  line("chain");
  printf("%d ", result());
  line("return");
  {
    Member M;
    line("member initializer");
  }
  line("member gone");
  withDefault(1), withDefault(2);
  line("default arguments");
  (void)T(20);
  line("discarded");
  int X = use(T(21)), Y = use(T(22));
  line("two declarators");
  T(23), T(24);
  line("comma");
  auto Lambda = [N = T(25).value()] { return N; };
  line("init-capture");
  printf("%d %d %d %d %d\n", A, C, X, Y, Lambda());
}
