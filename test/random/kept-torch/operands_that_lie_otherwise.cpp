// Three exceptions, caught: a view is not detached in place, and nothing is written from itself.
using torch::Tensor;
using torch::indexing::Slice;
void refused() {
  auto x = torch::zeros({3, 3, 8}, torch::kLong);
  auto view = torch::unsqueeze(x, 2);
  try { view.detach_(); } catch (const c10::Error&) { }
  auto gaps = torch::zeros({4, 6, 5}).index({Slice(), Slice(1, 3)});
  try { gaps.scatter_(1, torch::zeros({4, 1, 5}, torch::kLong), gaps); } catch (const c10::Error&) { }
}
void scattered() {
  auto x = torch::ones({2, 4});
  try { x.index_copy_(0, torch::arange(2), x); } catch (const c10::Error&) { }
}
void mixed() {
  auto a = torch::ones({3, 5}, torch::requires_grad());
  auto b = torch::ones({3, 5}, torch::dtype(torch::kDouble).requires_grad(true));
  torch::where(a > 0, a, b).sum().backward();
  auto classes = torch::one_hot(torch::zeros({2, 4, 8}, torch::kLong).permute({1, 0, 2}).clamp(0, 3), 4);
  auto middle = std::get<0>(torch::median(torch::rand({5, 1, 3}), -2));
  torch::var(torch::norm(a)).backward();
  auto left = torch::rsub(torch::rand({5, 3}).t(), b);
}
void transposed() {
  auto x = torch::ones({4, 3}, torch::requires_grad());
  torch::dropout(x.t(), 0.5, true).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  refused();
  scattered();
  mixed();
  transposed();
  auto last = torch::zeros({3});
}
