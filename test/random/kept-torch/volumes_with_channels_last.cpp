// Of the kernels for volumes few follow channels that are last: averages and adaptive pooling give plain results, maxima
// copy first before 2.0, and the gradient of nearest elements is plain.
torch::Tensor volume() { return torch::rand({2, 4, 8, 8, 6}).movedim(-1, 1).detach().requires_grad_(); }
template <class F> void go(torch::Tensor x, F f) {
  {
    torch::NoGradGuard no;
    auto y = f(x);
    auto how = torch::zeros({y.stride(1) + 10, y.stride(-1) + 3});
  }
  auto y = f(x);
  y.backward(torch::ones_like(y));
  auto how = torch::zeros({x.grad().stride(1) + 10, x.grad().stride(-1) + 3});
  auto z = f(x);
  z.backward(torch::ones(z.sizes()));
}
void pools() {
  const std::vector<int64_t> two{2, 2, 2}, one{1, 1, 1}, large{8, 16, 16};
  // What looks like channels that are last in a volume without a batch is no such format.
  for (auto &x : {volume(), torch::rand({6, 8, 8, 4}).permute({0, 3, 1, 2}).detach().requires_grad_()}) {
    go(x, [&](torch::Tensor t) { return torch::avg_pool3d(t, two); });
    go(x, [&](torch::Tensor t) { return torch::adaptive_avg_pool3d(t, two); });
    go(x, [&](torch::Tensor t) { return torch::adaptive_avg_pool3d(t, one); });
    go(x, [&](torch::Tensor t) { return std::get<0>(torch::adaptive_max_pool3d(t, two)); });
  }
  go(volume(), [&](torch::Tensor t) { return torch::max_pool3d(t, two); });
  go(volume(), [&](torch::Tensor t) { return torch::upsample_nearest3d(t, large); });
  go(volume(), [&](torch::Tensor t) { return torch::upsample_trilinear3d(t, large, false); });
}
void norms() {
  torch::nn::BatchNorm3d norm(6);
  go(volume(), [&](torch::Tensor t) { return norm(t); });
  norm->eval();
  go(volume(), [&](torch::Tensor t) { return norm(t); });
}
void look() { torch::max_pool3d(torch::rand({6, 8, 8, 4}).permute({0, 3, 1, 2}), {2, 2, 2}); }
// vramlint: scenario(@NAME@)
void program() {
  pools();
  norms();
  try {
    look(); // refused from 2.0 on
  } catch (const c10::Error &) {
  }
  auto last = torch::zeros({3});
}
