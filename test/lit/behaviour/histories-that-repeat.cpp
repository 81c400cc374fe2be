// A round that takes something new into a history of the last N, and lets go of what is N rounds old, repeats like any other.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK-NOT: gave up here
// CHECK: LBFGS is taken to use all that max_iter allows
// CHECK: peak allocated{{ +}}~
#include <torch/torch.h>

int main() {
  torch::nn::Linear net(6, 3);
  torch::optim::LBFGS optimizer(net->parameters(), torch::optim::LBFGSOptions(0.5).max_iter(4).history_size(12));
  auto x = torch::rand({32, 6});
  for (int epoch = 0; epoch < 20000; ++epoch)
    optimizer.step([&]() {
      optimizer.zero_grad();
      auto loss = net(x).pow(2).mean();
      loss.backward();
      return loss;
    });
}
