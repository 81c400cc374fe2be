// The CPU writes the numbers of a row once before it spreads them over the indices.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5});
  auto a = x.sort(1);
  auto b = torch::argsort(x, 0, true);
  auto c = torch::ones({}).sort(0);
  auto d = torch::ones({0, 4}).sort(1);
  auto e = x.t().sort(1);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
