// The CPU has its result before it makes the gradient dense; one channel needs no tables.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({2, 3, 4, 3}, torch::requires_grad());
  auto twice = F::InterpolateFuncOptions().scale_factor(std::vector<double>(2, 2.0));
  F::interpolate(x, twice.mode(torch::kNearest)).sum().backward();
  F::interpolate(x, twice.mode(torch::kBilinear).align_corners(false)).sum().backward();
  auto one = torch::ones({2, 1, 4, 3}, torch::requires_grad());
  F::interpolate(one, F::InterpolateFuncOptions().scale_factor(std::vector<double>(2, 2.0)).mode(torch::kNearest)).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
