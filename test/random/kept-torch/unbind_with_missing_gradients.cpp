// Of what is not used one zero is spread.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  auto y = x.unbind(0);
  (y[0] + y[1]).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
