// The whole is counted where it lies.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5});
  auto a = x.count_nonzero();
  auto b = torch::count_nonzero(x, at::IntArrayRef{1});
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
