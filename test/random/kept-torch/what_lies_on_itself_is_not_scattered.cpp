// An exception.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5});
  x.scatter_(1, torch::zeros({3, 5}, torch::kLong), x);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
