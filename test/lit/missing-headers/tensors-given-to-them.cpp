// A function of a header that is not there may have done anything to the tensor that it is given.
//
// RUN: %vramlint --entry=given %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// GIVEN: `vision::draw(image)` needs a header that was not found
// GIVEN: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=beside %s 2>&1 | FileCheck --check-prefix=BESIDE %s
// BESIDE: peak allocated{{ +}}512 B
// BESIDE: nothing: every figure is exact
#include <torch/torch.h>
#include <vision/core.hpp>

void given() {
  auto image = torch::zeros({3, 4}, torch::kCUDA);
  vision::draw(image);
}

void beside() {
  vision::Window window("title");
  auto image = torch::zeros({3, 4}, torch::kCUDA);
  window.show(3);
}
