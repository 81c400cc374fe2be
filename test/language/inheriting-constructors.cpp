// Constructors inherited with using: defaults of members, several bases, templates, virtual bases.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct L {
  const char *S;
  L(const char *S) : S(S) { printf("+%s ", S); }
  ~L() { printf("-%s ", S); }
};
struct Base {
  int A;
  Base() : A(-1) { printf("Base() "); }
  Base(int A) : A(A) { printf("Base(%d) ", A); }
  Base(int A, int B, int C = 3) : A(A + B + C) { printf("Base(%d,%d,%d) ", A, B, C); }
  explicit Base(const char *S) : A(S[0]) { printf("Base(%s) ", S); }
  template <class T> Base(T *P, char) : A(*P) { printf("Base(pointer) "); }
  Base(const Base &O) : A(O.A) { printf("Base copy "); }
  ~Base() { printf("~Base "); }
};
struct D : Base {
  using Base::Base;
  L M{"m"};
  int Own = A * 2;
};
struct Overrides : Base {
  using Base::Base;
  Overrides(int A) : Base(A * 100) { printf("own "); }
};
struct Further : D {
  using D::D;
  L N{"n"};
  ~Further() { printf("~Further "); }
};
struct Other {
  int X;
  Other(const char *S, int N) : X(S[0] + N) { printf("Other "); }
};
struct Both : Base, Other {
  using Base::Base;
  using Other::Other;
  Both() : Base(0), Other("a", 0) {}
  Both(double) : Other("b", 1) {}
};
struct Two : Base {
  Two(int A) : Base(A) { printf("Two "); }
};
struct VBase {
  int V;
  VBase(int V = 50) : V(V) { printf("VBase%d ", V); }
};
struct Left : virtual VBase {
  using VBase::VBase;
};
struct Bottom : Left {
  using Left::Left;
  Bottom() : VBase(60) {}
};
template <class T> struct Wraps : T {
  using T::T;
  int Extra = 8;
};
template <class... T> struct All : T... { using T::T...; };
struct I1 {
  I1(int) { printf("I1 "); }
  I1() { printf("I1() "); }
};
struct I2 {
  I2(const char *) { printf("I2 "); }
  I2() { printf("I2() "); }
};
struct Throws : Base {
  using Base::Base;
  L M{"before"};
  int K = A == 13 ? throw A : 1;
};
struct Moved {
  L *P;
  Moved(L &&R) : P(&R) { printf("%s ", R.S); }
};
struct MovedChild : Moved {
  using Moved::Moved;
};
static int takes(D X) { return X.Own; }
static void line() { printf("\n"); }
int main() {
  {
    D X(4);
    printf("%d ", X.Own);
  }
  line();
  {
    D X;
    printf("%d ", X.Own);
  }
  line();
  {
    D X(1, 2);
    printf("%d ", X.A);
  }
  line();
  {
    D X(1, 2, 4);
    printf("%d ", X.A);
  }
  line();
  {
    D X("A");
    printf("%d ", X.A);
  }
  line();
  {
    int N = 9;
    D X(&N, 'c');
    printf("%d ", X.A);
  }
  line();
  {
    D X(5);
    D Y = X;
    printf("%d ", Y.Own);
  }
  line();
  {
    Overrides X(2);
    printf("%d ", X.A);
  }
  line();
  {
    Overrides X(2, 3);
    printf("%d ", X.A);
  }
  line();
  {
    Further X(6);
    printf("%d ", X.Own);
  }
  line();
  {
    Both X;
    printf("%d ", X.X);
  }
  line();
  {
    Both X(1.5);
    printf("%d %d ", X.A, X.X);
  }
  line();
  { Two X(8); }
  line();
  {
    Left X(51);
    printf("%d ", X.V);
  }
  line();
  {
    Bottom X;
    printf("%d ", X.V);
  }
  line();
  {
    Wraps<Base> X(3);
    printf("%d %d ", X.A, X.Extra);
  }
  line();
  {
    Wraps<Wraps<D>> X(1, 1);
    printf("%d ", X.Own + X.Extra);
  }
  line();
  { All<I1, I2> X(1), Y("s"); }
  line();
  {
    try {
      Throws X(13);
      printf("never ");
    } catch (int I) {
      printf("caught %d", I);
    }
  }
  line();
  {
    Throws X(12);
    printf("%d ", X.K);
  }
  line();
  {
    MovedChild X(L("argument"));
    printf("| ");
  }
  line();
  { printf("%d ", takes(5)); }
  line();
  {
    D Many[2] = {1, {2, 3}};
    printf("%d ", Many[1].A);
  }
  line();
}
