// The program derives optimizers of its own, from the base class or from one of the library's: groups, states and
// options are its own objects. Most have one parameter: in which order states die hangs on addresses.
struct TiltOptions : torch::optim::OptimizerCloneableOptions<TiltOptions> {
  TiltOptions(double lr = 0.01) : lr_(lr) {}
  TORCH_ARG(double, lr);
  TORCH_ARG(double, momentum) = 0.9;
  TORCH_ARG(bool, slow) = false;

public:
  double get_lr() const override { return lr(); }
  void set_lr(const double to) override { lr(to); }
  void serialize(torch::serialize::OutputArchive& archive) const override {
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(lr);
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(momentum);
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(slow);
  }
  void serialize(torch::serialize::InputArchive& archive) override {
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(double, lr);
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(double, momentum);
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(bool, slow);
  }
};
struct TiltParamState : torch::optim::OptimizerCloneableParamState<TiltParamState> {
  TORCH_ARG(int64_t, step) = 0;
  TORCH_ARG(torch::Tensor, average);
  TORCH_ARG(torch::Tensor, slow);

public:
  void serialize(torch::serialize::OutputArchive& archive) const override {
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(step);
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(average);
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(slow);
  }
  void serialize(torch::serialize::InputArchive& archive) override {
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(int64_t, step);
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(torch::Tensor, average);
    auto was = archive.keys().size();
    if (was == 3) {
      _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(torch::Tensor, slow);
    }
  }
};
struct Tilt : torch::optim::Optimizer {
  Tilt(std::vector<torch::optim::OptimizerParamGroup> groups, TiltOptions options = {})
      : Optimizer(std::move(groups), std::make_unique<TiltOptions>(options)) {
    TORCH_CHECK(options.lr() > 0, "a rate of ", options.lr());
  }
  Tilt(std::vector<torch::Tensor> all, TiltOptions options = {})
      : Tilt(std::vector<torch::optim::OptimizerParamGroup>{torch::optim::OptimizerParamGroup(std::move(all))}, options) {}
  torch::Tensor step(LossClosure closure = nullptr) override {
    torch::NoGradGuard without;
    torch::Tensor loss;
    if (closure) {
      at::AutoGradMode with(true);
      loss = closure();
    }
    for (auto& group : param_groups_) {
      auto& options = static_cast<TiltOptions&>(group.options());
      for (auto& p : group.params()) {
        if (!p.grad().defined()) continue;
        auto key = c10::guts::to_string(p.unsafeGetTensorImpl());
        auto found = state_.find(key);
        if (found == state_.end()) {
          auto made = std::make_unique<TiltParamState>();
          made->average(torch::zeros_like(p, torch::MemoryFormat::Preserve));
          if (options.slow()) made->slow(p.detach().clone());
          found = state_.insert({key, std::move(made)}).first;
        }
        auto& state = static_cast<TiltParamState&>(*found->second);
        state.step(state.step() + 1);
        state.average().mul_(options.momentum()).add_(p.grad(), 1 - options.momentum());
        p.add_(state.average().sign(), -options.lr());
        if (options.slow() && state.step() % 2 == 0) state.slow().lerp_(p, 0.5);
      }
    }
    return loss;
  }
  void save(torch::serialize::OutputArchive& archive) const override { both(*this, archive); }
  void load(torch::serialize::InputArchive& archive) override { both(*this, archive); }
  std::size_t states() const { return state_.size(); }
  void forget() { state_.clear(); }

private:
  template <typename Self, typename Archive> static void both(Self& self, Archive& archive) {
    _TORCH_OPTIM_SERIALIZE_WITH_TEMPLATE_ARG(Tilt);
  }
};
void of_its_own() {
  torch::nn::Linear net(torch::nn::LinearOptions(4, 3).bias(false));
  Tilt optimizer(net->parameters(), TiltOptions(0.1).momentum(0.5));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  auto found = torch::zeros({(int64_t)optimizer.states() + 1});
  optimizer.forget();
  auto left = torch::zeros({(int64_t)optimizer.size() + 5});
}
void groups_and_closures() {
  torch::nn::Linear net(torch::nn::LinearOptions(4, 3).bias(false));
  auto late = torch::rand({4, 3}).requires_grad_(), second = torch::rand({3, 4}).requires_grad_(); // all of a size
  std::vector<torch::optim::OptimizerParamGroup> groups;
  groups.emplace_back(std::vector<torch::Tensor>{net->weight}, std::make_unique<TiltOptions>(TiltOptions(0.2).slow(true)));
  groups.push_back({{second}});
  auto optimizer = std::make_shared<Tilt>(groups, TiltOptions(0.1));
  optimizer->add_param_group(torch::optim::OptimizerParamGroup({late}));
  auto x = torch::rand({2, 4});
  for (int i = 0; i < 4; ++i) {
    auto loss = optimizer->step([&] {
      optimizer->zero_grad();
      auto l = net(x).square().mean() + late.sum() + second.sum();
      l.backward();
      return l;
    });
    if (i == 1)
      for (auto& group : optimizer->param_groups()) static_cast<TiltOptions&>(group.options()).slow(false);
  }
  torch::optim::Optimizer& base = *optimizer;
  base.param_groups()[0].options().set_lr(0.5);
  auto rates = torch::zeros({(int64_t)(base.param_groups()[0].options().get_lr() * 10 + base.defaults().get_lr() * 100)});
}
void kept_in_a_file() {
  torch::nn::Linear net(torch::nn::LinearOptions(4, 3).bias(false));
  auto run = [&](Tilt& optimizer) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  };
  {
    Tilt first(net->parameters(), TiltOptions(0.1).slow(true));
    run(first);
    torch::save(first, "tilt.pt");
  }
  Tilt second(net->parameters());
  torch::load(second, "tilt.pt");
  run(second);
  auto many = torch::zeros({(int64_t)second.states()});
}
struct Bounded : torch::optim::SGD {
  using SGD::SGD;
  int64_t calls = 0;
  torch::Tensor step(LossClosure closure = nullptr) override {
    torch::NoGradGuard without;
    for (auto& group : param_groups_)
      for (auto& p : group.params())
        if (p.grad().defined()) p.grad().clamp_(-1, 1);
    ++calls;
    return SGD::step(std::move(closure));
  }
  std::size_t states() { return state_.size(); }
};
void of_the_librarys() {
  torch::nn::Linear net(torch::nn::LinearOptions(4, 3).bias(false));
  Bounded optimizer(net->parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
  torch::optim::Optimizer* base = &optimizer;
  for (int i = 0; i < 3; ++i) {
    base->zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    base->step();
  }
  auto many = torch::zeros({(int64_t)optimizer.states() * optimizer.calls});
}
// A copy of the library's Adam with the library's own options and states.
struct Copied : torch::optim::Optimizer {
  Copied(std::vector<torch::Tensor> all, torch::optim::AdamOptions options)
      : Optimizer(std::move(all), std::make_unique<torch::optim::AdamOptions>(options)) {}
  torch::Tensor step(LossClosure = nullptr) override {
    torch::NoGradGuard without;
    for (auto& group : param_groups_)
      for (auto& p : group.params()) {
        auto& options = static_cast<torch::optim::AdamOptions&>(group.options());
        auto& kept = state_[c10::guts::to_string(p.unsafeGetTensorImpl())];
        if (!kept) {
          auto made = std::make_unique<torch::optim::AdamParamState>();
          made->exp_avg(torch::zeros_like(p)).exp_avg_sq(torch::zeros_like(p));
          if (options.amsgrad()) made->max_exp_avg_sq(torch::zeros_like(p));
          kept = std::move(made);
        }
        auto& state = static_cast<torch::optim::AdamParamState&>(*kept);
        state.exp_avg().mul_(std::get<0>(options.betas())).add_(p.grad(), 0.1);
        state.exp_avg_sq().mul_(0.999).addcmul_(p.grad(), p.grad(), 0.001);
        if (options.amsgrad()) torch::max_out(state.max_exp_avg_sq(), state.exp_avg_sq(), state.max_exp_avg_sq());
        auto root = state.exp_avg_sq().sqrt().add_(options.eps());
        p.addcdiv_(state.exp_avg(), root, -options.lr());
      }
    return {};
  }
};
void copied_from_the_librarys() {
  torch::nn::Linear net(torch::nn::LinearOptions(4, 3).bias(false));
  Copied optimizer(net->parameters(), torch::optim::AdamOptions(0.1).amsgrad(true));
  for (int i = 0; i < 2; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
}
// Around another, and several in a row that grows.
struct Around : torch::optim::Optimizer {
  torch::optim::AdamW inner;
  std::vector<torch::Tensor> slow;
  Around(std::vector<torch::Tensor> all) : Optimizer(all, std::make_unique<TiltOptions>()), inner(all, {}) {
    for (auto& p : parameters()) slow.push_back(p.detach().clone());
  }
  torch::Tensor step(LossClosure closure = nullptr) override {
    auto loss = inner.step(closure);
    torch::NoGradGuard without;
    for (std::size_t i = 0; i < slow.size(); ++i) slow[i].add_(param_groups_[0].params()[i] - slow[i], 0.5);
    return loss;
  }
};
void around_another() {
  torch::nn::Linear net(torch::nn::LinearOptions(4, 3).bias(false));
  Around optimizer(net->parameters());
  for (int i = 0; i < 2; ++i) {
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
    optimizer.zero_grad();
  }
  std::vector<torch::optim::SGD> row;
  for (int i = 0; i < 3; ++i) {
    row.emplace_back(net->parameters(), torch::optim::SGDOptions(0.1).momentum(0.5));
    for (auto& one : row) {
      net(torch::rand({2, 4})).mean().backward();
      one.step();
      one.zero_grad();
    }
  }
  auto moved = std::move(row[0]);
  row.clear();
  moved.step();
}
void options_that_are_compared() {
  torch::optim::AdamOptions a(0.1), b = torch::optim::AdamOptions(0.1).betas(std::make_tuple(0.5, 0.9));
  auto x = torch::zeros({a == b ? 3 : 5}), y = torch::zeros({a == torch::optim::AdamOptions(0.1) ? 7 : 9});
  std::unique_ptr<torch::optim::OptimizerOptions> copy = static_cast<torch::optim::OptimizerOptions&>(b).clone();
  auto z = torch::zeros({static_cast<torch::optim::AdamOptions&>(*copy) == b ? 11 : 13});
  torch::optim::LBFGSOptions l(0.5);
  auto w = torch::zeros({l == torch::optim::LBFGSOptions(0.5).max_eval(3) ? 15 : 17});
}
// vramlint: scenario(@NAME@)
void program() {
  of_its_own();
  groups_and_closures();
  kept_in_a_file();
  of_the_librarys();
  copied_from_the_librarys();
  around_another();
  options_that_are_compared();
}
