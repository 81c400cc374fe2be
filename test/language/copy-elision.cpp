// Prvalues build their object in place: returns, arguments, members, new, conditionals, throw; nothing is copied.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <new>
#include <utility>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(O.Id) { printf("move%d ", Id); }
  ~N() { printf("-%d ", Id); }
};
struct Fixed {
  int V;
  Fixed *Self;
  Fixed(int V) : V(V), Self(this) {}
  Fixed(const Fixed &) = delete;
  Fixed &operator=(const Fixed &) = delete;
  bool here() const { return Self == this; }
};
struct Holder {
  N M;
  Fixed F;
  Holder(int I) : M(N(I)), F(Fixed(I)) {}
};
struct Aggregate {
  N A;
  Fixed B;
};
static N make(int I) { return N(I); }
static N deeper(int I) { return make(I); }
static N list(int I) { return {I}; }
static N chosen(bool B) { return B ? N(1) : make(2); }
static Fixed fixed(int I) { return Fixed(I); }
static Fixed again(int I) { return fixed(I); }
static int take(N A) { return A.Id; }
static bool takeFixed(Fixed F) { return F.here(); }
static N parenthesized() { return (N(3)); }
static N comma() { return printf("comma "), N(4); }
static N viaNew() {
  N *P = new N(make(5));
  N Copy = *P;
  delete P;
  return Copy;
}
static Aggregate aggregate() { return {N(6), Fixed(6)}; }
template <class T> static T build(int I) { return T(I); }
struct Base {
  N B;
  Base(N V) : B(std::move(V)) {}
};
struct Derived : Base {
  Derived() : Base(make(7)) {}
};
struct Explicit {
  explicit operator N() const { return N(8); }
};
struct Implicit {
  operator N() const { return N(9); }
};
static void line() { printf("\n"); }
int main() {
  { N A = N(10); }
  line();
  { N A = N(N(N(11))); }
  line();
  { N A(make(12)); }
  line();
  { N A{deeper(13)}; }
  line();
  { N A = list(14); }
  line();
  {
    N A = chosen(true);
    N B = chosen(false);
  }
  line();
  { take(N(15)); }
  line();
  { take(make(16)); }
  line();
  { take(17); }
  line();
  {
    Fixed F = again(18);
    printf("%d", F.here());
  }
  line();
  { printf("%d %d", takeFixed(fixed(19)), takeFixed(20)); }
  line();
  {
    Holder H(21);
    printf("%d ", H.F.here());
  }
  line();
  {
    Aggregate A{make(22), fixed(22)};
    printf("%d ", A.B.here());
  }
  line();
  {
    Aggregate A = aggregate();
    printf("%d ", A.B.here());
  }
  line();
  {
    Fixed *F = new Fixed(fixed(23));
    printf("%d", F->here());
    delete F;
  }
  line();
  {
    Fixed Array[2] = {fixed(24), 25};
    printf("%d %d", Array[0].here(), Array[1].here());
  }
  line();
  {
    N A = parenthesized();
    N B = comma();
  }
  line();
  { N A = viaNew(); }
  line();
  { N A = build<N>(26); }
  line();
  { Derived D; }
  line();
  {
    N A(static_cast<N>(Explicit()));
    N B = Implicit();
  }
  line();
  {
    auto L = [](int I) { return N(I); };
    N A = L(27);
  }
  line();
  {
    auto L = [A = make(28)] { return A.Id; };
    printf("%d ", L());
  }
  line();
  {
    try {
      throw make(29);
    } catch (N &A) {
      printf("caught %d ", A.Id);
    }
  }
  line();
  { N A = true ? make(30) : make(31); }
  line();
  {
    alignas(Fixed) char Raw[sizeof(Fixed)];
    Fixed *F = new (Raw) Fixed(fixed(32));
    printf("%d", F->here());
  }
  line();
  {
    const N &R = make(33);
    printf("bound %d ", R.Id);
  }
  line();
  { N A = make(36), B = std::move(A), C = static_cast<N &&>(make(37)); }
  line();
}
