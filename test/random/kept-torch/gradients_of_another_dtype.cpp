// The gradient that backward is given gets the dtype of the tensor before the first node runs.
void work() {
  auto x = torch::randn({1000}, torch::requires_grad());
  auto y = x * 2;
  y.backward(torch::ones({1000}, torch::kLong));
  auto z = x.to(torch::kDouble).sin();
  z.backward(torch::ones({1000}));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
