// A group with options of its own has nothing of the optimizer's: without momentum it has no state. LibTorch 1.13
// measured on the CPU.
//
// RUN: %vramlint --entry=main --device=cpu --format=json %s -- -std=c++17 > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' prints 19.11 MiB < %t.json
#include <torch/torch.h>

int main() {
  torch::nn::Linear a(1000, 1000), b(1000, 1000);
  std::vector<torch::optim::OptimizerParamGroup> groups;
  groups.emplace_back(a->parameters());
  groups.emplace_back(b->parameters(), std::make_unique<torch::optim::SGDOptions>(0.01));
  torch::optim::SGD optimizer(groups, torch::optim::SGDOptions(0.1).momentum(0.9));
  auto x = torch::zeros({4, 1000});
  b(a(x)).sum().backward();
  optimizer.step();
}
