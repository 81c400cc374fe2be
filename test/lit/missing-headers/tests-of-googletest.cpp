// GoogleTest's assertions and its registry are compiled into its library, so a stand-in is read for its header, there or not. A test has a
// name for --entry; a source of tests without main() is its tests, each by itself.
//
// RUN: %vramlint %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// NOTE: gtest/gtest.h: a stand-in of ours is read, there or not
// NOTE: nothing says what to execute; its tests are, each by itself, as with --entry=Net.Forward
// CHECK: Net.Forward {{.*}}tests-of-googletest.cpp
// CHECK: peak allocated{{ +}}12.00 KiB
// CHECK: nothing: every figure is exact
// CHECK: Plain.Sizes {{.*}}tests-of-googletest.cpp
// CHECK: peak allocated{{ +}}1.00 KiB
// CHECK: Net.Skipped {{.*}}tests-of-googletest.cpp
// CHECK: peak allocated{{ +}}4.00 KiB
// CHECK: All/Widths {{.*}}tests-of-googletest.cpp
// CHECK: peak allocated{{ +}}8.00 KiB
// CHECK: Typed.Sizes {{.*}}tests-of-googletest.cpp
// CHECK: peak allocated{{ +}}2.00 KiB
// RUN: %vramlint --entry=all --echo %s 2>/dev/null | FileCheck --check-prefix=ALL %s
// ALL: suite set up, made, forward, made, suite torn down
// ALL: plain
// ALL: width 512, width 2048
// ALL: bytes 4, bytes 8
// ALL: result 1
// RUN: %vramlint --entry=Plain.Sizes %s 2>/dev/null | FileCheck --check-prefix=ONE %s
// ONE: peak allocated{{ +}}1.00 KiB
// RUN: not %vramlint --entry=Plain.Size %s 2>&1 | FileCheck --check-prefix=SIMILAR %s
// SIMILAR: no function for --entry 'Plain.Size'; did you mean 'Plain.Sizes'?
// RUN: not %vramlint verify --device=cpu --entry=Plain.Sizes %s 2>&1 | FileCheck --check-prefix=VERIFY %s
// VERIFY: 'gtest/gtest.h' is a test framework's, whose library the measuring program is not linked with
#include <gtest/gtest.h>
#include <iostream>
#include <torch/torch.h>

class Net : public ::testing::Test {
protected:
  static void SetUpTestSuite() { std::cout << "suite set up, "; }
  static void TearDownTestSuite() { std::cout << "suite torn down\n"; }
  void SetUp() override {
    std::cout << "made, ";
    made = std::make_shared<torch::Tensor>(torch::zeros({1024}, torch::kCPU));
  }
  std::shared_ptr<torch::Tensor> made;
};

TEST_F(Net, Forward) {
  ASSERT_TRUE(made) << "it is " << 3;
  auto x = made->to(torch::kCUDA);
  auto y = x + 1;
  EXPECT_EQ(y.size(0), 1024);
  EXPECT_LT(y.dim(), 2) << "too many";
  EXPECT_FLOAT_EQ(y.sum(0, true).cpu()[0].item<float>(), 1024.f);
  EXPECT_THROW(y.view({3}), c10::Error);
  EXPECT_NEAR(1.0, 1.1, 0.5);
  std::cout << "forward, ";
  if (y.dim() == 1)
    EXPECT_STREQ("a", "a");
  else
    FAIL() << "never";
  auto z = x + y;
}

TEST(Plain, Sizes) {
  auto x = torch::zeros({256}, torch::kCUDA);
  std::cout << "plain\n";
  ASSERT_EQ(x.numel(), 255) << "it ends here";
  auto y = torch::zeros({256}, torch::kCUDA);
}

TEST_F(Net, Skipped) {
  GTEST_SKIP() << "no card";
  auto x = torch::zeros({256}, torch::kCUDA);
}

class Widths : public ::testing::TestWithParam<int> {};
TEST_P(Widths, Zeros) {
  std::cout << "width " << GetParam() << (GetParam() > 1000 ? "\n" : ", ");
  auto x = torch::zeros({GetParam()}, torch::kCUDA);
}
INSTANTIATE_TEST_SUITE_P(All, Widths, ::testing::Values(512, 2048));

template <class T> class Typed : public ::testing::Test {};
using Kinds = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Typed, Kinds);
TYPED_TEST(Typed, Sizes) {
  std::cout << "bytes " << sizeof(TypeParam) << (sizeof(TypeParam) == 4 ? ", " : "\n");
  auto x = torch::zeros({256}, torch::TensorOptions(torch::kCUDA).dtype(torch::CppTypeToScalarType<TypeParam>::value));
}

void all() {
  ::testing::InitGoogleTest();
  const int result = RUN_ALL_TESTS();
  std::cout << "result " << result << "\n";
}
