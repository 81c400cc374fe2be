// The CPU wants matrices one behind the other.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({2, 3, 5}, torch::requires_grad());
  auto a = x.permute({2, 0, 1}).triu();
  auto b = torch::ones({3, 5}).expand({4, 3, 5}).tril();
  x.triu().sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
