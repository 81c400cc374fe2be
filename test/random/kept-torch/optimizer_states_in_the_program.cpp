// What optimizers keep is found, copied, changed and thrown away by the program.
void state_adam() {
  torch::nn::Linear net(4, 3);
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(0.01));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  int64_t steps = 0, bytes = 0;
  for (auto& group : optimizer.param_groups())
    for (auto& q : group.params()) {
      auto found = optimizer.state().find(c10::guts::to_string(q.unsafeGetTensorImpl()));
      if (found == optimizer.state().end()) continue;
      auto& state = static_cast<torch::optim::AdamParamState&>(*found->second);
      steps += state.step();
      bytes += state.exp_avg().numel();
      bytes += state.exp_avg_sq().numel();
    }
  auto x = torch::zeros({bytes + 1}), y = torch::zeros({steps + 1});
  auto count = torch::zeros({(int64_t)optimizer.state().size() + 1});
}
void state_adamw() {
  torch::nn::Linear net(4, 3);
  torch::optim::AdamW optimizer(net->parameters(), torch::optim::AdamWOptions(0.01).amsgrad(true));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  int64_t steps = 0, bytes = 0;
  for (auto& group : optimizer.param_groups())
    for (auto& q : group.params()) {
      auto found = optimizer.state().find(c10::guts::to_string(q.unsafeGetTensorImpl()));
      if (found == optimizer.state().end()) continue;
      auto& state = static_cast<torch::optim::AdamWParamState&>(*found->second);
      steps += state.step();
      bytes += state.exp_avg().numel();
      bytes += state.exp_avg_sq().numel();
      bytes += state.max_exp_avg_sq().numel();
    }
  auto x = torch::zeros({bytes + 1}), y = torch::zeros({steps + 1});
  auto count = torch::zeros({(int64_t)optimizer.state().size() + 1});
}
void state_sgd() {
  torch::nn::Linear net(4, 3);
  torch::optim::SGD optimizer(net->parameters(), torch::optim::SGDOptions(0.01).momentum(0.9));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  int64_t steps = 0, bytes = 0;
  for (auto& group : optimizer.param_groups())
    for (auto& q : group.params()) {
      auto found = optimizer.state().find(c10::guts::to_string(q.unsafeGetTensorImpl()));
      if (found == optimizer.state().end()) continue;
      auto& state = static_cast<torch::optim::SGDParamState&>(*found->second);
      bytes += state.momentum_buffer().numel();
    }
  auto x = torch::zeros({bytes + 1}), y = torch::zeros({steps + 1});
  auto count = torch::zeros({(int64_t)optimizer.state().size() + 1});
}
void copy_adam() {
  torch::nn::Linear net(4, 3);
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(0.01));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  std::vector<torch::Tensor> kept;
  for (auto& q : net->parameters()) {
    auto key = c10::guts::to_string(q.unsafeGetTensorImpl());
    auto& state = static_cast<torch::optim::AdamParamState&>(*optimizer.state()[key]);
    kept.push_back(state.exp_avg().clone());
    state.exp_avg().zero_();
    state.exp_avg(torch::zeros_like(q));
  }
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
}
void copy_rmsprop() {
  torch::nn::Linear net(4, 3);
  torch::optim::RMSprop optimizer(net->parameters(), torch::optim::RMSpropOptions(0.01).centered(true));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  std::vector<torch::Tensor> kept;
  for (auto& q : net->parameters()) {
    auto key = c10::guts::to_string(q.unsafeGetTensorImpl());
    auto& state = static_cast<torch::optim::RMSpropParamState&>(*optimizer.state()[key]);
    kept.push_back(state.square_avg().clone());
    state.square_avg().zero_();
    state.square_avg(torch::zeros_like(q));
  }
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
}
void copy_adagrad() {
  torch::nn::Linear net(4, 3);
  torch::optim::Adagrad optimizer(net->parameters(), torch::optim::AdagradOptions(0.01));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  std::vector<torch::Tensor> kept;
  for (auto& q : net->parameters()) {
    auto key = c10::guts::to_string(q.unsafeGetTensorImpl());
    auto& state = static_cast<torch::optim::AdagradParamState&>(*optimizer.state()[key]);
    kept.push_back(state.sum().clone());
    state.sum().zero_();
    state.sum(torch::zeros_like(q));
  }
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
}
void state_clear() {
  torch::nn::Linear net(4, 3);
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(0.01));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  optimizer.state().clear();
  auto x = torch::zeros({5});
  optimizer.zero_grad();
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
}
void state_erase() {
  torch::nn::Linear net(4, 3);
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(0.01));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  optimizer.state().erase(c10::guts::to_string(net->weight.unsafeGetTensorImpl()));
  auto x = torch::zeros({(int64_t)optimizer.state().size()});
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
}
void own_sparse_adam() {
  torch::nn::Linear net(4, 3);
  torch::optim::Adam optimizer(net->parameters(), 1e-3);
  auto before = optimizer.state().empty();
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
  int64_t n = 0;
  for (auto& [key, value] : optimizer.state()) {
    auto* s = static_cast<torch::optim::AdamParamState*>(value.get());
    n += s->exp_avg().numel();
  }
  auto y = torch::zeros({n + before});
}
// vramlint: scenario(@NAME@)
void program() {
  state_adam();
  state_adamw();
  state_sgd();
  copy_adam();
  copy_rmsprop();
  copy_adagrad();
  state_clear();
  state_erase();
  own_sparse_adam();
  auto last = torch::zeros({3});
}
