// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

// vramlint: scenario(program-call)
int main(int argc, char **) { auto kept = torch::zeros({argc > 1 ? 8192 : 1024}, torch::kCUDA); }
