// A break on a condition that is not known belongs to the loop, which is run as others of unknown length are.
//
// RUN: %vramlint --entry=until_small --format=json %s -- -std=c++17 | %figure 'scenarios[0].peak.allocated_bytes' == 3584
// RUN: %vramlint --entry=kept --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=in_a_switch --format=json %s -- -std=c++17 | %figure 'scenarios[0].peak.allocated_bytes' == 512
#include <torch/torch.h>

#include <vector>

// The second round finds the gradient of the first.
void until_small() {
  auto x = torch::ones({100}, torch::requires_grad().device(torch::kCUDA));
  for (int i = 0; i < 1000000; ++i) {
    auto loss = (x * x).sum();
    if (loss.item<float>() < 1e-3)
      break;
    loss.backward();
  }
}

void kept() {
  std::vector<torch::Tensor> all;
  while (true) {
    all.push_back(torch::ones({100}, torch::kCUDA));
    if (all.back().sum().item<float>() > 3) {
      break;
    }
  }
}

void in_a_switch() {
  for (int i = 0; i < 3; ++i)
    switch (i) {
    case 0:
      if (torch::rand({1}).item<float>() > 0.5f)
        break;
      [[fallthrough]];
    default:
      auto t = torch::ones({100}, torch::kCUDA);
    }
}
