// Several bases: layout, ambiguity, overrides of both, pointer adjustment, repeated bases.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct A {
  int V = 1;
  A() { printf("A "); }
  virtual ~A() { printf("~A "); }
  virtual int f() { return V; }
  int plain() { return V + 100; }
};
struct B {
  int V = 2;
  B() { printf("B "); }
  virtual ~B() { printf("~B "); }
  virtual int f() { return V; }
  virtual int g() { return V * 10; }
};
struct Empty {
  int e() { return 9; }
};
struct C : A, B, Empty {
  int V = 3;
  C() { printf("C "); }
  ~C() override { printf("~C "); }
  int f() override { return V; }
};
struct D : C {
  int g() override { return C::g() + B::V + A::V; }
};
struct Common {
  int N = 5;
  int get() { return N; }
};
struct L : Common {
  L() { N = 6; }
};
struct R : Common {
  R() { N = 7; }
};
struct Diamond : L, R {
  int both() { return L::N * 10 + R::N; }
};
struct Reader {
  virtual int io(int V) { return V + 1; }
};
struct Writer {
  virtual int io(int V) { return V - 1; }
};
struct File : Reader, Writer {
  int io(int V) override { return Reader::io(V) * 1000 + Writer::io(V); }
};
struct Uses : A, B {
  using A::f;
  using B::V;
  int sum() { return f() + V; }
};
struct Private : private A, protected B {
  using B::g;
  int open() { return A::plain(); }
  B &asB() { return *this; }
};
struct Names1 {
  int over(int) { return 1; }
};
struct Names2 {
  int over(double) { return 2; }
};
struct Merged : Names1, Names2 {
  using Names1::over;
  using Names2::over;
};
static int viaA(A *P) { return P->f(); }
static int viaB(B &P) { return P.f() + P.g(); }
static void line() { printf("\n"); }
int main() {
  {
    C X;
    line();
    A *PA = &X;
    B *PB = &X;
    printf("%d %d %d", X.V, PA->V, PB->V);
    line();
    printf("%d %d", viaA(PA), viaB(*PB));
    line();
    printf("%d %d", viaA(&X), viaB(X));
    line();
    printf("%d %d", PA->A::f(), X.B::f());
    line();
    printf("%d %d", static_cast<C *>(PB) == &X, static_cast<C *>(PA) == &X);
    line();
    printf("%d", (void *)PA == (void *)PB);
    line();
    PB->V = 20;
    printf("%d %d", X.B::V, X.g());
    line();
    printf("%d %d", X.plain(), X.e());
    line();
    B Sliced = X;
    printf("%d", Sliced.f());
    line();
    C Copy = X;
    Copy.B::V = 21;
    printf("%d %d", X.B::V, Copy.B::V);
    line();
  }
  line();
  {
    B *P = new D;
    line();
    printf("%d", P->g());
    line();
    delete P;
  }
  line();
  Diamond Z;
  printf("%d %d %d", Z.both(), Z.L::get(), Z.R::get());
  line();
  L &AsL = Z;
  Common &FromL = AsL, &FromR = static_cast<R &>(Z);
  FromL.N = 60;
  printf("%d %d %d", Z.both(), FromR.N, &FromL == &FromR);
  line();
  File F;
  Reader &Re = F;
  Writer &Wr = F;
  printf("%d %d", Re.io(5), Wr.io(5));
  line();
  {
    Uses U;
    printf("%d ", U.sum());
  }
  line();
  {
    Private P;
    B &Q = P.asB();
    Q.V = 8;
    printf("%d %d ", P.open(), P.g());
  }
  line();
  Merged M;
  printf("%d %d", M.over(1), M.over(1.));
  line();
  A *Null = nullptr;
  B *NullB = nullptr;
  C *NullC = static_cast<C *>(NullB);
  printf("%d %d", NullC == nullptr, static_cast<B *>(NullC) == NullB && !Null);
  line();
}
