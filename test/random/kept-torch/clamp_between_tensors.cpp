// The bounds have gradients of their own, made first.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  torch::clamp(x, x, torch::ones_like(x)).sum().backward();
  auto low = torch::zeros({3, 5}, torch::requires_grad());
  auto high = torch::ones({3, 5}, torch::requires_grad());
  torch::clamp(x, low, high).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
