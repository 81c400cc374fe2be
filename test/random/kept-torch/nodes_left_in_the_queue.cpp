/// A hook catches what a pass of its own throws.
void within() {
  auto w = torch::randn({3, 4}, torch::requires_grad());
  auto y = w.exp().sin() + w.sin().exp();
  y.sum().backward();
  auto v = torch::randn({6}, torch::requires_grad());
  auto u = v.sin();
  u.register_hook([&](torch::Tensor) {
    try { y.square().sum().backward(); } catch (const std::exception &) { auto z = torch::zeros({34}); }
  });
  u.exp().sum().backward();
  auto last = torch::zeros({9});
}
/// Two passes, one after the other, and none that drops what the second leaves.
void twice() {
  auto w = torch::randn({3, 4}, torch::requires_grad());
  auto y = w.exp().sin() + w.sin().exp() + w.cos().exp();
  y.sum().backward();
  for (int i = 0; i < 2; ++i)
    try { (y * (i + 2)).sum().backward(); } catch (const std::exception &) { auto z = torch::zeros({35 + i}); }
}
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::randn({3, 4}, torch::requires_grad());
  auto a = w.exp(), b = w.sin();
  auto y = a.sin() + b.exp();
  auto old = torch::ones({2}, torch::requires_grad()); auto older = old * 2;
  y.sum().backward();
  try { y.square().sum().backward(); } catch (const std::exception&) { auto z = torch::zeros({33}); }
  auto q1 = torch::zeros({5});
  { auto v = torch::ones({2}, torch::requires_grad()); auto u = v * 2; auto q2 = torch::zeros({6}); u.sum().backward();  auto q3 = torch::zeros({7}); }
  auto q4 = torch::zeros({8});
  older.sum().backward();
  within();
  twice();
  auto last = torch::zeros({3});
}
