// An image may be empty where it has no samples or no channels; other rows of nothing may be folded.
void rows() {
  auto weight = torch::rand({2, 0}, torch::requires_grad()), bias = torch::rand({2}, torch::requires_grad());
  auto x = torch::rand({3, 4, 0}, torch::requires_grad());
  torch::linear(x, weight, bias).sum().backward();
  torch::linear(x.transpose(0, 1), weight, bias).sum().backward();
  torch::linear(torch::rand({3, 5, 4, 0}), weight, bias).sum().backward();
  auto none = torch::bmm(torch::rand({0, 2, 3}, torch::kDouble), torch::rand({0, 3, 2})); // of the second one's type
  auto some = torch::ones({7}, none.options());
}
// vramlint: scenario(@NAME@)
void program() {
  rows();
  auto weight = torch::rand({2, 4, 3}, torch::requires_grad());
  torch::conv1d(torch::rand({0, 4, 0}), weight, {}, 1, 3).sum().backward();
  torch::conv1d(torch::rand({3, 4, 0}), weight, {}, 1, 3);
}
