// What is destroyed where nobody knows what it is may release memory; it makes no parameters, and which function is
// called for it is no question of the program's.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: what depends on a value that is not known is left out
// CHECK: parameters{{ +}}{{~?}}20 B
// CHECK-NOT: ~Tensor
#include <fstream>
#include <torch/torch.h>

int main() {
  torch::nn::Linear net(4, 1);
  net(torch::ones({2, 4}));
  std::ifstream in("sizes.txt");
  int columns = 0;
  in >> columns;
  const std::vector<torch::Tensor> parts = torch::ones({3, columns}).split(1, 1);
  torch::Tensor sum = parts[0] + parts[1];
}
