// An exception.
void work() {
  auto w = torch::ones({3}, torch::requires_grad());
  torch::optim::SGD wrong({w}, torch::optim::SGDOptions(0.1).nesterov(true));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
