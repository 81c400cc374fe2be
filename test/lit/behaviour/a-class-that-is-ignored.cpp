// Which class a loss ignores is nothing to its memory, so it need not be known; nor what padding is filled with.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK: assumed: the program is taken to be called with arguments that are not known
// CHECK: peak allocated{{ +}}~568 B
// CHECK-NOT: is left out
#include <torch/torch.h>

#include <cstdlib>

int main(int argc, char **argv) {
  namespace F = torch::nn::functional;
  auto x = torch::rand({4, 5}, torch::requires_grad());
  const double filling = torch::rand({3}).sum().item<double>();
  auto y = F::pad(x, F::PadFuncOptions({1, 1}).value(filling));
  auto targets = torch::randint(0, 7, {4}, torch::kLong);
  const long padding = std::atoi(argv[1]);
  F::cross_entropy(y, targets, F::CrossEntropyFuncOptions().ignore_index(padding)).backward();
}
