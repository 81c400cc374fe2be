// Read in the sources of 2.6 and 2.9, not measured. Since 2.8 the gradients of weight and bias are added up in blocks of rows where there are more than 65 536 rows and few
// columns: 4 096 blocks of 256 columns each, 4 MiB for either; the sum over them takes 8 MiB, semaphores and a result.
//
// RUN: %vramlint --entry=main --torch-version=2.7 --format=json %s -- -std=c++17 | \
// RUN:   %figure 'scenarios[0].peak.allocated_bytes' == 403706880
// RUN: %vramlint --entry=main --torch-version=2.8 --format=json %s -- -std=c++17 | \
// RUN:   %figure 'scenarios[0].peak.allocated_bytes' == 420485632
#include <torch/torch.h>

int main() {
  torch::nn::LayerNorm norm(torch::nn::LayerNormOptions({256}));
  norm->to(torch::kCUDA);
  auto rows = torch::randn({128, 1024, 256}, torch::kCUDA);
  norm(rows).sum().backward();
}
