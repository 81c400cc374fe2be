// The history of LBFGS is a state like others: the program looks at it, and throws it away.
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Linear net(10, 3);
  auto x = torch::rand({32, 10}), y = torch::rand({32, 3});
  // Two iterations, which nothing ends before.
  torch::optim::LBFGS optimizer(net->parameters(),
                                torch::optim::LBFGSOptions(0.1).max_iter(2).history_size(3).tolerance_grad(0).tolerance_change(0));
  auto closure = [&] {
    optimizer.zero_grad();
    auto loss = torch::mse_loss(net(x), y);
    loss.backward();
    return loss;
  };
  for (int i = 0; i < 3; ++i) optimizer.step(closure);
  for (auto& [key, kept] : optimizer.state()) {
    auto& state = static_cast<torch::optim::LBFGSParamState&>(*kept);
    auto t = torch::zeros({(int64_t)state.old_dirs().size() + 10, state.d().numel()});
    state.old_dirs().clear();
    state.old_stps().clear();
    state.ro().clear();
  }
  optimizer.step(closure);
  auto& options = static_cast<torch::optim::LBFGSOptions&>(optimizer.param_groups()[0].options());
  auto t = torch::zeros({*options.max_eval() + 100});
}
