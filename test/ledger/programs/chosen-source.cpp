// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

int chosenElsewhere();

// vramlint: scenario(chosen-source)
void chosenSource() { auto x = torch::zeros({chosenElsewhere()}, torch::kCUDA); }
