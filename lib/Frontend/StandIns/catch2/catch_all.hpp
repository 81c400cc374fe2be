// Stands in for Catch2 where that is not installed. A test case runs once, with all its sections.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/tests.hpp"

namespace Catch {
class Session {
public:
  int run(int = 0, char ** = nullptr) { return ::vramlint_foreign::run_tests(); }
  int applyCommandLine(int, char **) { return 0; }
};
class Approx {
public:
  explicit Approx(double value) : Value(value) {}
  Approx &epsilon(double e) { return Epsilon = e, *this; }
  Approx &margin(double m) { return Margin = m, *this; }
  friend bool operator==(double left, const Approx &right) { return right.matches(left); }
  friend bool operator==(const Approx &left, double right) { return left.matches(right); }
  friend bool operator!=(double left, const Approx &right) { return !right.matches(left); }

private:
  bool matches(double other) const {
    const double apart = other < Value ? Value - other : other - Value;
    return apart <= Margin || apart <= Epsilon * (Value < 0 ? -Value : Value);
  }
  double Value, Epsilon = 1.19e-5, Margin = 0;
};
} // namespace Catch
using Catch::Approx;

#define TEST_CASE(text, ...) VRAMLINT_TEST_CASE(VRAMLINT_JOIN(vramlint_test_, __LINE__), text)
#define SCENARIO(text, ...) TEST_CASE(text)
#define SECTION(...) if (true)
#define GIVEN(text) if (true)
#define WHEN(text) if (true)
#define THEN(text) if (true)
#define AND_THEN(text) if (true)
#define CHECK(...) ::vramlint_foreign::check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define CHECK_FALSE(...) ::vramlint_foreign::check(!static_cast<bool>(__VA_ARGS__), "not " #__VA_ARGS__)
#define CHECK_THROWS(...) ::vramlint_foreign::check(VRAMLINT_THROWS(__VA_ARGS__), #__VA_ARGS__ " throws")
#define CHECK_NOTHROW(...) ::vramlint_foreign::check(!VRAMLINT_THROWS(__VA_ARGS__), #__VA_ARGS__ " does not throw")
#define REQUIRE(...) ::vramlint_foreign::require(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define REQUIRE_FALSE(...) ::vramlint_foreign::require(!static_cast<bool>(__VA_ARGS__), "not " #__VA_ARGS__)
#define REQUIRE_THROWS(...) ::vramlint_foreign::require(VRAMLINT_THROWS(__VA_ARGS__), #__VA_ARGS__ " throws")
#define REQUIRE_NOTHROW(...)                                                                                         \
  ::vramlint_foreign::require(!VRAMLINT_THROWS(__VA_ARGS__), #__VA_ARGS__ " does not throw")
#define INFO(...) static_cast<void>(0)
#define CAPTURE(...) static_cast<void>(0)
#define WARN(...) static_cast<void>(0)

#ifdef CATCH_CONFIG_MAIN
int main() { return ::vramlint_foreign::run_tests(); }
#endif
