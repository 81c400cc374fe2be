// Stands in for doctest where that is not installed. A test case runs once, with all its subcases.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/tests.hpp"

#define TEST_CASE(text) VRAMLINT_TEST_CASE(VRAMLINT_JOIN(vramlint_test_, __LINE__), text)
#define SUBCASE(text) if (true)
#define TEST_SUITE(text) namespace VRAMLINT_JOIN(vramlint_suite_, __LINE__)
#define CHECK(...) ::vramlint_foreign::check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define CHECK_FALSE(...) ::vramlint_foreign::check(!static_cast<bool>(__VA_ARGS__), "not " #__VA_ARGS__)
#define CHECK_EQ(a, b) ::vramlint_foreign::check((a) == (b), #a " == " #b)
#define CHECK_NE(a, b) ::vramlint_foreign::check((a) != (b), #a " != " #b)
#define CHECK_THROWS(statement) ::vramlint_foreign::check(VRAMLINT_THROWS(statement), #statement " throws")
#define CHECK_NOTHROW(statement) ::vramlint_foreign::check(!VRAMLINT_THROWS(statement), #statement " does not throw")
#define REQUIRE(...) ::vramlint_foreign::require(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define REQUIRE_FALSE(...) ::vramlint_foreign::require(!static_cast<bool>(__VA_ARGS__), "not " #__VA_ARGS__)
#define REQUIRE_EQ(a, b) ::vramlint_foreign::require((a) == (b), #a " == " #b)
#define INFO(...) static_cast<void>(0)
#define MESSAGE(...) static_cast<void>(0)

#ifdef DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
int main() { return ::vramlint_foreign::run_tests(); }
#endif
