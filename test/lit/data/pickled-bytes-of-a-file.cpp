// What is unpickled from a file that is not there is not known; what the program makes besides is.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: what is in the file 'images.pt'
// CHECK-NOT: no model for
// CHECK: peak allocated{{ +}}unknown
// CHECK: parameters{{ +}}1.00 KiB
// RUN: %vramlint --set 'images.size(0)=512' %s 2>&1 | FileCheck --check-prefix=SET %s
// SET: parameters{{ +}}1.00 KiB
#include <torch/script.h>
#include <torch/torch.h>

#include <fstream>
#include <iterator>
#include <vector>

int main() {
  std::ifstream file("images.pt", std::ios::binary);
  std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  auto images = torch::pickle_load(bytes).toTensor();
  torch::nn::Linear layer(torch::nn::LinearOptions(256, 1).bias(false));
  layer->to(torch::kCUDA);
  auto x = torch::zeros({images.size(0)}, torch::kCUDA);
}
