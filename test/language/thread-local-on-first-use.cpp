// Variables of a thread are made when it first comes to one of them, all of a unit in their order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
struct N {
  int Id;
  N(int Id) : Id(Id) { std::printf("N%d\n", Id); }
  ~N() { std::printf("~N%d\n", Id); }
};
thread_local N A(1);
struct S {
  inline static thread_local N B{2};
  static thread_local N C;
};
thread_local N S::C(3);
inline thread_local N E(5);
static int compute() {
  std::puts("compute");
  return 7;
}
thread_local int F = compute();
thread_local int G = 11;
N Plain(6);
struct Unused {
  static thread_local N H;
};
thread_local N Unused::H(8);
int main() {
  std::puts("main");
  std::printf("%d\n", G);
  std::puts("use F");
  std::printf("%d\n", F);
  std::puts("use B");
  std::printf("%d\n", S::B.Id);
  std::puts("end");
}
