// A hook that throws, or gives a gradient of another size or type, ends the backward where it stands.
template <class F> void hooked(F hook) {
  auto w = torch::rand({3, 3}, torch::requires_grad());
  auto h = w * 2;
  h.register_hook(hook);
  try {
    h.tanh().sum().backward();
    auto done = torch::zeros({41});
  } catch (const std::exception &) {
    auto refused = torch::zeros({31});
  }
  auto v = torch::rand({4}, torch::requires_grad());
  v.register_hook(hook);
  try {
    (v * v).sum().backward();
    auto done = torch::zeros({42});
  } catch (const std::exception &) {
    auto refused = torch::zeros({32});
  }
  auto seen = torch::zeros({w.grad().defined() ? 2 : 3, v.grad().defined() ? 4 : 5});
}
void asked() {
  auto w = torch::rand({3, 3}, torch::requires_grad());
  auto h = w * 2;
  h.set_requires_grad(false);
  auto still = torch::zeros({h.requires_grad() ? 6 : 7});
  try {
    torch::autograd::grad({h.sum(), h.mean()}, {w}, {torch::ones({})});
  } catch (const c10::Error &) {
    auto refused = torch::zeros({33});
  }
}
void of_another_size_by_then() {
  auto w = torch::rand({3, 3}, torch::requires_grad());
  auto l = (w * 2).sum();
  w.set_data(torch::ones({2}));
  try {
    l.backward();
  } catch (const c10::Error &) {
    auto refused = torch::zeros({34});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  hooked([](torch::Tensor g) { return g.view({-1}); });
  hooked([](torch::Tensor) { return torch::ones({2}); });
  hooked([](torch::Tensor g) { return g.to(torch::kDouble); });
  hooked([](torch::Tensor) -> torch::Tensor { throw std::runtime_error("no"); });
  hooked([](torch::Tensor g) { return g.clone(); });
  asked();
  of_another_size_by_then();
  auto last = torch::zeros({3});
}
