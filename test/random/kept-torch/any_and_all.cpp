// The CPU converts what any() and all() look at to bool first.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5});
  auto a = x.any();
  auto b = x.all(1);
  auto c = torch::ones({7}, torch::kBool).any();
  auto d = torch::ones({1, 1}).any();
  auto e = torch::ones({0, 2}).all();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
