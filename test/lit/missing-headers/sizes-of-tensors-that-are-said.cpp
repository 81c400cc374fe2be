// A tensor of a header that is not there whose size is said has each of its sizes.
//
// RUN: %vramlint --device=cpu --set 'rows=1000x20' %s 2>&1 | FileCheck %s
// CHECK-NOT: changes nothing
// CHECK-NOT: {{allocated *unknown}}
// CHECK: parameters {{ *}}>= 840 B
#include "tables.of.ours.h"

#include <torch/torch.h>

int main() {
  auto [rows, names] = readTable("rows.csv");
  torch::nn::Linear Layer(rows.size(1), 10);
  const long Count = rows.size(0);
  torch::Tensor X = torch::zeros({Count, rows.size(-1)});
  auto Y = Layer->forward(X);
}
