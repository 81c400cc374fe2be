// An exchange that is made only if a value is the expected one: where that is not known, both are not known afterwards.
//
// RUN: %vramlint --echo --entry=numbers %s 2>/dev/null | FileCheck %s
// RUN: %vramlint --echo --entry=records %s 2>/dev/null | FileCheck %s
// CHECK: {{^}}?, ?{{$}}
#include <atomic>
#include <cstdio>

struct Pair {
  short A = 0, B = 0;
};

int countsOfSomebody();

void numbers() {
  std::atomic<int> value(countsOfSomebody());
  int expected = 3;
  value.compare_exchange_strong(expected, 7);
  printf("%d, %d\n", value.load(), expected);
}

void records() {
  std::atomic<Pair> value(Pair{static_cast<short>(countsOfSomebody()), 1});
  Pair expected{3, 1};
  value.compare_exchange_strong(expected, Pair{7, 1});
  printf("%d, %d\n", value.load().A, expected.A);
}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
