// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

// vramlint: scenario(later-release)
void laterRelease() { auto x = torch::zeros({torch::xpu::is_available() ? 8 : 4}, torch::kCUDA); }
