// A program that says how many rows its table has reads as many: with fewer it would fail at the first loss. The words
// to say so have a character in quotes, and stand in quotes of the other kind.
// RUN: %vramlint %s | FileCheck %s
// RUN: %vramlint --set "std::getline(in, line, '\n')=31" %s | FileCheck %s --check-prefix=SAID
// CHECK-NOT: runtime-error
// CHECK: a loop is run 31 times, which is what LibTorch takes; how often is not known: what is in the file
// CHECK-NEXT: 'table.csv' (--set "std::getline(in, line, '\n')=...")
// SAID: every figure is exact
#include <fstream>
#include <string>
#include <torch/torch.h>
#include <vector>

int main() {
  std::ifstream in("table.csv");
  std::string line;
  std::vector<float> x, y;
  std::getline(in, line); // the names of the columns
  bool isFirst = true;
  while (std::getline(in, line, '\n')) {
    if (!isFirst)
      y.push_back(std::stof(line));
    isFirst = false;
    x.push_back(1.0f);
  }
  torch::Tensor data = torch::ones({30, 3});
  torch::Tensor target = torch::from_blob(y.data(), {long(y.size())}).to(torch::kLong);
  torch::nn::Linear net(3, 4);
  torch::nll_loss(torch::log_softmax(net(data), 1), target).backward();
}
