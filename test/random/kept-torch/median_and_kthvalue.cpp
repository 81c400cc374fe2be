// The CPU partitions a copy; the gradient of the whole is shared by all places of the value.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  x.median().backward();
  auto a = x.median(1);
  auto b = x.median(0, true);
  std::get<0>(a).sum().backward();
  auto c = torch::ones({3, 5}).kthvalue(2, 0);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
