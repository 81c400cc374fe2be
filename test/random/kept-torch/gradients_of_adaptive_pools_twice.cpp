// The gradient of an adaptive mean is kept for its sizes in 1.13.
void twice(const torch::Tensor &x, torch::Tensor (*pool)(const torch::Tensor &)) {
  auto g = torch::autograd::grad({pool(x).sum()}, {x}, {}, true, true)[0];
  g.pow(2).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  twice(torch::rand({2, 3, 8}, torch::requires_grad()), [](const torch::Tensor &x) { return torch::adaptive_avg_pool1d(x, 2); });
  twice(torch::rand({2, 3, 8, 4}, torch::requires_grad()), [](const torch::Tensor &x) { return torch::adaptive_avg_pool2d(x, {2, 2}); });
  twice(torch::rand({2, 3, 4, 4, 4}, torch::requires_grad()), [](const torch::Tensor &x) { return torch::adaptive_avg_pool3d(x, {2, 2, 2}); });
}
