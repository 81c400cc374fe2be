// Orders in memory that hang on what is read first: noise of rrelu, copies in another type, what the gradients of
// maxima are put into, and from 2.0 on the gradient of prelu.
static void see(const torch::Tensor &t) {
  std::vector<int64_t> s;
  for (auto k : t.strides()) s.push_back(k % 7 + 1);
  auto z = torch::zeros(s);
}
template <class F> void go(torch::Tensor x, F f) {
  x = x.detach().requires_grad_();
  for (int k = 0; k < 3; ++k) {
    auto y = f(x);
    see(y);
    if (k == 0) y.backward(torch::ones(y.sizes()));
    if (k == 1) y.backward(torch::ones(y.sizes()).contiguous(torch::MemoryFormat::ChannelsLast));
    if (k == 2) y.sum().backward();
    see(x.grad());
    x.mutable_grad() = torch::Tensor();
  }
}
template <class F> void all(F f) {
  go(torch::rand({2, 4, 6, 8}), f);
  go(torch::rand({2, 4, 6, 8}).contiguous(torch::MemoryFormat::ChannelsLast), f);
  go(torch::rand({4, 6, 2, 8}).permute({2, 0, 1, 3}), f);
}
// vramlint: scenario(@NAME@)
void program() {
  all([](torch::Tensor t) { return torch::max_pool2d(t, {2, 2}); });
  all([](torch::Tensor t) { return torch::rrelu(t, 0.1, 0.3, true); });
  all([](torch::Tensor t) { return torch::renorm(t, 2, 1, 1.0); });
  auto x = torch::rand({2, 1, 6}).expand({2, 4, 6}).detach().requires_grad_();
  torch::prelu(x, torch::full({4}, 0.2)).backward(torch::ones({4, 2, 6}).transpose(0, 1));
  see(x.grad());
  auto one = torch::ones({1}).expand({4, 6}), other = torch::rand({6, 4}, torch::kDouble).t();
  see(one + other);
  see(other + one);
  auto last = torch::zeros({3});
}
