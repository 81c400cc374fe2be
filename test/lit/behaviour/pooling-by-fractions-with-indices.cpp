// forward_with_indices of a FractionalMaxPool2d draws its samples, and gives values and places: 2 * 4 * 4 of each,
// beside 1 * 2 * 2 samples that are done with.
//
// RUN: %vramlint --entry=run --device=cpu --format=json %s -- -std=c++17 > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1048 < %t.json
#include <torch/torch.h>

void run() {
  torch::nn::FractionalMaxPool2d pool(torch::nn::FractionalMaxPool2dOptions(2).output_size(4));
  auto x = torch::rand({1, 2, 9, 9});
  auto [values, places] = pool->forward_with_indices(x);
}
