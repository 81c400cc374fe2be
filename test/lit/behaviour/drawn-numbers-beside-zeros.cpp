// A number in the place of a tensor may be zero: nothing is known of what `where` takes of drawn numbers.
// RUN: %vramlint --device=cpu --format=json %s | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --device=cpu %s | FileCheck %s
// CHECK: a condition is taken to be false: an element is zero in the gradient of prod
#include <torch/torch.h>

int main() {
  auto x = torch::randn({5}, torch::requires_grad());
  torch::where(x > 10, x, 0).prod().backward();
}
