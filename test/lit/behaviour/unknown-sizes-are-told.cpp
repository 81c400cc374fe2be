// A size that comes out of a tensor is not known: what needs it is left out, and the answer says so.
#include <torch/torch.h>

void sized_by_data() {
  auto count = torch::randn({3, 4}).sum().item<int64_t>();
  auto kept = torch::zeros({count, 4});
}

// RUN: %vramlint --device=cpu --entry=sized_by_data %s | FileCheck %s
// CHECK: held at the end{{ +}}unknown
// CHECK: what depends on a value that is not known is left out: the value of a tensor is not known
