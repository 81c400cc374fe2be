// An episode ends nobody knows when, for one of several reasons, and is learnt from as a whole: the figures are lower
// ends, and the report says what each further round takes and how their number is said.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}>= {{[0-9.]+}} B
// CHECK: a loop is taken to be run at least 2 times; how often is not known: {{.*}}
// CHECK: more (--set '!done=...')
// CHECK: every figure may be low [loop-grows]
// RUN: %vramlint --device=cpu --budget=1MiB %s 2>&1 | FileCheck --check-prefix=BUDGET %s
// BUDGET: may fit, the figure is a lower bound
#include <torch/torch.h>

#include <cmath>
#include <random>
#include <vector>

struct Walk {
  double x = 0, y = 0;
  std::mt19937 random{std::random_device{}()};
  void reset() {
    std::uniform_real_distribution<double> anywhere(-5, 5);
    x = anywhere(random);
    y = anywhere(random);
  }
  bool step(double dx, double dy) {
    x += dx;
    y += dy;
    return std::sqrt(x * x + y * y) < 0.5 || std::abs(x) > 10 || std::abs(y) > 10;
  }
};

int main() {
  torch::nn::Linear policy(2, 2);
  torch::optim::SGD optimizer(policy->parameters(), 0.01);
  Walk walk;
  for (int episode = 0; episode < 10; ++episode) {
    std::vector<torch::Tensor> states;
    walk.reset();
    bool done = false;
    while (!done) {
      torch::NoGradGuard guard;
      auto state = torch::tensor({walk.x, walk.y}).to(torch::kFloat);
      auto chosen = policy(state);
      done = walk.step(chosen[0].item<double>(), chosen[1].item<double>());
      states.push_back(state);
    }
    auto loss = policy(torch::stack(states)).pow(2).mean();
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
  }
}
