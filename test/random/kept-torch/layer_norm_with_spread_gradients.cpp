// The CPU has its results before it makes the gradient dense.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::randn({4, 3}, torch::requires_grad());
  auto y = F::layer_norm(x, F::LayerNormFuncOptions({3})).sum();
  y.backward({}, true);
  y.backward();
  auto w = torch::rand({3}, torch::requires_grad());
  auto b = torch::rand({3}, torch::requires_grad());
  torch::layer_norm(x, {3}, w, b).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
