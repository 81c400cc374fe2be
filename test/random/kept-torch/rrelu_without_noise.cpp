// The slope is reckoned with scalars.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  auto y = torch::rrelu(x);
  y.sum().backward();
  auto z = F::rrelu(x, F::RReLUFuncOptions().training(true));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
