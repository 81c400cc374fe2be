// Up to 1.13 the hook of retain_grad() runs in the order of registration.
using torch::Tensor;
void work() {
  auto x = torch::randn({1000}, torch::requires_grad());
  auto y = x * 3;
  y.register_hook([](Tensor g) { return g * 2; });
  y.retain_grad();
  y.register_hook([](Tensor g) { return g * 2 + g; });
  (y * 5).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
