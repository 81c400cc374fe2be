// Hooks of tensors: gradients that are kept, replaced, and retained.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <vector>

// vramlint: scenario(hooks) device(cpu)
void hooks() {
  auto weight = torch::ones({64, 64}, torch::requires_grad());
  auto hidden = torch::ones({32, 64}).mm(weight);
  hidden.retain_grad();
  std::vector<torch::Tensor> seen;
  hidden.register_hook([&](torch::Tensor grad) { seen.push_back(grad.clone()); });
  weight.register_hook([](torch::Tensor grad) { return grad * 2; });
  hidden.relu().sum().backward();
  seen.clear();
}
