// An exception: an optimizer's constructor looks at its options.
void work() {
  auto w = torch::ones({3}, torch::requires_grad());
  torch::optim::SGD right({w}, torch::optim::SGDOptions(0.1).momentum(0.9).nesterov(true));
  torch::optim::Adam wrong({w}, torch::optim::AdamOptions(-0.1));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
