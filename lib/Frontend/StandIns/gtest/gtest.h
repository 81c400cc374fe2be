// Stands in for GoogleTest, there or not: RUN_ALL_TESTS() runs the tests of the program, suite by suite, and an
// assertion is its condition.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vramlint/tests.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace testing {

using Message = ::vramlint_foreign::message_sink;

class AssertionResult {
public:
  explicit AssertionResult(bool holds) : Holds(holds) {}
  explicit operator bool() const { return Holds; }
  AssertionResult operator!() const { return AssertionResult(!Holds); }
  template <class T> AssertionResult &operator<<(const T &) { return *this; }
  const char *message() const { return ""; }
  const char *failure_message() const { return ""; }

private:
  bool Holds;
};
inline AssertionResult AssertionSuccess() { return AssertionResult(true); }
inline AssertionResult AssertionFailure() { return AssertionResult(false); }

class Test : public ::vramlint_foreign::Members {
public:
  virtual ~Test() = default;
  void run_body() {
    is_skipped() = false;
    SetUp();
    if (!is_skipped())
      TestBody();
    TearDown();
  }
  static bool HasFatalFailure() { return false; } // it has ended the test
  static bool HasNonfatalFailure() { return HasFailure(); }
  static bool HasFailure() { return ::vramlint_foreign::failed_tests() > 0; }
  static bool IsSkipped() { return is_skipped(); }
  template <class K, class V> static void RecordProperty(const K &, const V &) {}
  static bool &is_skipped() {
    static bool is = false;
    return is;
  }
  static void SetUpTestSuite() {}
  static void TearDownTestSuite() {}
  static void SetUpTestCase() {}
  static void TearDownTestCase() {}

protected:
  virtual void SetUp() {}
  virtual void TearDown() {}
  virtual void TestBody() = 0;
};

class Environment {
public:
  virtual ~Environment() = default;
  virtual void SetUp() {}
  virtual void TearDown() {}
};
inline std::vector<Environment *> &environments() {
  static std::vector<Environment *> all;
  return all;
}
inline Environment *AddGlobalTestEnvironment(Environment *one) {
  environments().push_back(one);
  return one;
}

/// A suite's tests stand together, whatever was registered in between.
struct suite {
  std::string name;
  void (*set_up)();
  void (*tear_down)();
  std::vector<void (*)()> tests;
};
inline std::vector<suite> &suites() {
  static std::vector<suite> all;
  return all;
}
struct registration {
  registration(const char *name, void (*set_up)(), void (*tear_down)(), void (*test)()) {
    for (suite &each : suites())
      if (each.name == name) {
        each.tests.push_back(test);
        return;
      }
    suites().push_back({name, set_up, tear_down, {test}});
  }
};
template <class T> void run_once() {
  try {
    T test;
    static_cast<Test &>(test).run_body();
  } catch (const ::vramlint_foreign::test_failed &) {
  }
}
template <class T> void run_alone() {
  T::vramlint_set_up();
  run_once<T>();
  T::vramlint_tear_down();
}
inline int run_all() {
  for (Environment *each : environments())
    each->SetUp();
  for (const suite &each : suites()) {
    each.set_up();
    for (auto *test : each.tests)
      test();
    each.tear_down();
  }
  for (Environment *each : environments())
    each->TearDown();
  return ::vramlint_foreign::failed_tests() ? 1 : 0;
}

