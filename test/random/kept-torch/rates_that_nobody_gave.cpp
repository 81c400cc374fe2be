// The learning rate of an optimizer that was given none is the default of its options' constructor.
template <class Optimizer> void scaled(Optimizer &&optimizer) {
  for (auto &group : optimizer.param_groups())
    group.options().set_lr(group.options().get_lr() * 100);
  for (auto &group : optimizer.param_groups())
    auto made = torch::zeros({static_cast<int64_t>(group.options().get_lr() * 10 + 0.5)});
}
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Linear layer(3, 2);
  scaled(torch::optim::Adagrad(layer->parameters()));
  scaled(torch::optim::RMSprop(layer->parameters()));
  scaled(torch::optim::Adam(layer->parameters()));
  scaled(torch::optim::AdamW(layer->parameters()));
  scaled(torch::optim::LBFGS(layer->parameters()));
  scaled(torch::optim::SGD(layer->parameters(), 0.5));
}
