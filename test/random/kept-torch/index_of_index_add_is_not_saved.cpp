// Where its source wants no gradient.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  auto y = x.index_add(0, torch::zeros({2}, torch::kLong), torch::ones({2, 5}));
  y.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