// Tests with parameters: each of a suite's for each value.
template <class T> class WithParamInterface {
public:
  using ParamType = T;
  virtual ~WithParamInterface() = default;
  static const T &GetParam() { return *current(); }
  static const T *&current() {
    static const T *value = nullptr;
    return value;
  }
};
template <class T> class TestWithParam : public Test, public WithParamInterface<T> {};
template <class T> struct TestParamInfo {
  T param;
  std::size_t index;
};
template <class S> std::vector<void (*)()> &tests_with_parameters() {
  static std::vector<void (*)()> all;
  return all;
}
struct parametrised {
  parametrised(std::vector<void (*)()> &all, void (*test)()) { all.push_back(test); }
};
template <class... T> struct value_array {
  std::tuple<T...> All;
  template <class P> std::vector<P> of() const {
    return std::apply([](const T &...each) { return std::vector<P>{static_cast<P>(each)...}; }, All);
  }
};
template <class C> struct value_container {
  C All;
  template <class P> std::vector<P> of() const { return std::vector<P>(std::begin(All), std::end(All)); }
};
template <class... T> value_array<T...> Values(T... values) { return {std::make_tuple(values...)}; }
inline value_array<bool, bool> Bool() { return {std::make_tuple(false, true)}; }
template <class C> value_container<C> ValuesIn(const C &all) { return {all}; }
template <class T> value_container<std::vector<T>> ValuesIn(std::initializer_list<T> all) {
  return {std::vector<T>(all)};
}
template <class T, class S = int> value_container<std::vector<T>> Range(T from, T to, S step = 1) {
  std::vector<T> all;
  for (T each = from; each < to; each = static_cast<T>(each + step))
    all.push_back(each);
  return {all};
}
template <class S, class G, class... Name> void run_with(const G &generator, const Name &...) {
  using P = typename S::ParamType;
  const std::vector<P> all = generator.template of<P>();
  for (auto *test : tests_with_parameters<S>())
    for (const auto &each : all) {
      const P value = each;
      S::current() = &value;
      test();
    }
}

// Tests for each of some types.
template <class... T> struct Types {};
template <template <class> class Case, class... T> void run_types(Types<T...>) { (run_once<Case<T>>(), ...); }
template <template <class> class Case, class T> void run_types(T *) { run_once<Case<T>>(); }
template <class T> struct types_of {
  static T *make() { return nullptr; }
};
template <class... T> struct types_of<Types<T...>> {
  static Types<T...> make() { return {}; }
};

template <class... A> void InitGoogleTest(A &&...) {}
template <class... A> void InitGoogleMock(A &&...) {}

/// `return failure("...") << "why"`, in functions that give nothing.
struct returned {
  void operator=(const ::vramlint_foreign::message_sink &) const {}
};
inline returned fail_here(const char *text) {
  ::vramlint_foreign::require(false, text);
  return {};
}
inline returned skip_here() {
  Test::is_skipped() = true;
  return {};
}
template <class A, class B> bool same_text(const A *a, const B *b) {
  return a && b ? std::strcmp(a, b) == 0 : a == b;
}
inline bool same_number(double a, double b, double epsilon) {
  return a == b || std::fabs(a - b) <= 4 * epsilon * std::fmax(std::fabs(a), std::fabs(b));
}

} // namespace testing

inline int RUN_ALL_TESTS() { return ::testing::run_all(); }

#define VRAMLINT_GTEST_CLASS(suite, name, base)                                                                      \
  class suite##_##name##_Test : public base {                                                                        \
  public:                                                                                                            \
    static void vramlint_set_up() {                                                                                  \
      SetUpTestCase();                                                                                               \
      SetUpTestSuite();                                                                                              \
    }                                                                                                                \
    static void vramlint_tear_down() {                                                                               \
      TearDownTestSuite();                                                                                           \
      TearDownTestCase();                                                                                            \
    }                                                                                                                \
    void TestBody() override;                                                                                        \
  }
