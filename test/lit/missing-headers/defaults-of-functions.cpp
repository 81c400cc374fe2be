// Defaults of the program's own functions stand in a header: where it is missing, they are numbers that are not known,
// tensors that are none.
//
// RUN: %vramlint --entry=grids::made --set bed_of_placed=8 %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=grids::made %s 2>&1 | FileCheck --check-prefix=UNSAID %s
// CHECK: what `placed` is not given is taken to be nothing: its header was not found
// CHECK: peak allocated {{ *}}~4.00 KiB
// UNSAID: --set 'bed_of_placed=...'
#include "grids.of.ours.h"
#include <torch/torch.h>

namespace grids {

torch::Tensor placed(int height, int width, int bed, torch::Tensor beside) {
  auto All = torch::zeros({height, width, bed}, torch::kCUDA);
  return beside.defined() ? torch::cat({All, beside}, 1) : All;
}

void made() { auto Grid = placed(8, 16); }

} // namespace grids
