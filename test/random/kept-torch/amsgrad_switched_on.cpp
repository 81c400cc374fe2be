// An option that wants a state which the first step did not make.
void lr_in_flight() {
  torch::nn::Linear net(4, 3);
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(0.01));
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::rand({2, 4})).sum().backward();
    optimizer.step();
  }
  for (auto& group : optimizer.param_groups())
    static_cast<torch::optim::AdamOptions&>(group.options()).lr(1e-4).weight_decay(0.1).amsgrad(true);
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
  auto& o = dynamic_cast<torch::optim::AdamOptions&>(optimizer.param_groups()[0].options());
  auto x = torch::zeros({o.amsgrad() ? 4 : 5});
  for (auto& group : optimizer.param_groups())
    if (group.has_options()) group.options().set_lr(group.options().get_lr() * 0.5);
  net(torch::rand({2, 4})).sum().backward();
  optimizer.step();
}
// vramlint: scenario(@NAME@)
void program() {
  lr_in_flight();
  auto last = torch::zeros({3});
}
