// Its gradient asks what is no number.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  x.nansum().backward();
  x.nansum(1).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
