// Hooks belong to the contents that a tensor had when they were registered; what is retained is the gradient of its
// last contents. A hook that is removed keeps its place, and inputs have to be named where some are asked for.
void work() {
  auto start = torch::ones({4, 9}, torch::requires_grad());
  auto t = start.clone();
  t.register_hook([](torch::Tensor g) { auto seen = torch::cat({g, g}); });
  t.retain_grad();
  t.mul_(3);
  auto second = t.register_hook([](torch::Tensor g) { auto seen = g.sum(1); });
  t.register_hook([](torch::Tensor g) { return g * 2; });
  t.remove_hook(second);
  auto again = start.register_hook([](torch::Tensor g) { auto seen = g.sum(0); });
  start.remove_hook(again);
  auto sum = (t + 1).sum();
  try {
    sum.backward({}, c10::nullopt, false, std::vector<torch::Tensor>{});
  } catch (const c10::Error &) {
    auto refused = torch::zeros({11});
  }
  try {
    t.remove_hook(17);
  } catch (const c10::Error &) {
    auto missing = torch::zeros({13});
  }
  sum.backward();
  auto kept = t.grad() + start.grad();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
