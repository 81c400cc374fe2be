// Namespaces: nested, inline, unnamed, aliases, using, argument-dependent lookup, hidden friends, shadowing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

static int V = 1;
static const char *over(int) { return "global int"; }
namespace A {
int V = 2;
struct S {
  int N;
  friend int hidden(const S &X) { return X.N * 2; }
};
const char *over(S) { return "A::S"; }
const char *over(double) { return "A double"; }
void swap(S &X, S &Y) {
  int T = X.N;
  X.N = Y.N;
  Y.N = T;
  printf("A::swap\n");
}
S operator+(S X, S Y) { return {X.N + Y.N}; }
namespace B {
int V = 3;
namespace {
int Secret = 4;
}
int get() { return V * 100 + A::V * 10 + ::V + Secret * 1000; }
struct Deep : S {};
} // namespace B
inline namespace v2 {
int version() { return 2; }
struct New {
  int X = 22;
};
} // namespace v2
namespace v1 {
int version() { return 1; }
} // namespace v1
template <class T> const char *generic(T) { return "A::generic"; }
enum class E { X = 6 };
int value(E Q) { return (int)Q; }
int call(int (*)(E)) { return 7; }
} // namespace A
namespace A {
int reopened() { return V + B::V; }
} // namespace A
namespace A::B::C {
int deep() { return V + 50; }
} // namespace A::B::C
namespace Short = A::B::C;
namespace {
int Unnamed = 8;
struct Hidden {
  ~Hidden() { printf("~Hidden\n"); }
};
} // namespace
namespace Other {
template <class T> struct Box { T V; };
template <class T> int unwrap(Box<T> X) { return X.V.N; }
struct Log {
  Log &operator<<(int I) {
    printf("<%d>", I);
    return *this;
  }
};
Log &operator<<(Log &L, const char *S) {
  printf("<%s>", S);
  return L;
}
} // namespace Other
namespace std_like {
template <class T> void swap(T &X, T &Y) {
  T Z = X;
  X = Y;
  Y = Z;
  printf("generic swap\n");
}
} // namespace std_like
template <class T> static void exchange(T &X, T &Y) {
  using std_like::swap;
  swap(X, Y);
}
namespace Range {
struct Three {};
const int D[] = {1, 2, 3};
const int *begin(Three) { return D; }
const int *end(Three) { return D + 3; }
} // namespace Range
namespace X1 {
int f(int) { return 1; }
} // namespace X1
namespace X2 {
int f(char) { return 2; }
} // namespace X2
using X1::f;
using X2::f;
namespace Functor {
struct F {
  int operator()(A::S) const { return 9; }
} const hidden;
} // namespace Functor
int main() {
  printf("%d %d %d %d\n", V, A::V, A::B::V, ::V);
  int V = 10;
  printf("%d %d\n", V, ::V);
  {
    int V = 11;
    {
      using A::V;
      printf("%d ", V);
    }
    printf("%d\n", V);
  }
  printf("%d\n", A::B::get());
  A::S P{3}, Q{4};
  printf("%s %s\n", over(P), over(1));
  printf("%s %s\n", over(2.5), A::over(2.5));
  printf("%d\n", hidden(P));
  exchange(P, Q);
  printf("%d %d\n", P.N, Q.N);
  int I = 1, J = 2;
  exchange(I, J);
  printf("%d %d\n", I, J);
  printf("%d\n", (P + Q).N);
  printf("%d %d %d\n", A::version(), A::v1::version(), A::v2::version());
  printf("%d\n", A::New().X);
  printf("%d %d\n", A::reopened(), A::B::C::deep());
  printf("%d\n", Short::deep());
  printf("%d\n", Unnamed + A::B::Secret);
  {
    Hidden H;
    printf("scope\n");
  }
  printf("%s\n", generic(P));
  printf("%d\n", value(A::E::X));
  Other::Box<A::S> Box{{12}};
  printf("%d\n", unwrap(Box));
  printf("%d\n", hidden(Box.V));
  Other::Log L;
  L << 1 << "two" << 3;
  printf("\n");
  for (int K : Range::Three())
    printf("%d ", K);
  printf("\n");
  printf("%d %d\n", f(1), f('a'));
  using namespace A;
  printf("%d\n", reopened());
  A::B::Deep D;
  D.N = 13;
  printf("%s %d\n", over(D), hidden(D));
  {
    using Functor::hidden;
    printf("%d\n", hidden(P));
  }
  printf("%d\n", (Functor::hidden)(P));
  namespace N = A::B;
  N::V += 5;
  printf("%d\n", A::B::V);
  using Alias = A::S;
  printf("%d\n", Alias{14}.N);
  printf("%d\n", operator+(P, Q).N);
  printf("%d\n", call(value));
}
