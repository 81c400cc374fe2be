// Constructors that delegate, several deep, with exceptions before and after the target.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct L {
  const char *S;
  L(const char *S) : S(S) { printf("+%s ", S); }
  ~L() { printf("-%s ", S); }
};
struct D {
  int A, B;
  L M{"m"};
  D(int A, int B) : A(A), B(B) { printf("two "); }
  D(int A) : D(A, A * 10) {
    printf("one ");
    this->A++;
  }
  D() : D(1) {
    printf("none ");
    B++;
  }
  D(const char *S) : D(S[0] - '0') { L Body("body"); }
  D(D &&O) : D(O.A, std::exchange(O.B, -1)) { printf("move "); }
  D(const D &O) : D(O.A + 100, O.B) { printf("copy "); }
  template <class T> D(T *P, int Times) : D(*P * Times) { printf("template "); }
  ~D() { printf("~D%d ", A); }
};
struct T {
  L M{"m"};
  T(int When) {
    printf("target ");
    if (When == 0)
      throw 0;
  }
  T(int When, bool) : T(When) {
    printf("delegating ");
    if (When == 1)
      throw 1;
  }
  T(int When, char) try : T(When, true) {
    printf("outer ");
    if (When == 2)
      throw 2;
  } catch (int I) {
    printf("[%d] ", I);
  }
  ~T() { printf("~T "); }
};
struct Base {
  int V;
  Base(int V) : V(V) { printf("Base%d ", V); }
  Base() : Base(5) {}
  ~Base() { printf("~Base "); }
};
struct Derived : Base {
  L M;
  Derived(int V) : Base(V), M("derived") {}
  Derived() : Derived(6) { printf("Derived "); }
  ~Derived() { printf("~Derived "); }
};
struct V : virtual Base {
  V() : V(7) { printf("V "); }
  V(int I) : Base(I) { printf("V%d ", I); }
};
struct W : V {
  W() : Base(8) { printf("W "); }
};
struct Tag {};
class Private {
  int N;
  Private(Tag, int N) : N(N) {}

public:
  Private(int N) : Private(Tag(), N * 2) {}
  template <class... A> Private(int First, A... Rest) : Private(First + (Rest + ...)) {}
  int get() const { return N; }
};
struct Defaulted {
  int A = 3, B = 4;
  Defaulted() = default;
  Defaulted(int A) : Defaulted() { this->A = A; }
};
static void line() { printf("\n"); }
int main() {
  { D X(1, 2); }
  line();
  {
    D X(3);
    printf("(%d %d) ", X.A, X.B);
  }
  line();
  {
    D X;
    printf("(%d %d) ", X.A, X.B);
  }
  line();
  {
    D X("7");
    printf("(%d %d) ", X.A, X.B);
  }
  line();
  {
    D X(1, 2);
    D Y(std::move(X));
    printf("(%d %d) ", X.B, Y.B);
  }
  line();
  {
    D X(1, 2);
    D Y(X);
    printf("(%d) ", Y.A);
  }
  line();
  {
    int N = 4;
    D X(&N, 2);
    printf("(%d) ", X.A);
  }
  line();
  for (int When = 0; When < 4; ++When) {
    try {
      T X(When, 'c');
      printf("built ");
    } catch (int I) {
      printf("caught %d", I);
    }
    line();
  }
  for (int When = 0; When < 3; ++When) {
    try {
      T X(When, true);
      printf("built ");
    } catch (int I) {
      printf("caught %d", I);
    }
    line();
  }
  {
    Derived X;
    printf("%d ", X.V);
  }
  line();
  {
    V X;
    printf("%d ", X.Base::V);
  }
  line();
  {
    W X;
    printf("%d ", X.Base::V);
  }
  line();
  {
    Private X(1), Y(1, 2, 3);
    printf("%d %d", X.get(), Y.get());
  }
  line();
  {
    Defaulted X(9);
    printf("%d %d", X.A, X.B);
  }
  line();
  { D Many[2] = {D(1, 1), {2}}; }
  line();
  {
    D *P = new D(5);
    delete P;
  }
  line();
}
