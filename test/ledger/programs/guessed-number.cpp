// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

// vramlint: scenario(guessed-number)
int main() {
  int hidden = 0;
  std::cin >> hidden;
  auto kept = torch::zeros({hidden}, torch::kCUDA);
}
