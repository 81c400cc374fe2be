// The history of LBFGS is a state like others: the program looks at it, and throws it away. How many iterations there
// are is an assumption, and the only one.
//
// RUN: %vramlint --echo %s -- -std=c++17 2>&1 | FileCheck --check-prefix=PRINTS %s
// PRINTS: 2 [33] 3
// PRINTS-NEXT: 0
// PRINTS-NEXT: 2
// RUN: %vramlint %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK-NOT: no model
// CHECK: peak allocated{{ +}}~
// CHECK-NOT: no model
#include <iostream>
#include <torch/torch.h>

// vramlint: scenario(history) device(cpu)
void history() {
  torch::nn::Linear net(10, 3);
  auto x = torch::rand({32, 10}), y = torch::rand({32, 3});
  torch::optim::LBFGS optimizer(net->parameters(), torch::optim::LBFGSOptions(0.1).max_iter(2).history_size(3));
  auto closure = [&] {
    optimizer.zero_grad();
    auto loss = torch::mse_loss(net(x), y);
    loss.backward();
    return loss;
  };
  for (int i = 0; i < 3; ++i)
    optimizer.step(closure);
  for (auto &[key, kept] : optimizer.state()) {
    auto &state = static_cast<torch::optim::LBFGSParamState &>(*kept);
    std::cout << state.old_dirs().size() << " " << state.d().sizes() << " " << state.n_iter() << "\n";
    state.old_dirs().clear();
    state.old_stps().clear();
    state.ro().clear();
    std::cout << state.old_dirs().size() << "\n";
  }
  optimizer.step(closure);
  std::cout << *static_cast<torch::optim::LBFGSOptions &>(optimizer.param_groups()[0].options()).max_eval() << "\n";
}
