// How many words a program wants is what it compares their number with.
//
// RUN: %vramlint --device=cuda %s 2>&1 | FileCheck %s
// CHECK: the program is taken to be called with 6 words (--program-args='...')
// CHECK: parameters{{ +}}~{{.*}} 21
#include <torch/torch.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

int main(int argc, char **argv) {
  if (argc < 7) {
    std::cerr << "usage: " << argv[0] << " data epochs rate momentum decay name\n";
    return 1;
  }
  const std::vector<std::string> words(argv + 1, argv + argc);
  std::vector<int> lengths;
  for (const std::string &word : words)
    lengths.push_back(static_cast<int>(word.size()));
  if (lengths.size() < 6)
    throw std::runtime_error("too few words");
  torch::nn::Linear net(6, 3);
  net->to(torch::kCUDA);
  torch::optim::SGD optimizer(net->parameters(), 0.1);
  net(torch::zeros({4, 6}, torch::kCUDA)).sum().backward();
  optimizer.step();
}
