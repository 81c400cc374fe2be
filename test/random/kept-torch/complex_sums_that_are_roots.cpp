// Since 2.0 a gradient is made of itself for real numbers alone. What has no dimension is not rolled, and a diagonal is
// filled where all dimensions are equal.
void attempt(std::function<void()> call) {
  try {
    call();
    auto done = torch::zeros({20});
  } catch (const std::exception &) {
    auto failed = torch::zeros({10});
  }
}
void work() {
  auto c = torch::randn({4, 6}, torch::kComplexFloat).requires_grad_();
  attempt([&] { c.sum().backward(); });
  attempt([&] { c.abs().sum().backward(); });
  attempt([&] { torch::ones({}).roll(1, 0); });
  attempt([&] { torch::ones({2, 4, 4, 6}).fill_diagonal_(1); });
  attempt([&] { torch::ones({3, 3, 3}).fill_diagonal_(1); });
  attempt([&] { c.max(0); });
  attempt([&] { c.max(); });
  attempt([&] { c.mode(0); });
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
