// Variables that each thread has for itself: their values, when they begin and when they end. The lines are what a
// native run prints.
//
// RUN: %vramlint --echo %s 2>/dev/null | FileCheck %s
// RUN: %vramlint %s 2>/dev/null | FileCheck --check-prefix=REPORT %s
// REPORT: threads are run one at a time
// CHECK: main: 10 main changed 4 1 0.5
// CHECK-NEXT: thread: 3 main 0 7 0.5
// CHECK-NEXT: thread: 3 thread 0 2 7 2
// CHECK-NEXT: thread: 3 main 0 7 0.5
// CHECK-NEXT: thread: 4 thread 1 2 7 2
// CHECK-NEXT: main: 10 main changed 4 1 0.5
// CHECK-NEXT: objects
// CHECK-NEXT: +1
// CHECK-NEXT: main 1
// CHECK-NEXT: +100
// CHECK-NEXT: +2
// CHECK-NEXT: thread 2 with 100
// CHECK-NEXT: +3
// CHECK-NEXT: inner 3
// CHECK-NEXT: -3
// CHECK-NEXT: thread 2 again
// CHECK-NEXT: -100
// CHECK-NEXT: -2
// CHECK-NEXT: main 1 again
// CHECK-NEXT: tasks
// CHECK-NEXT: 4
// CHECK-NEXT: 11
// CHECK-NEXT: 11
// CHECK-NEXT: -1
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <future>
#include <string>
#include <thread>
#include <utility>

struct Tracer {
  int Id;
  explicit Tracer(int Id) : Id(Id) { printf("  +%d\n", Id); }
  Tracer(Tracer &&From) : Id(std::exchange(From.Id, 0)) {}
  ~Tracer() {
    if (Id)
      printf("  -%d\n", Id);
  }
};

thread_local int Counter = 3;
static thread_local std::string Name = "main";
static int Shared = 0;

static int &calls() {
  static thread_local int Calls = 0;
  return Calls;
}
static Tracer &tracer() {
  thread_local Tracer T(++Shared);
  return T;
}
struct Pool {
  static thread_local int Used;
  static inline thread_local double Share = 0.5;
};
thread_local int Pool::Used = 7;

static void report(const char *Who) {
  printf("%s: %d %s %d %d %g\n", Who, Counter, Name.c_str(), calls(), Pool::Used, Pool::Share);
}

int main() {
  Counter = 10;
  Name += " changed";
  calls() = 4;
  Pool::Used = 1;
  report("main");
  for (int I = 0; I < 2; ++I)
    std::thread([I] {
      report("thread");
      Counter += I;
      Name = "thread " + std::to_string(I);
      calls() += 2;
      Pool::Share = 2;
      report("thread");
    }).join();
  report("main");

  printf("objects\n");
  printf("main %d\n", tracer().Id);
  std::thread(
      [](Tracer Argument) {
        printf("thread %d with %d\n", tracer().Id, Argument.Id);
        std::thread([] { printf("inner %d\n", tracer().Id); }).join();
        printf("thread %d again\n", tracer().Id);
      },
      Tracer(100))
      .join();
  printf("main %d again\n", tracer().Id);

  printf("tasks\n");
  auto Task = std::async(std::launch::async, [] { return ++Counter; });
  printf("%d\n", Task.get());
  auto Later = std::async(std::launch::deferred, [] { return ++Counter; });
  printf("%d\n", Later.get());
  printf("%d\n", Counter);
}
