#define TRY(...) try { __VA_ARGS__; } catch (const std::exception& e) { auto z = torch::zeros({37}); }
void leaves() {
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); w.t_())
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); w.unsqueeze_(0))
  TRY(auto w = torch::ones({2, 1}, torch::requires_grad()); w.squeeze_())
  TRY(auto w = torch::ones({2, 1}, torch::requires_grad()); w.squeeze_(0))
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); w.transpose_(0, 1))
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); w.swapaxes_(0, 1))
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); w.as_strided_({2}, {1}))
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); auto v = w[0]; v.unsqueeze_(0))
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); auto v = w.unbind(0); v[0].unsqueeze_(0))
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); torch::NoGradGuard off; w.t_(); auto f = torch::zeros({w.size(0) * 5}))
}
void versions() {
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); auto x = w * 1; auto y = x.exp(); auto z = x * x; x.t_(); auto f = torch::zeros({5 + (int64_t)x._version()}); z.sum().backward())
  TRY(auto w = torch::ones({2, 3}, torch::requires_grad()); auto x = w * 1; x.unsqueeze_(0); auto f = torch::zeros({5 + (int64_t)x._version()}); (x * 2).sum().backward())
  TRY(auto w = torch::ones({2, 3}); w.squeeze_(); w.t_(); auto f = torch::zeros({5 + (int64_t)w._version()}))
}
void nonleaf() {
  auto w = torch::ones({2, 3}, torch::requires_grad());
  { auto x = w * 1; x.t_(); x.sum().backward(); }
  { auto x = w * 1; x.unsqueeze_(0); (x * x).sum().backward(); }
  { auto x = w * 1; x.transpose_(0, 1).squeeze_(); (x * x).sum().backward(); }
}
void views() {
  auto w = torch::ones({2, 3}, torch::requires_grad());
  { auto x = w * 1; auto v = x[0]; v.unsqueeze_(0); (v * v).sum().backward(); }
  { auto x = w * 1; auto v = x[0]; v.unsqueeze_(0); (x * x).sum().backward(); }
  { auto x = w * 1; auto v = x.view({3, 2}); v.t_(); (x * x).sum().backward(); }
  { auto x = w * 1; auto v = x.view({3, 2}); v.t_(); v.mul_(2); (x * x).sum().backward(); }
  { auto x = w * 1; auto v = x.view({3, 2}); v.t_(); (v * v).sum().backward(); }
  { auto x = w * 1; auto v = x.unsqueeze(0); v.squeeze_(0); (v * v).sum().backward(); }
  { auto x = w * 1; auto v = x.unsqueeze(0); v.squeeze_(0); v.add_(1); (v * v).sum().backward(); }
}
// vramlint: scenario(@NAME@)
void program() {
  leaves(); versions(); nonleaf(); views();
  auto last = torch::zeros({3});
}
