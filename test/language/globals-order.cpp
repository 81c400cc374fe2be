// Globals: constants first, the rest in order of definition, before main; destroyed backwards after it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

static int n() {
  static int K = 2;
  return ++K;
}
static int G1 = n(), G2 = n();
struct L {
  int Id;
  L(int Id) : Id(Id) { printf("L %d\n", Id); }
  ~L() { printf("~L %d\n", Id); }
};
extern int Later;
static int Early = Later + 1;
int Later = n() * 100;
int FromConstant = 5;
constexpr int Constant = 6;
static int UsesBoth = FromConstant + Constant;
static L First(1);
namespace Space {
L Inside(2);
namespace {
L Hidden(Inside.Id + 1);
}
} // namespace Space
static L Array[2] = {4, 5};
struct Holder {
  static L Member;
  static int Plain;
};
L Holder::Member(7);
int Holder::Plain = Holder::Member.Id * 10;
static const L &Extended = L(8);
template <class T> struct Templated { static T Value; };
template <> L Templated<L>::Value(9);
static int UnusedButRun = (printf("unused initializer\n"), 1);
L *Pointer = new L(10);
static L Unused(11);
static int Zero;
static int Table[3] = {Zero + 1, G1, G2};
static L Twelfth(Array[1].Id + 7);
static int Lambda = [] {
  printf("lambda at start\n");
  return 13;
}();
const int Dynamic = n();
thread_local int PerThread = 14;
struct Counter {
  static inline int Alive = 0;
  Counter() { ++Alive; }
  ~Counter() { printf("alive %d\n", --Alive); }
};
static Counter C1, C2;
int main() {
  printf("main\n");
  static L Local(20);
  printf("%d %d\n", G1, G2);
  printf("%d %d\n", Early, Later);
  printf("%d %d\n", UsesBoth, Holder::Plain);
  printf("%d %d\n", Extended.Id, Templated<L>::Value.Id);
  printf("%d %d %d\n", Table[0], Table[1], Table[2]);
  printf("%d %d %d %d\n", Lambda, Dynamic, PerThread, UnusedButRun);
  delete Pointer;
  printf("counters %d\n", Counter::Alive);
  printf("end of main\n");
}
