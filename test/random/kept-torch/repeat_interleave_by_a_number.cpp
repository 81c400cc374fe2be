// The number is a tensor as long as the call; as many as there are elements are summed and checked.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5}, torch::requires_grad());
  auto a = x.repeat_interleave(2, 1);
  auto b = torch::repeat_interleave(torch::ones({3, 1}), 3, 1);
  auto c = torch::repeat_interleave(x.t(), 2); // the number comes first, then a row of what has gaps
  a.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
