// Each thread makes its variables when it first comes to one of them, all of a unit in their order.
// RUN: %vramlint --echo %s -- -std=c++20 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <thread>
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
  std::thread T([] {
    std::puts("thread");
    std::printf("%d\n", S::B.Id);
    std::printf("%d\n", A.Id);
    std::printf("%d\n", E.Id);
  });
  T.join();
  std::thread U([] {
    std::puts("second");
    std::printf("%d\n", A.Id);
  });
  U.join();
  std::thread V([] {
    std::puts("third");
    std::printf("%d\n", G);
  });
  V.join();
  std::puts("end");
}
// CHECK:      N6
// CHECK-NEXT: main
// CHECK-NEXT: 11
// CHECK-NEXT: use F
// CHECK-NEXT: N1
// CHECK-NEXT: N2
// CHECK-NEXT: N3
// CHECK-NEXT: N5
// CHECK-NEXT: compute
// CHECK-NEXT: N8
// CHECK-NEXT: 7
// CHECK-NEXT: use B
// CHECK-NEXT: 2
// CHECK-NEXT: thread
// CHECK-NEXT: N1
// CHECK-NEXT: N2
// CHECK-NEXT: N3
// CHECK-NEXT: N5
// CHECK-NEXT: compute
// CHECK-NEXT: N8
// CHECK-NEXT: 2
// CHECK-NEXT: 1
// CHECK-NEXT: 5
// CHECK-NEXT: ~N8
// CHECK-NEXT: ~N5
// CHECK-NEXT: ~N3
// CHECK-NEXT: ~N2
// CHECK-NEXT: ~N1
// CHECK-NEXT: second
// CHECK-NEXT: N1
// CHECK-NEXT: N2
// CHECK-NEXT: N3
// CHECK-NEXT: N5
// CHECK-NEXT: compute
// CHECK-NEXT: N8
// CHECK-NEXT: 1
// CHECK-NEXT: ~N8
// CHECK-NEXT: ~N5
// CHECK-NEXT: ~N3
// CHECK-NEXT: ~N2
// CHECK-NEXT: ~N1
// CHECK-NEXT: third
// CHECK-NEXT: 11
// CHECK-NEXT: end
// CHECK-NEXT: ~N8
// CHECK-NEXT: ~N5
// CHECK-NEXT: ~N3
// CHECK-NEXT: ~N2
// CHECK-NEXT: ~N1
// CHECK-NEXT: ~N6
