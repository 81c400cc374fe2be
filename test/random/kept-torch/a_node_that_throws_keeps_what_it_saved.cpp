// A node whose backward throws keeps what it saved: where that leads back to the node, nothing of it is ever given back.
void overwritten() {
  auto x = torch::ones({2, 5}, torch::requires_grad());
  auto y = x * 1;
  {
    auto row = y[0];
    row.mul_(row);
  }
  y.sum().backward();
}
void powers() {
  auto x = torch::randn({2}, torch::requires_grad());
  auto powers = torch::vander(x, 4, true);
  powers.norm().backward();
}
void hooked() {
  auto x = torch::ones({6}, torch::requires_grad());
  auto y = x.exp();
  y.register_hook([](torch::Tensor) -> torch::Tensor { throw std::runtime_error("no"); });
  y.pow(3).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  for (auto *each : {overwritten, powers, hooked}) {
    try {
      each();
    } catch (const std::exception &) {
      auto caught = torch::zeros({20});
    }
  }
  auto last = torch::zeros({3});
}
