// Sizes and offsets: padding, bases, empty bases, virtual pointers, bit-fields, no_unique_address, references.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdint>
#include <cstdio>

struct P1 {
  char A;
  int B;
  char C;
};
struct P2 {
  int B;
  char A, C;
};
struct P3 {
  char A[3];
  short S;
  long long L;
};
struct Empty {};
struct Empty2 : Empty {};
struct OneEmpty : Empty {
  int I;
};
struct SameEmpty : Empty {
  Empty E;
};
struct MemberEmpty {
  Empty E;
  int I;
};
struct NoUnique {
  [[no_unique_address]] Empty E;
  int I;
};
struct Virtual {
  virtual void f() {}
  int I;
};
struct VDerived : Virtual {
  int J;
};
struct Two : Virtual, P2 {};
struct VBase : virtual P2 {
  int K;
};
struct Bits {
  unsigned A : 3, B : 20, C : 10;
};
struct Bits2 {
  char A : 4;
  int B : 4;
  long long C : 33;
};
struct Refs {
  int &R;
  char C;
};
struct Nested {
  P1 First;
  char C;
  P2 Second;
};
struct Tail {
  int I;
  char C;
};
struct ReusesTail : Tail {
  char D;
};
struct NotPod {
  NotPod() {}
  int I = 0;

private:
  char C = 0;
};
struct ReusesPrivate : NotPod {
  char D;
};
union Un {
  char C[5];
  int I;
};
struct Static {
  static int S;
  int I;
  void f();
};
enum E8 : uint8_t { A8 };
template <class... T> struct Pack { static constexpr int Total = (sizeof(T) + ... + 0); };
static int evaluated = 0;
static int effect() { return ++evaluated; }
template <class T> static void show(const char *N) { printf("%s %d %d\n", N, (int)sizeof(T), (int)alignof(T)); }
int main() {
  show<P1>("P1");
  show<P2>("P2");
  show<P3>("P3");
  show<Empty2>("Empty2");
  show<OneEmpty>("OneEmpty");
  show<SameEmpty>("SameEmpty");
  show<MemberEmpty>("MemberEmpty");
  show<NoUnique>("NoUnique");
  show<Virtual>("Virtual");
  show<VDerived>("VDerived");
  show<Two>("Two");
  show<VBase>("VBase");
  show<Bits>("Bits");
  show<Bits2>("Bits2");
  show<Refs>("Refs");
  show<Nested>("Nested");
  show<ReusesTail>("ReusesTail");
  show<ReusesPrivate>("ReusesPrivate");
  show<Un>("Un");
  show<Static>("Static");
  show<E8>("E8");
  printf("%d %d %d\n", (int)offsetof(P1, B), (int)offsetof(P1, C), (int)offsetof(P3, L));
  printf("%d %d\n", (int)offsetof(Nested, Second), (int)offsetof(Nested, Second.C));
  printf("%d %d\n", (int)offsetof(Nested, First.B), (int)offsetof(Un, I));
  printf("%d %d %d\n", (int)sizeof(char), (int)sizeof(short), (int)sizeof(long));
  printf("%d %d %d\n", (int)sizeof(void *), (int)sizeof(bool), (int)sizeof(wchar_t));
  printf("%d %d %d\n", (int)sizeof(float), (int)sizeof(double), (int)sizeof(long double));
  printf("%d %d\n", (int)sizeof(int[3][4]), (int)sizeof(int(*)[4]));
  printf("%d %d\n", (int)sizeof(int Static::*), (int)sizeof(void(Static::*)()));
  printf("%d %d\n", (int)sizeof(effect()), evaluated);
  printf("%d\n", (int)sizeof(char &));
  int Array[7];
  printf("%d %d\n", (int)(sizeof Array / sizeof *Array), (int)sizeof(Array + 0));
  printf("%d\n", (int)sizeof("text"));
  printf("%d %d\n", (int)sizeof('a' + 'b'), (int)sizeof(1 ? 1.f : 1));
  printf("%d\n", Pack<char, int, double>::Total);
  auto Lambda = [Array, &evaluated = evaluated] { return Array[0] + evaluated; };
  printf("%d\n", (int)sizeof Lambda);
  printf("%d\n", (int)sizeof(P1::B));
  Two T;
  printf("%d\n", (int)((char *)static_cast<P2 *>(&T) - (char *)&T));
  P1 Objects[2];
  printf("%d\n", (int)((char *)&Objects[1].C - (char *)&Objects[0]));
  printf("%d\n", (int)sizeof(decltype(effect) *));
}
