// Data, storages, sizes and gradients that a program sets by hand.
using torch::Tensor; using torch::indexing::Slice; using torch::indexing::None;
namespace F = torch::nn::functional;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
void work() {
  Tensor f = torch::ones({4, 6}), d = torch::ones({4, 6}, torch::kDouble), i = torch::zeros({4, 6}, torch::kLong), r = torch::ones({4, 6}, torch::requires_grad()), s = torch::ones({});
  TRY(1, f.set_(torch::ones({3}, torch::kDouble)); f = f + 1);
  TRY(2, f.clone());
  TRY(3, s.unflatten(-1, {2, -1}));
  TRY(4, r.set_(torch::ones({3})));
  TRY(5, r.detach().set_(torch::ones({3})));
  TRY(6, { torch::NoGradGuard g; r.set_(torch::ones({2, 2})); });
  TRY(7, (r * 2).sum().backward());
  TRY(8, r.set_data(torch::ones({2, 3})));
  TRY(9, (r * 3).sum().backward());
  TRY(10, std::swap(r, f));
  TRY(11, f.mutable_grad() = torch::ones({1}));
  TRY(12, f.mutable_grad() = torch::ones({2, 3}, torch::kDouble)); 
  TRY(13, f.mutable_grad() = torch::ones({2, 3}));
  TRY(14, f.resize_({4, 4}));
  TRY(15, { torch::NoGradGuard g; f.resize_({4, 4}); });
  TRY(16, f.detach().resize_({5, 5}));
  TRY(17, d.resize_({2, 2}).resize_({4, 6}));
  TRY(18, d.narrow(0, 1, 2).resize_({9, 9}));
  TRY(19, d.t().resize_({3, 3}));
  TRY(20, i.resize_as_(d));
  TRY(22, d.set_(d.storage(), 0, {2, 2}, {1, 1}));
  TRY(23, d.clone());
  TRY(24, d.mul_(2));
  TRY(25, d.set_());
  TRY(26, d.add_(1));
  TRY(27, d.resize_({3}).fill_(1));
  TRY(28, torch::ones({3}).expand({2, 3}).resize_({4, 4}));
  TRY(29, (f * 2).detach_().requires_grad_().sum().backward());
  TRY(30, f.requires_grad_(false).add_(1));
  TRY(31, (f + 1).requires_grad_().retain_grad());
  TRY(32, torch::ones({2}, torch::kLong).requires_grad_());
  TRY(33, (r * 2).requires_grad_(false));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
