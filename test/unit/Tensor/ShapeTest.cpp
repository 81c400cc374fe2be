// Sizes, strides, dtypes and byte counts as text.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/Shape.h"
#include "Support/Bytes.h"

#include <gtest/gtest.h>

using namespace vramlint;

TEST(Bytes, PrintsInBinaryUnits) {
  EXPECT_EQ(formatBytes(0), "0 B");
  EXPECT_EQ(formatBytes(-512), "-512 B");
  EXPECT_EQ(formatBytes(18776064), "17.91 MiB");
  EXPECT_EQ(formatBytes(GiB - 1), "1.00 GiB");
}

TEST(Bytes, ReadsUnitsAndRefusesNonsense) {
  EXPECT_EQ(parseBytes("512"), 512);
  EXPECT_EQ(parseBytes("2.5 GiB"), 5 * GiB / 2);
  EXPECT_EQ(parseBytes("2G"), 2 * GiB);
  EXPECT_EQ(parseBytes("80GB"), 80'000'000'000);
  for (const char *Bad : {"", "-1", "GiB", "1.2.3", "5 apples", "99999999999 TiB"})
    EXPECT_FALSE(parseBytes(Bad)) << Bad;
}

TEST(Shape, CountsDoNotOverflow) {
  EXPECT_EQ(elementCount({}), 1);
  EXPECT_EQ(elementCount({3, 0, 5}), 0);
  EXPECT_FALSE(elementCount({INT64_MAX, 2}));
  EXPECT_FALSE(elementCount({-1}));
  EXPECT_FALSE(denseBytes({INT64_MAX / 2}, Dtype::Double));
}

TEST(Shape, ViewsNeedMemoryThatLiesTogether) {
  EXPECT_EQ(viewStrides({4, 6}, {6, 1}, {24}), Sizes({1}));
  EXPECT_EQ(viewStrides({4, 6}, {12, 1}, {2, 2, 6}), Sizes({24, 12, 1}));
  EXPECT_FALSE(viewStrides({4, 6}, {1, 4}, {24}));
  EXPECT_EQ(viewStrides({}, {}, {1, 1}), Sizes({1, 1}));
}

TEST(Shape, ChannelsLast) {
  Sizes Shape = {2, 3, 4, 5}, Strides = contiguousStrides(Shape, MemoryFormat::ChannelsLast);
  EXPECT_EQ(Strides, Sizes({60, 1, 15, 3}));
  EXPECT_TRUE(isContiguous(Shape, Strides, MemoryFormat::ChannelsLast));
  EXPECT_FALSE(isContiguous(Shape, Strides));
  EXPECT_TRUE(isNonOverlappingAndDense(Shape, Strides));
  EXPECT_FALSE(isNonOverlappingAndDense({2, 3}, {0, 1}));
}

TEST(Dtype, Promotion) {
  EXPECT_EQ(promote(Dtype::Byte, Dtype::Char), Dtype::Short);
  EXPECT_EQ(promote(Dtype::Half, Dtype::BFloat16), Dtype::Float);
  EXPECT_EQ(promote(Dtype::Long, Dtype::Half), Dtype::Half);
  EXPECT_EQ(promote(Dtype::Bool, Dtype::Int), Dtype::Int);
  EXPECT_EQ(promote(Dtype::ComplexFloat, Dtype::Double), Dtype::ComplexDouble);
  EXPECT_EQ(parseDtype("torch::kFloat16"), Dtype::Half);
  EXPECT_EQ(parseDtype("int64"), Dtype::Long);
  EXPECT_FALSE(parseDtype("quadruple"));
}
