// Rates that schedulers set are known, those of the program's own schedulers as well.
struct Rising : torch::optim::LRScheduler {
  double to;
  Rising(torch::optim::Optimizer& of, double to) : LRScheduler(of), to(to) {}
  std::vector<double> get_lrs() override {
    auto rates = get_current_lrs();
    for (auto& rate : rates) rate = to * (step_count_ + 1) / 4;
    return rates;
  }
};
void rising_rates() {
  torch::nn::Linear net(4, 3);
  std::vector<torch::optim::OptimizerParamGroup> groups;
  groups.emplace_back(std::vector<torch::Tensor>{net->weight}, std::make_unique<torch::optim::AdamWOptions>(0.5));
  groups.push_back({{net->bias}});
  torch::optim::AdamW optimizer(groups, torch::optim::AdamWOptions(0.25));
  Rising rising(optimizer, 8);
  for (int i = 0; i < 3; ++i) {
    rising.step();
    for (auto& group : optimizer.param_groups()) auto t = torch::zeros({(int64_t)group.options().get_lr()});
  }
}
void falling_rates() {
  torch::nn::Linear net(4, 3);
  torch::optim::SGD optimizer(net->parameters(), 1.0);
  torch::optim::StepLR falling(optimizer, 2, 0.1);
  int rounds = 0;
  while (optimizer.param_groups()[0].options().get_lr() > 1e-5 && rounds < 40) {
    auto t = torch::zeros({++rounds});
    falling.step();
  }
  auto t = torch::zeros({1000 + rounds});
}
// vramlint: scenario(@NAME@)
void program() {
  rising_rates();
  falling_rates();
}
