// From LibTorch 2.2 on the states of an optimizer are found by the address of a parameter's implementation. A program
// that is written for it is analysed with earlier headers, too.
//
// RUN: %vramlint %s 2>&1 | FileCheck --check-prefix=ADDRESS %s
// ADDRESS: LibTorch {{2\.[2-9]}}
// ADDRESS: held at the end{{ +~?}}1.17 KiB
// ADDRESS-NOT: is not known
// ADDRESS-NOT: no model
#include <torch/torch.h>

struct DriftOptions : torch::optim::OptimizerCloneableOptions<DriftOptions> {
  DriftOptions(double lr = 0.1) : lr_(lr) {}
  TORCH_ARG(double, lr);

public:
  void serialize(torch::serialize::OutputArchive &archive) const override { _TORCH_OPTIM_SERIALIZE_TORCH_ARG(lr); }
  void serialize(torch::serialize::InputArchive &archive) override { _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(double, lr); }
};
struct DriftParamState : torch::optim::OptimizerCloneableParamState<DriftParamState> {
  TORCH_ARG(torch::Tensor, average);

public:
  void serialize(torch::serialize::OutputArchive &archive) const override {
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(average);
  }
  void serialize(torch::serialize::InputArchive &archive) override {
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(torch::Tensor, average);
  }
};
struct Drift : torch::optim::Optimizer {
  Drift(std::vector<torch::Tensor> all) : Optimizer(std::move(all), std::make_unique<DriftOptions>()) {}
  torch::Tensor step(LossClosure = nullptr) override {
    torch::NoGradGuard without;
    for (auto &group : param_groups_)
      for (auto &p : group.params()) {
        auto *key = p.unsafeGetTensorImpl();
        if (state_.find(key) == state_.end()) {
          auto made = std::make_unique<DriftParamState>();
          made->average(torch::zeros_like(p));
          state_[key] = std::move(made);
        }
        auto &state = static_cast<DriftParamState &>(*state_.at(key));
        p.sub_(state.average().add_(p.grad()));
      }
    return {};
  }
  void save(torch::serialize::OutputArchive &archive) const override { both(*this, archive); }
  void load(torch::serialize::InputArchive &archive) override { both(*this, archive); }

private:
  template <typename Self, typename Archive> static void both(Self &self, Archive &archive) {
    _TORCH_OPTIM_SERIALIZE_WITH_TEMPLATE_ARG(Drift);
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
  torch::save(optimizer, "drift.pt");
  torch::load(optimizer, "drift.pt");
}
