// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

// vramlint: scenario(earlier-release)
void earlierRelease() {
  torch::nn::BatchNorm norm(4);
  norm->to(torch::kCUDA);
  auto x = norm(torch::zeros({8, 4}, torch::kCUDA));
}
