// In 1.13, though nothing reads it.
namespace F = torch::nn::functional;
void work() {
  auto w = torch::randn({11, 13}, torch::requires_grad());
  auto y = torch::embedding(torch::sin(w), torch::randint(0, 11, {2, 7}));
  auto z = y * 2;
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
