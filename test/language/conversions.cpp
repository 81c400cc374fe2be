// Conversions: integral, floating, boolean, user-defined, explicit, to references and pointers, overloads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>

struct Meters {
  double V;
  operator double() const {
    printf("(double) ");
    return V;
  }
  explicit operator int() const {
    printf("(int) ");
    return (int)V;
  }
};
struct FromInt {
  int V;
  FromInt(int V) : V(V) { printf("(FromInt) "); }
};
struct Explicit {
  int V;
  explicit Explicit(int V) : V(V) {}
  explicit operator bool() const { return V; }
};
struct Base {
  int B = 1;
};
struct Derived : Base {
  int D = 2;
};
struct ToReference {
  int V = 5;
  operator int &() { return V; }
};
struct ToPointer {
  const char *S;
  operator const char *() const { return S; }
};
struct ToBase {
  operator Base() const { return {7}; }
};
struct Many {
  operator int() const { return 1; }
  operator const char *() const { return "many"; }
  template <class T> operator T *() const { return nullptr; }
};
struct ToFunction {
  static int twice(int N) { return 2 * N; }
  using F = int (*)(int);
  operator F() const { return twice; }
};
enum Old { Five = 5 };
enum class New : unsigned char { Six = 6 };
static const char *which(int) { return "int"; }
static const char *which(long) { return "long"; }
static const char *which(double) { return "double"; }
static const char *which(bool) { return "bool"; }
static const char *which(const void *) { return "pointer"; }
static const char *which(char) { return "char"; }
static int takes(FromInt F) { return F.V; }
static int base(const Base &B) { return B.B; }
static double real(double D) { return D; }
static bool truth(bool B) { return B; }
int main() {
  printf("%d %d %d\n", (int)3.9, (int)-3.9, (char)321);
  printf("%u %u\n", (unsigned)-1, (uint8_t)300);
  printf("%d %d\n", (int8_t)200, (int16_t)70000);
  printf("%lld %lld\n", (long long)-1, (long long)(unsigned)-1);
  printf("%d %d %d\n", (bool)2, (bool)0.1, (bool)nullptr);
  printf("%g %g\n", (double)1 / 3, (double)(float)0.1 - 0.1 > 0 ? 1. : 0.);
  printf("%d\n", -1 < 1u);
  printf("%d\n", (short)-1 < (unsigned short)1);
  printf("%d %d\n", 'a' + 1, (char)('a' + 1) == 'b');
  printf("%lld\n", 1LL * 2000000000 + 2000000000);
  printf("%g %g\n", 7 / 2 * 1.0, 7 / 2.0);
  printf("%d\n", true + true);
  printf("%d %d\n", Five + 1, (int)New::Six);
  printf("%d\n", static_cast<Old>(6) == 6);
  printf("%s %s %s\n", which('a'), which((short)1), which(1.f));
  printf("%s %s %s\n", which(true), which("s"), which(Five));
  printf("%s\n", which(1L));
  Meters M{2.5};
  printf("%g\n", M + 1);
  printf("%d\n", static_cast<int>(M));
  printf("%g\n", real(M));
  printf("%d\n", truth(M));
  printf("%d\n", takes(5));
  printf("%d\n", takes('a'));
  printf("%d\n", takes(2.9));
  FromInt F = 6;
  F = 8;
  printf("%d\n", F.V);
  Explicit E(3);
  if (E)
    printf("explicit bool in a condition\n");
  printf("%d %d\n", !E, E && true);
  Derived D;
  Base Sliced = D;
  Base &R = D;
  R.B = 10;
  printf("%d %d %d\n", Sliced.B, D.B, static_cast<Derived &>(R).D);
  printf("%d\n", base(D));
  printf("%d\n", base(ToBase()));
  ToReference T;
  static_cast<int &>(T) = 6;
  int &Bound = T;
  ++Bound;
  printf("%d\n", T + 0);
  printf("%s\n", static_cast<const char *>(ToPointer{"text"}));
  printf("%c\n", *ToPointer{"text"});
  printf("%c\n", ToPointer{"text"}[2]);
  Many Y;
  int I = Y;
  const char *S = Y;
  double *P = Y;
  printf("%d %s %d\n", I, S, P == nullptr);
  printf("%d\n", ToFunction()(21));
  const int &Temporary = 2.7;
  printf("%d\n", Temporary);
  switch (Explicit Z(2); (int)(bool)Z) {
  case 1:
    printf("one\n");
  }
  int Array[2] = {1, 2};
  int *Decayed = Array;
  const int *const *PP = nullptr;
  printf("%d %d\n", Decayed[1], PP == nullptr);
  float Float = 16777217;
  printf("%g %d\n", Float, Float == 16777216.f);
  printf("%lld\n", (long long)1e15);
  printf("%d\n", (int)(unsigned char)-1);
  unsigned char Wrap = 250;
  Wrap += 10;
  printf("%d\n", Wrap);
  printf("%d\n", int{'x'} == int('x'));
}
