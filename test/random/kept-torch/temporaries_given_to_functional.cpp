// Functional moves on what it is given: a temporary is gone before the next op.
// vramlint: scenario(@NAME@)
void program() {
  auto f = torch::nn::Functional(torch::relu);
  auto g = torch::nn::Functional([](torch::Tensor x) { return x * 2; });
  auto x = torch::ones({4}, torch::requires_grad());
  f->forward(x * 1).sum().backward();
  g(x * 1).sum().backward();
  auto kept = x * 1;
  auto y = f(kept).sum();
  auto z = g(std::move(kept)).sum();
  auto last = torch::zeros({5});
}
