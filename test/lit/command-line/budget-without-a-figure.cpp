// A size from a file decides over the peak: no figure is printed, and no budget is kept by it. What was over before, and
// what cannot depend on it, keeps its figure.
#include <torch/torch.h>

#include <fstream>

// RUN: %vramlint --entry=sized_by_a_file --format=json -o %t.json %s
// RUN: %figure 'scenarios[0].status' == lost < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == null < %t.json
// RUN: %figure 'scenarios[0].end.allocated_bytes' == null < %t.json
// RUN: %figure 'scenarios[0].parameters.status' == exact < %t.json
// RUN: %figure 'scenarios[0].parameters.count' == 20 < %t.json
// RUN: %figure 'scenarios[0].phases[name=model].peak_status' == exact < %t.json
// RUN: %figure 'scenarios[0].phases[name=model].end_allocated_bytes' == 1024 < %t.json
// RUN: %vramlint --entry=sized_by_a_file %s | FileCheck %s
// CHECK: unknown: what depends on a value that is not known is left out
// CHECK: peak allocated{{ +}}unknown
// CHECK: parameters{{ +}}80 B
// RUN: %fails 1 'error: the budget of 1.00 TiB cannot be held against the peak, .* \[vram-undecided\]' %vramlint --entry=sized_by_a_file --budget=1TiB %s
// RUN: %fails 1 'error: .*H100.* \[vram-undecided\]' %vramlint --entry=sized_by_a_file --gpu=H100 %s
void sized_by_a_file() {
  torch::nn::Linear layer(4, 4);
  layer->to(torch::kCUDA);
  std::ifstream file("size.txt");
  int64_t size;
  file >> size;
  auto kept = torch::zeros({size, 4}, torch::kCUDA);
}
