// The condition comes first.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  auto b = torch::randn({5}, torch::requires_grad());
  torch::pow(x, b).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
