// The headers of doctest and Catch2 under the names that programs keep them by.
//
// RUN: %vramlint %s -- -DHEADER='"doctest.hpp"' 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DHEADER='"third_party/doctest.h"' 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DHEADER='<doctest/doctest.h>' 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DHEADER='"catch.hpp"' 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DHEADER='<catch2/catch_all.hpp>' 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DHEADER='<catch2/catch_test_macros.hpp>' 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DHEADER='"extern/catch_amalgamated.hpp"' 2>&1 | FileCheck %s
// CHECK: its tests are, each by itself, as with --entry=sizes
// CHECK: peak allocated{{ +}}4.00 KiB
// CHECK: nothing: every figure is exact
#include HEADER
#include <torch/torch.h>

TEST_CASE("sizes") {
  auto x = torch::zeros({1024}, torch::kCUDA);
  CHECK(x.size(0) == 1024);
}
