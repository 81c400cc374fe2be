// Derivatives of derivatives whose formulas changed in 2.x: hypot, signs (zeros without memory that meet others), the
// diagonal of a matrix, masked_scatter.
void twice(const std::function<torch::Tensor(torch::Tensor, torch::Tensor, torch::Tensor)> &f) {
  auto a0 = torch::rand({4, 6}, torch::requires_grad()), c0 = torch::rand({4, 6}, torch::requires_grad()), s0 = torch::rand({6, 6}, torch::requires_grad());
  auto a = a0.sigmoid(), c = c0.sigmoid(), s = s0 * 1.5;
  auto y = f(a, c, s);
  auto g = torch::autograd::grad({(y * y).sum()}, {a, c, s}, {}, true, true, true);
  auto l = y.sum();
  for (auto &t : g) if (t.defined()) l = l + t.square().sum();
  g.clear();
  l.backward();
}
// vramlint: scenario(@NAME@)
void program() {
  twice([](auto a, auto c, auto s) { return torch::hypot(a, c); });
  twice([](auto a, auto c, auto s) { return torch::norm(a, 1, 1, true); });
  twice([](auto a, auto c, auto s) { return torch::nn::functional::softsign(a); });
  twice([](auto a, auto c, auto s) { return torch::diag(s); });
  twice([](auto a, auto c, auto s) { return torch::masked_scatter(a, torch::ones({4, 6}, torch::kBool), c); });
  twice([](auto a, auto c, auto s) { return torch::l1_loss(a, c); });
  auto last = torch::zeros({5});
}
