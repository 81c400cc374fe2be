#include <gtest/gtest.h>
TEST_F(Net, Skipped) {
}
TEST_P(Widths, Zeros) {
}
template <class T> class Typed : public ::testing::Test {};
TYPED_TEST_SUITE(Typed, Kinds);
TYPED_TEST(Typed, Sizes) {
  auto x = torch::zeros({256}, torch::TensorOptions(torch::kCUDA).dtype(torch::CppTypeToScalarType<TypeParam>::value));
}
