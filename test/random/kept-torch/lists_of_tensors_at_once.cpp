// Ops on lists of tensors, as optimizers of the program's own use them.
struct Many : torch::optim::Optimizer {
  std::vector<torch::Tensor> first, second;
  Many(std::vector<torch::Tensor> all) : Optimizer(all, std::make_unique<torch::optim::AdamWOptions>(0.1)) {}
  torch::Tensor step(LossClosure = nullptr) override {
    torch::NoGradGuard without;
    std::vector<torch::Tensor> all, grads;
    for (auto& p : param_groups_[0].params())
      if (p.grad().defined()) {
        all.push_back(p);
        grads.push_back(p.grad());
      }
    if (first.empty())
      for (auto& p : all) {
        first.push_back(torch::zeros_like(p));
        second.push_back(torch::zeros_like(p));
      }
    auto norms = at::_foreach_norm(grads, 2.0);
    auto whole = torch::stack(norms).norm();
    at::_foreach_mul_(all, 1 - 0.001);
    torch::_foreach_mul_(first, 0.9);
    torch::_foreach_add_(first, grads, 0.1);
    at::_foreach_mul_(second, 0.999);
    at::_foreach_addcmul_(second, grads, grads, 0.001);
    auto roots = at::_foreach_sqrt(second);
    at::_foreach_div_(roots, 0.5);
    at::_foreach_add_(roots, 1e-8);
    at::_foreach_addcdiv_(all, first, roots, -0.1);
    return whole;
  }
};
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Linear net(4, 3);
  Many optimizer(net->parameters());
  for (int i = 0; i < 2; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    auto norm = optimizer.step();
  }
  std::vector<torch::Tensor> a = {torch::rand({5}), torch::rand({2, 3})}, b = {torch::rand({5}), torch::rand({3})};
  auto c = torch::_foreach_add(a, b);
  auto d = torch::_foreach_mul(a, std::vector<torch::Scalar>{2.0, 3.0});
  auto e = torch::_foreach_maximum(a, c);
  torch::_foreach_zero_(a);
  torch::_foreach_neg_(b);
  try {
    torch::_foreach_add_(a, std::vector<torch::Tensor>{torch::rand({5})});
  } catch (const c10::Error&) {
    auto x = torch::zeros({13});
  }
}
