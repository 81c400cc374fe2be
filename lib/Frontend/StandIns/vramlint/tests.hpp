// What stands in for test frameworks has in common: tests are functions that register themselves and are run in the
// order of their registration. A check that fails says so; one that is required ends its test.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_TESTS_HPP
#define VRAMLINT_STANDIN_VRAMLINT_TESTS_HPP

#include "foreign.hpp"

#include <cstdio>
#include <exception>
#include <ostream>
#include <string>
#include <vector>

namespace vramlint_foreign {

struct test_case {
  const char *name;
  void (*run)();
};
inline std::vector<test_case> &test_cases() {
  static std::vector<test_case> all;
  return all;
}
struct test_registration {
  test_registration(const char *name, void (*run)()) { test_cases().push_back({name, run}); }
};
struct test_failed {};
/// What is not known is no failure that could be told; no figure hangs on it.
inline int &failed_tests() {
  static int count = 0;
  return count;
}
inline void check(bool holds, const char *text) {
  if (is_known(holds) && !holds) {
    ++failed_tests();
    std::fprintf(stderr, "failed: %s\n", text);
  }
}
inline void require(bool holds, const char *text) {
  check(holds, text);
  if (!holds)
    throw test_failed();
}
inline int run_tests() {
  for (const test_case &each : test_cases()) {
    try {
      each.run();
    } catch (const test_failed &) {
    }
  }
  return failed_tests() ? 1 : 0;
}
/// What is streamed into an assertion is told when it fails, and not here.
struct message_sink {
  template <class T> const message_sink &operator<<(const T &) const { return *this; }
  const message_sink &operator<<(std::ostream &(*)(std::ostream &)) const { return *this; }
};

} // namespace vramlint_foreign

#define VRAMLINT_JOIN_(a, b) a##b
#define VRAMLINT_JOIN(a, b) VRAMLINT_JOIN_(a, b)
/// Behind the colon is the name that the test has for the framework; the analysis finds it there.
#define VRAMLINT_TEST(text) __attribute__((annotate("vramlint-test:" text)))
#define VRAMLINT_TEST_CASE(function, text)                                                                           \
  VRAMLINT_TEST(text) static void function();                                                                        \
  static ::vramlint_foreign::test_registration VRAMLINT_JOIN(function, _registration)(text, &function);              \
  static void function()
#define VRAMLINT_THROWS(statement)                                                                                   \
  [&] {                                                                                                              \
    try {                                                                                                            \
      statement;                                                                                                     \
    } catch (...) {                                                                                                  \
      return true;                                                                                                   \
    }                                                                                                                \
    return false;                                                                                                    \
  }()

#endif
