// AdaptiveLogSoftmaxWithLoss::log_prob.
void adaptive2() {
  torch::nn::AdaptiveLogSoftmaxWithLoss m(torch::nn::AdaptiveLogSoftmaxWithLossOptions(8, 20, {5, 10}).div_value(2.).head_bias(true));
  {
    torch::NoGradGuard g;
    auto y = m->log_prob(torch::rand({3, 8}));
  }
  auto x = torch::rand({6, 8}, torch::requires_grad());
  m->log_prob(x).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  adaptive2();
  auto last = torch::zeros({3});
}
