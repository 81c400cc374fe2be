// The conditional operator: lvalues, conversions, temporaries, nesting, throw, void, references, types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  N(const N &O) : Id(O.Id + 100) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(O.Id + 200) { printf("move%d ", Id); }
  ~N() { printf("-%d ", Id); }
};
struct Base {
  int V = 1;
  virtual const char *name() const { return "Base"; }
  virtual ~Base() = default;
};
struct D1 : Base {
  const char *name() const override { return "D1"; }
};
struct D2 : Base {
  const char *name() const override { return "D2"; }
};
struct Converts {
  int V;
  operator int() const {
    printf("(int) ");
    return V;
  }
};
static int step(const char *S, int V) {
  printf("%s ", S);
  return V;
}
static int sign(int V) { return V > 0 ? 1 : V < 0 ? -1 : 0; }
static int check(int V) { return V ? V : throw "zero"; }
static void yes() { printf("yes "); }
static void no() { printf("no "); }
static N make(bool B) { return B ? N(1) : N(2); }
static void line() { printf("\n"); }
int main() {
  bool T = true, F = false;
  int A = 1, B = 2;
  printf("%d %d", T ? A : B, F ? A : B);
  line();
  (T ? A : B) = 10;
  (F ? A : B) += 20;
  printf("%d %d", A, B);
  line();
  int &R = F ? A : B;
  R++;
  printf("%d", B);
  line();
  printf("%d", T ? step("taken", 1) : step("not taken", 2));
  line();
  printf("%d %d %d", sign(5), sign(-5), sign(0));
  line();
  printf("%g %g", T ? 1 : 2.5, F ? 1 : 2.5);
  line();
  printf("%d", (T ? -1 : 0u) > 0);
  line();
  printf("%d", (int)sizeof(T ? 'a' : 1));
  line();
  try {
    printf("%d ", check(3));
    printf("%d", check(0));
  } catch (const char *S) {
    printf("%s", S);
  }
  line();
  T ? yes() : no();
  F ? yes() : no();
  line();
  {
    N X = make(true);
    printf("[%d] ", X.Id);
  }
  line();
  {
    N P(5), Q(6);
    N X = T ? P : Q;
    printf("[%d] ", X.Id);
  }
  line();
  {
    N P(7);
    N X = F ? P : N(8);
    printf("[%d] ", X.Id);
  }
  line();
  {
    N P(9);
    N X = T ? P : N(10);
    printf("[%d] ", X.Id);
  }
  line();
  {
    N P(11), Q(12);
    N X = T ? std::move(P) : std::move(Q);
    printf("[%d] ", X.Id);
  }
  line();
  {
    N P(13), Q(14);
    const N &X = F ? P : Q;
    printf("[%d] ", X.Id);
  }
  line();
  {
    const N &X = T ? N(15) : N(16);
    printf("[%d] ", X.Id);
  }
  line();
  D1 X;
  D2 Y;
  Base *P = T ? static_cast<Base *>(&X) : &Y;
  printf("%s ", P->name());
  const Base &Q = F ? static_cast<const Base &>(X) : Y;
  printf("%s", Q.name());
  line();
  Converts C{6};
  printf("%d ", T ? C : 1);
  printf("%d", F ? C : 1);
  line();
  const char *S = T ? "text" : nullptr;
  printf("%s %d", S, (F ? S : nullptr) == nullptr);
  line();
  int *Pointer = F ? &A : nullptr;
  printf("%d", Pointer == nullptr);
  line();
  int Array[2] = {1, 2};
  (A > 5 ? Array[0] : Array[1]) *= 50;
  printf("%d %d", Array[0], Array[1]);
  line();
  int Nested = T ? F ? 1 : T ? 2 : 3 : 4;
  printf("%d", Nested);
  line();
  printf("%d", (T ? A++ : B++));
  printf(" %d %d", A, B);
  line();
  auto L = T ? +[](int I) { return I + 1; } : +[](int I) { return I - 1; };
  printf("%d", L(5));
  line();
  int Short = 0 ?: 7;
  printf("%d", Short);
  line();
  printf("%d", T ? (F, 3) : 4);
  line();
  N *Heap = T ? new N(20) : nullptr;
  delete Heap;
  line();
  ++(T ? A : B) ? printf("%d", A) : 0;
  line();
}
