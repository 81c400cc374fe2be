// What the hooks of a leaf were given first lives until the last of them is done.
void work() {
  auto w = torch::ones({6, 11}, torch::requires_grad());
  for (int i = 0; i < 2; ++i)
    w.register_hook([](const torch::Tensor& grad) -> torch::Tensor { return grad.clamp(-1, 1); });
  (w * 2).sum().backward();
  (w * 3).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
