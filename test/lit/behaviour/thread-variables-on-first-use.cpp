// Each thread makes its variables when it first comes to one of them, all of a unit in their order.
// RUN: %vramlint --echo %s -- -std=c++20 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <thread>

struct Noisy {
  const char *Name;
  Noisy(const char *Name) : Name(Name) { std::printf("%s is made\n", Name); }
  ~Noisy() { std::printf("%s goes\n", Name); }
};
thread_local Noisy First("first");
thread_local int Plain = 3;
thread_local Noisy Second("second");

int main() {
  // CHECK:      main: 3
  std::printf("main: %d\n", Plain);
  // CHECK-NEXT: thread
  // CHECK-NEXT: first is made
  // CHECK-NEXT: second is made
  // CHECK-NEXT: second
  // CHECK-NEXT: first
  // CHECK-NEXT: second goes
  // CHECK-NEXT: first goes
  std::thread([] {
    std::puts("thread");
    std::puts(Second.Name);
    std::puts(First.Name);
  }).join();
  // CHECK-NEXT: another: 3
  std::thread([] { std::printf("another: %d\n", Plain); }).join();
  // CHECK-NEXT: end
  // CHECK-NOT:  made
  std::puts("end");
}