#define VRAMLINT_GTEST(suite, name, base)                                                                            \
  VRAMLINT_GTEST_CLASS(suite, name, base);                                                                           \
  VRAMLINT_TEST(#suite "." #name) inline void suite##_##name() { ::testing::run_alone<suite##_##name##_Test>(); }    \
  static ::testing::registration suite##_##name##_registration(#suite, &suite##_##name##_Test::vramlint_set_up,      \
                                                               &suite##_##name##_Test::vramlint_tear_down,           \
                                                               &::testing::run_once<suite##_##name##_Test>);         \
  void suite##_##name##_Test::TestBody()
#define TEST(suite, name) VRAMLINT_GTEST(suite, name, ::testing::Test)
#define TEST_F(fixture, name) VRAMLINT_GTEST(fixture, name, fixture)
#define GTEST_TEST TEST
#define TEST_P(suite, name)                                                                                          \
  VRAMLINT_GTEST_CLASS(suite, name, suite);                                                                          \
  static ::testing::parametrised suite##_##name##_registration(::testing::tests_with_parameters<suite>(),            \
                                                               &::testing::run_once<suite##_##name##_Test>);         \
  void suite##_##name##_Test::TestBody()
#define INSTANTIATE_TEST_SUITE_P(prefix, suite, ...)                                                                 \
  VRAMLINT_TEST(#prefix "/" #suite) inline void prefix##_##suite() { ::testing::run_with<suite>(__VA_ARGS__); }      \
  static ::testing::registration prefix##_##suite##_registration(#prefix "/" #suite, &suite::SetUpTestSuite,         \
                                                                 &suite::TearDownTestSuite, &prefix##_##suite)
#define INSTANTIATE_TEST_CASE_P INSTANTIATE_TEST_SUITE_P
#define TYPED_TEST_SUITE(suite, ...) using suite##_types = __VA_ARGS__
#define TYPED_TEST_CASE TYPED_TEST_SUITE
#define TYPED_TEST(suite, name)                                                                                      \
  template <class VramlintType> class suite##_##name##_Test : public suite<VramlintType> {                           \
  public:                                                                                                            \
    using TestFixture = suite<VramlintType>;                                                                         \
    using TypeParam = VramlintType;                                                                                  \
    void TestBody() override;                                                                                        \
  };                                                                                                                 \
  VRAMLINT_TEST(#suite "." #name) inline void suite##_##name() {                                                     \
    ::testing::run_types<suite##_##name##_Test>(::testing::types_of<suite##_types>::make());                         \
  }                                                                                                                  \
  static ::testing::registration suite##_##name##_registration(                                                      \
      #suite, &::testing::Test::SetUpTestSuite, &::testing::Test::TearDownTestSuite, &suite##_##name);               \
  template <class VramlintType> void suite##_##name##_Test<VramlintType>::TestBody()
#define FRIEND_TEST(suite, name) friend class suite##_##name##_Test

#define VRAMLINT_EXPECT(condition, text)                                                                             \
  ::vramlint_foreign::check(condition, text), ::vramlint_foreign::message_sink()
#define VRAMLINT_ASSERT(condition, text)                                                                             \
  ::vramlint_foreign::require(condition, text), ::vramlint_foreign::message_sink()
#define GTEST_SKIP() return ::testing::skip_here() = ::vramlint_foreign::message_sink()
#define GTEST_FAIL() return ::testing::fail_here("FAIL()") = ::vramlint_foreign::message_sink()
#define FAIL() GTEST_FAIL()
#define GTEST_SUCCEED() ::vramlint_foreign::message_sink()
#define SUCCEED() GTEST_SUCCEED()
#define ADD_FAILURE() VRAMLINT_EXPECT(false, "ADD_FAILURE()")
#define SCOPED_TRACE(message) static_cast<void>(0)
#define EXPECT_TRUE(...) VRAMLINT_EXPECT(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define ASSERT_TRUE(...) VRAMLINT_ASSERT(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define EXPECT_FALSE(...) VRAMLINT_EXPECT(!static_cast<bool>(__VA_ARGS__), "not " #__VA_ARGS__)
#define ASSERT_FALSE(...) VRAMLINT_ASSERT(!static_cast<bool>(__VA_ARGS__), "not " #__VA_ARGS__)
#define EXPECT_EQ(a, b) VRAMLINT_EXPECT((a) == (b), #a " == " #b)
#define ASSERT_EQ(a, b) VRAMLINT_ASSERT((a) == (b), #a " == " #b)
#define EXPECT_NE(a, b) VRAMLINT_EXPECT((a) != (b), #a " != " #b)
#define ASSERT_NE(a, b) VRAMLINT_ASSERT((a) != (b), #a " != " #b)
#define EXPECT_LT(a, b) VRAMLINT_EXPECT((a) < (b), #a " < " #b)
#define ASSERT_LT(a, b) VRAMLINT_ASSERT((a) < (b), #a " < " #b)
#define EXPECT_LE(a, b) VRAMLINT_EXPECT((a) <= (b), #a " <= " #b)
#define ASSERT_LE(a, b) VRAMLINT_ASSERT((a) <= (b), #a " <= " #b)
#define EXPECT_GT(a, b) VRAMLINT_EXPECT((a) > (b), #a " > " #b)
#define ASSERT_GT(a, b) VRAMLINT_ASSERT((a) > (b), #a " > " #b)
#define EXPECT_GE(a, b) VRAMLINT_EXPECT((a) >= (b), #a " >= " #b)
#define ASSERT_GE(a, b) VRAMLINT_ASSERT((a) >= (b), #a " >= " #b)
#define EXPECT_STREQ(a, b) VRAMLINT_EXPECT(::testing::same_text(a, b), #a " == " #b)
#define ASSERT_STREQ(a, b) VRAMLINT_ASSERT(::testing::same_text(a, b), #a " == " #b)
#define EXPECT_STRNE(a, b) VRAMLINT_EXPECT(!::testing::same_text(a, b), #a " != " #b)
#define ASSERT_STRNE(a, b) VRAMLINT_ASSERT(!::testing::same_text(a, b), #a " != " #b)
#define EXPECT_FLOAT_EQ(a, b) VRAMLINT_EXPECT(::testing::same_number(a, b, 1.1920929e-7), #a " == " #b)
#define ASSERT_FLOAT_EQ(a, b) VRAMLINT_ASSERT(::testing::same_number(a, b, 1.1920929e-7), #a " == " #b)
#define EXPECT_DOUBLE_EQ(a, b) VRAMLINT_EXPECT(::testing::same_number(a, b, 2.220446049250313e-16), #a " == " #b)
#define ASSERT_DOUBLE_EQ(a, b) VRAMLINT_ASSERT(::testing::same_number(a, b, 2.220446049250313e-16), #a " == " #b)
#define EXPECT_NEAR(a, b, e) VRAMLINT_EXPECT(std::fabs((a) - (b)) <= (e), #a " near " #b)
#define ASSERT_NEAR(a, b, e) VRAMLINT_ASSERT(std::fabs((a) - (b)) <= (e), #a " near " #b)
#define EXPECT_THROW(statement, type) VRAMLINT_EXPECT(VRAMLINT_THROWS(statement), #statement " throws")
#define ASSERT_THROW(statement, type) VRAMLINT_ASSERT(VRAMLINT_THROWS(statement), #statement " throws")
#define EXPECT_ANY_THROW(statement) VRAMLINT_EXPECT(VRAMLINT_THROWS(statement), #statement " throws")
#define ASSERT_ANY_THROW(statement) VRAMLINT_ASSERT(VRAMLINT_THROWS(statement), #statement " throws")
#define EXPECT_NO_THROW(statement) VRAMLINT_EXPECT(!VRAMLINT_THROWS(statement), #statement " does not throw")
#define ASSERT_NO_THROW(statement) VRAMLINT_ASSERT(!VRAMLINT_THROWS(statement), #statement " does not throw")
#define EXPECT_NO_FATAL_FAILURE(statement) VRAMLINT_EXPECT(!VRAMLINT_THROWS(statement), #statement " does not fail")
#define ASSERT_NO_FATAL_FAILURE(statement) VRAMLINT_ASSERT(!VRAMLINT_THROWS(statement), #statement " does not fail")
#define EXPECT_PRED1(p, a) VRAMLINT_EXPECT(static_cast<bool>(p(a)), #p)
#define ASSERT_PRED1(p, a) VRAMLINT_ASSERT(static_cast<bool>(p(a)), #p)
#define EXPECT_PRED2(p, a, b) VRAMLINT_EXPECT(static_cast<bool>(p(a, b)), #p)
#define ASSERT_PRED2(p, a, b) VRAMLINT_ASSERT(static_cast<bool>(p(a, b)), #p)
#define EXPECT_THAT(value, matcher)                                                                                  \
  VRAMLINT_EXPECT(                                                                                                   \
      (static_cast<void>(value), ::vramlint_foreign::unknown_value<bool>("whether " #value " is as expected")),      \
      #value)
#define ASSERT_THAT(value, matcher)                                                                                  \
  VRAMLINT_ASSERT(                                                                                                   \
      (static_cast<void>(value), ::vramlint_foreign::unknown_value<bool>("whether " #value " is as expected")),      \
      #value)
// Another process dies.
#define EXPECT_DEATH(...) ::vramlint_foreign::message_sink()
#define ASSERT_DEATH(...) ::vramlint_foreign::message_sink()
#define EXPECT_EXIT(...) ::vramlint_foreign::message_sink()
#define ASSERT_EXIT(...) ::vramlint_foreign::message_sink()
#define EXPECT_DEATH_IF_SUPPORTED(...) ::vramlint_foreign::message_sink()
#define ASSERT_DEATH_IF_SUPPORTED(...) ::vramlint_foreign::message_sink()
