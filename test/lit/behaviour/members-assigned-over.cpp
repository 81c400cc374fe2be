// A weight computed anew and assigned to a layer: the layer uses it, the registered parameter stays, gets no gradient, and
// the tensor that was assigned before goes.
//
// RUN: %vramlint --device=cuda --format=json -o %t.json %s
// The parameters: 2048 (registered), 512 (bias), 2048 (the raw one). The assigned one: 2048.
// RUN: %figure 'scenarios[0].lines[@first round].allocated_after_bytes' == 6656 < %t.json
// A second round leaves as much as the first: the weight assigned before is gone.
// RUN: %figure 'scenarios[0].lines[@second round].allocated_after_bytes' == 6656 < %t.json
// RUN: %vramlint --device=cuda %s | FileCheck %s
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

// vramlint: scenario(assigned)
int main() {
  torch::nn::Linear layer(32, 16);
  layer->to(torch::kCUDA);
  auto raw = torch::randn({16, 32}, torch::device(torch::kCUDA));
  layer->weight = raw / raw.norm(); // first round
  layer->weight = raw / raw.norm(); // second round
}
