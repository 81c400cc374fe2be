// rrelu reads a dense copy of what is not dense while it draws, and its gradient lies like its input where it does not.
void work(torch::Tensor x, bool training) {
  auto w = x.clone().requires_grad_();
  auto y = torch::rrelu(w.t(), 0.1, 0.3, training);
  y.exp().mean().backward();
  auto z = x.clone().t();
  torch::rrelu_(z, 0.1, 0.3, training);
}
// vramlint: scenario(@NAME@)
void program() {
  for (bool training : {true, false}) {
    work(torch::randn({3, 3}), training);
    work(torch::randn({2, 3}), training);
  }
}
