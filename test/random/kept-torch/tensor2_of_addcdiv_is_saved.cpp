// Two of its formulas read it.
namespace F = torch::nn::functional;
void work() {
  auto w = torch::randn({4, 3}, torch::requires_grad());
  auto y = w.addcdiv(torch::ones({4, 3}), torch::ones({12}).view({4, 3}));
  auto z = w.addcmul(torch::ones({4, 3}), torch::ones({4, 3}));
  auto loss = y.sum() + z.sum();
  loss.backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
