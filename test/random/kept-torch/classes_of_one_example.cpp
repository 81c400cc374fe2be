// AdaptiveLogSoftmaxWithLoss of an example without a batch; the gradient of a number that is expanded to itself.
void work() {
  torch::nn::AdaptiveLogSoftmaxWithLoss m(torch::nn::AdaptiveLogSoftmaxWithLossOptions(16, 20, {4, 10, 15}).div_value(2.));
  auto x = torch::randn({1, 16}), y = torch::tensor({17});
  auto many = m(x, y);
  auto one = m(x.squeeze(0), y.squeeze(0));
  one.output.backward();
  const std::vector<torch::Tensor> refused[] = {{x, y.squeeze(0)}, {x.squeeze(0), y}, {x, y.unsqueeze(0)}};
  for (const auto &pair : refused) {
    try {
      m(pair[0], pair[1]);
    } catch (const c10::Error &) {
      torch::ones({3});
    }
  }
  auto number = torch::randn({}, torch::requires_grad());
  torch::nn::functional::normalize(number, torch::nn::functional::NormalizeFuncOptions().p(1).dim(-1)).backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
