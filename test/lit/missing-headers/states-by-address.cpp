// From LibTorch 2.2 on the states of an optimizer are found by the address of a parameter's implementation. A program
// that is written for it is analysed with earlier headers, too.
//
// RUN: %vramlint %s 2>&1 | FileCheck --check-prefix=ADDRESS %s
// ADDRESS: LibTorch {{2\.[2-9]}}
// ADDRESS: peak allocated{{ +~?}}1.18 KiB
// ADDRESS-NOT: optimizer is not known
// ADDRESS-NOT: no model
#include <torch/torch.h>

struct DriftOptions : torch::optim::OptimizerCloneableOptions<DriftOptions> {
  TORCH_ARG(double, lr) = 0.1;
};
struct DriftState : torch::optim::OptimizerCloneableParamState<DriftState> {
  TORCH_ARG(torch::Tensor, average);
};
struct Drift : torch::optim::Optimizer {
  Drift(std::vector<torch::Tensor> all) : Optimizer(std::move(all), std::make_unique<DriftOptions>()) {}
  torch::Tensor step(LossClosure = nullptr) override {
    torch::NoGradGuard without;
    for (auto &group : param_groups_)
      for (auto &p : group.params()) {
        auto *key = p.unsafeGetTensorImpl();
        if (state_.find(key) == state_.end()) {
          auto made = std::make_unique<DriftState>();
          made->average(torch::zeros_like(p));
          state_[key] = std::move(made);
        }
        auto &state = static_cast<DriftState &>(*state_.at(key));
        p.sub_(state.average().add_(p.grad()));
      }
    return {};
  }
};

// vramlint: scenario(drift) device(cpu)
void drift() {
  auto p = torch::zeros({100}, torch::requires_grad());
  Drift optimizer({p});
  for (int i = 0; i < 2; ++i) {
    optimizer.zero_grad();
    p.sum().backward();
    optimizer.step();
  }
}
