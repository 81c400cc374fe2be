// Pointers to data members and member functions, through bases, arrays, constants, calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>

struct Base {
  int InBase = 1;
  int Pad = 0;
  int get() const { return InBase; }
  void set(int N) { InBase = N; }
};
struct Other {
  int InOther = 2;
  int other() { return InOther * 10; }
};
struct S : Base, Other {
  int A = 3, B = 4;
  const char *Name = "s";
  int Array[3] = {5, 6, 7};
  int sum(int N) const { return A + B + N; }
  int sum(double D) const { return A + B + (int)D + 100; }
  static int fixed(int N) { return N * 2; }
  S &chain() {
    ++A;
    return *this;
  }
  int operator()(int N) { return N + A; }
  int (S::*Chosen)(int) const = &S::sum;
  int call(int N) { return (this->*Chosen)(N); }
};
template <class C, class T> static T read(const C &O, T C::*M) { return O.*M; }
template <int S::*M> static int &at(S &O) { return O.*M; }
template <auto F> static int apply(const S &O) { return (O.*F)(1); }
static void swapThrough(S &O, int S::*X, int S::*Y) {
  int T = O.*X;
  O.*X = O.*Y;
  O.*Y = T;
}
struct Field {
  const char *Name;
  int S::*Member;
};
int main() {
  S O;
  int S::*M = &S::A;
  printf("%d\n", O.*M);
  O.*M = 30;
  printf("%d\n", O.A);
  M = &S::B;
  S *P = &O;
  printf("%d\n", P->*M);
  (P->*M)++;
  printf("%d\n", O.B);
  int S::*FromBase = &Base::InBase;
  int S::*FromOther = &Other::InOther;
  printf("%d %d\n", O.*FromBase, O.*FromOther);
  int Base::*Back = static_cast<int Base::*>(FromBase);
  Base &AsBase = O;
  AsBase.*Back = 11;
  printf("%d\n", O.InBase);
  int(S::*Array)[3] = &S::Array;
  printf("%d\n", (O.*Array)[2]);
  const char *S::*Text = &S::Name;
  printf("%s\n", O.*Text);
  int (S::*F)(int) const = &S::sum;
  printf("%d\n", (O.*F)(1));
  int (S::*G)(double) const = &S::sum;
  printf("%d\n", (P->*G)(1.5));
  int (*Static)(int) = &S::fixed;
  printf("%d\n", Static(21));
  S &(S::*Chain)() = &S::chain;
  printf("%d\n", ((O.*Chain)().*Chain)().A);
  int (S::*Inherited)() = &S::other;
  printf("%d\n", (O.*Inherited)());
  void (Base::*Set)(int) = &Base::set;
  (O.*Set)(12);
  printf("%d\n", (O.*(&Base::get))());
  printf("%d\n", O.call(5));
  int S::*Null = nullptr;
  printf("%d %d %d\n", Null == nullptr, M == &S::B, M == &S::A);
  printf("%d\n", F ? 1 : 0);
  F = nullptr;
  printf("%d\n", !F);
  printf("%d %s\n", read(O, &S::B), read(O, &S::Name));
  at<&S::A>(O) = 50;
  printf("%d %d\n", O.A, apply<static_cast<int (S::*)(int) const>(&S::sum)>(O));
  swapThrough(O, &S::A, &S::B);
  printf("%d %d\n", O.A, O.B);
  Field Fields[] = {{"A", &S::A}, {"B", &S::B}, {"InBase", &S::InBase}};
  for (const Field &E : Fields)
    printf("%s %d\n", E.Name, O.*E.Member);
  const S Constant;
  printf("%d\n", Constant.*M);
  S Many[2];
  Many[1].*M = 9;
  printf("%d %d\n", (Many + 0)->*M, (Many + 1)->*M);
  int (S::*Operator)(int) = &S::operator();
  printf("%d\n", (O.*Operator)(1));
  int *Address = &(O.*M);
  *Address = 77;
  printf("%d\n", O.B);
  printf("%d\n", S().*M);
}
