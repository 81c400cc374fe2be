// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

// vramlint: scenario(unnamed-card) torch(2.4)
void unnamedCard() { auto x = torch::mm(torch::ones({4, 4}, torch::kCUDA), torch::ones({4, 4}, torch::kCUDA)); }
