// Stands in for GoogleTest where that is not installed: RUN_ALL_TESTS() runs the tests of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/tests.hpp"

#include <cmath>
#include <memory>
#include <string>

namespace testing {
class Test {
public:
  virtual ~Test() = default;
  void run_body() {
    SetUp();
    TestBody();
    TearDown();
  }

protected:
  virtual void SetUp() {}
  virtual void TearDown() {}
  static void SetUpTestSuite() {}
  static void TearDownTestSuite() {}
  virtual void TestBody() = 0;
};
template <class T> void run_test() {
  T test;
  static_cast<Test &>(test).run_body();
}
inline void InitGoogleTest(int *, char **) {}
inline void InitGoogleTest() {}
} // namespace testing

inline int RUN_ALL_TESTS() { return ::vramlint_foreign::run_tests(); }

#define VRAMLINT_GTEST(suite, name, base)                                                                            \
  class suite##_##name##_Test : public base {                                                                        \
  public:                                                                                                            \
    void TestBody() override;                                                                                        \
  };                                                                                                                 \
  static ::vramlint_foreign::test_registration suite##_##name##_registration(                                        \
      #suite "." #name, &::testing::run_test<suite##_##name##_Test>);                                                \
  void suite##_##name##_Test::TestBody()
#define TEST(suite, name) VRAMLINT_GTEST(suite, name, ::testing::Test)
#define TEST_F(fixture, name) VRAMLINT_GTEST(fixture, name, fixture)
#define GTEST_SKIP() return
#define SUCCEED() ::vramlint_foreign::message_sink()
#define FAIL() return ::vramlint_foreign::check(false, "FAIL()")
#define ADD_FAILURE() ::vramlint_foreign::check(false, "ADD_FAILURE()"), ::vramlint_foreign::message_sink()
#define VRAMLINT_EXPECT(condition, text)                                                                             \
  ::vramlint_foreign::check(condition, text), ::vramlint_foreign::message_sink()
#define VRAMLINT_ASSERT(condition, text)                                                                             \
  ::vramlint_foreign::require(condition, text), ::vramlint_foreign::message_sink()
#define EXPECT_TRUE(a) VRAMLINT_EXPECT(static_cast<bool>(a), #a)
#define EXPECT_FALSE(a) VRAMLINT_EXPECT(!static_cast<bool>(a), #a)
#define EXPECT_EQ(a, b) VRAMLINT_EXPECT((a) == (b), #a " == " #b)
#define EXPECT_NE(a, b) VRAMLINT_EXPECT((a) != (b), #a " != " #b)
#define EXPECT_LT(a, b) VRAMLINT_EXPECT((a) < (b), #a " < " #b)
#define EXPECT_LE(a, b) VRAMLINT_EXPECT((a) <= (b), #a " <= " #b)
#define EXPECT_GT(a, b) VRAMLINT_EXPECT((a) > (b), #a " > " #b)
#define EXPECT_GE(a, b) VRAMLINT_EXPECT((a) >= (b), #a " >= " #b)
#define EXPECT_STREQ(a, b) VRAMLINT_EXPECT(std::string(a) == (b), #a " == " #b)
#define EXPECT_FLOAT_EQ(a, b) VRAMLINT_EXPECT(std::fabs((a) - (b)) <= 4e-6, #a " == " #b)
#define EXPECT_DOUBLE_EQ(a, b) VRAMLINT_EXPECT(std::fabs((a) - (b)) <= 1e-15, #a " == " #b)
#define EXPECT_NEAR(a, b, e) VRAMLINT_EXPECT(std::fabs((a) - (b)) <= (e), #a " near " #b)
#define EXPECT_THROW(statement, type) VRAMLINT_EXPECT(VRAMLINT_THROWS(statement), #statement " throws")
#define EXPECT_ANY_THROW(statement) VRAMLINT_EXPECT(VRAMLINT_THROWS(statement), #statement " throws")
#define EXPECT_NO_THROW(statement) VRAMLINT_EXPECT(!VRAMLINT_THROWS(statement), #statement " does not throw")
#define ASSERT_TRUE(a) VRAMLINT_ASSERT(static_cast<bool>(a), #a)
#define ASSERT_FALSE(a) VRAMLINT_ASSERT(!static_cast<bool>(a), #a)
#define ASSERT_EQ(a, b) VRAMLINT_ASSERT((a) == (b), #a " == " #b)
#define ASSERT_NE(a, b) VRAMLINT_ASSERT((a) != (b), #a " != " #b)
#define ASSERT_LT(a, b) VRAMLINT_ASSERT((a) < (b), #a " < " #b)
#define ASSERT_LE(a, b) VRAMLINT_ASSERT((a) <= (b), #a " <= " #b)
#define ASSERT_GT(a, b) VRAMLINT_ASSERT((a) > (b), #a " > " #b)
#define ASSERT_GE(a, b) VRAMLINT_ASSERT((a) >= (b), #a " >= " #b)
#define ASSERT_STREQ(a, b) VRAMLINT_ASSERT(std::string(a) == (b), #a " == " #b)
#define ASSERT_NEAR(a, b, e) VRAMLINT_ASSERT(std::fabs((a) - (b)) <= (e), #a " near " #b)
#define ASSERT_THROW(statement, type) VRAMLINT_ASSERT(VRAMLINT_THROWS(statement), #statement " throws")
#define ASSERT_NO_THROW(statement) VRAMLINT_ASSERT(!VRAMLINT_THROWS(statement), #statement " does not throw")
#define SCOPED_TRACE(message) static_cast<void>(0)
