// The CPU wants them dense.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::randn({2, 5, 3, 4});
  auto y = x.slice(1, 0, 1).index_select(1, torch::zeros({4}, torch::kLong));
  auto z = torch::randn({5, 3}).t().index_select(1, torch::zeros({4}, torch::kLong));
  auto u = x.transpose(1, 2).index_select(2, torch::zeros({4}, torch::kLong));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
