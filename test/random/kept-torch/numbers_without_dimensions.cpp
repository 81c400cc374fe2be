// Ops on tensors without dimensions, and derivatives of largest elements.
namespace numbers_alone {
torch::Tensor number() { return torch::randn({}, torch::requires_grad()); }
void derive(const torch::Tensor &x, const std::function<torch::Tensor(torch::Tensor)> &f) {
  f(x).sum().backward();
  auto g = torch::autograd::grad({f(x).pow(2).sum()}, {x}, {}, true, true, true)[0];
  if (g.defined() && g.requires_grad()) g.sum().backward();
}
void all() {
  derive(number(), [](torch::Tensor x) { return x.prod(); });
  derive(number(), [](torch::Tensor x) { return x.prod(0); });
  derive(number(), [](torch::Tensor x) { return x.amax(0); });
  derive(number(), [](torch::Tensor x) { return x.amin(); });
  derive(number(), [](torch::Tensor x) { return x.unfold(0, 1, 1); });
  auto x = torch::randn({3, 4}, torch::requires_grad());
  derive(x, [](torch::Tensor x) { return x.amax(); });
  derive(x, [](torch::Tensor x) { return x.amax({0, 1}, true); });
  derive(x, [](torch::Tensor x) { return x.t().amin(1); });
}
void mixed() {
  try { torch::mv(torch::ones({3, 4}), torch::ones({4}, torch::kDouble)); } catch (const c10::Error &) { torch::zeros({7}); }
  try { torch::mv(torch::ones({3, 4}, torch::kDouble), torch::ones({5})); } catch (const c10::Error &) { torch::zeros({8}); }
}
} // namespace numbers_alone
// vramlint: scenario(@NAME@)
void program() {
  numbers_alone::all();
  numbers_alone::mixed();
  auto last = torch::zeros({3});
}
