// Views of what is changed in place, one short chain each.
using torch::Tensor; using torch::indexing::Slice; using torch::indexing::None;
namespace F = torch::nn::functional;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
void work() {
  auto mk = [] { return torch::ones({4, 6}, torch::requires_grad()) * 2; };
  Tensor p = torch::ones({4, 6}, torch::requires_grad());
  TRY(1, auto h = mk(); auto u = h.unbind(0); u[0].add_(1); h.sum().backward());
  TRY(2, auto h = mk(); auto u = h.split(2); u[0].mul_(2));
  TRY(3, auto h = mk(); auto u = h.chunk(2); { torch::NoGradGuard g; u[0].mul_(2); } h.sum().backward());
  TRY(4, auto h = mk(); Tensor v; { torch::NoGradGuard g; v = h.view({24}); } v.add_(1));
  TRY(5, auto h = mk(); Tensor v; { torch::NoGradGuard g; v = h.view({24}); v.add_(1); } h.sum().backward());
  TRY(6, p.view({24}).add_(1));
  TRY(7, { torch::NoGradGuard g; p.view({24}).add_(1); });
  TRY(8, Tensor v; { torch::NoGradGuard g; v = p.view({24}); } v.mul_(2));
  TRY(9, auto h = mk(); auto v = h[0]; h.add_(1); v.sum().backward());
  TRY(10, auto h = mk(); auto v = h[0]; v.add_(p[1]); h.add_(v); h.sum().backward());
  TRY(11, auto b = torch::zeros({4, 6}); auto v = b[0]; v.copy_(p[0]); b.sum().backward());
  TRY(12, auto b = torch::zeros({4, 6}); auto v = b[0]; b.copy_(p); v.sum().backward());
  TRY(13, auto b = torch::zeros({4, 6}); auto v = b[0], w = b.t()[0]; v.copy_(p[0]); w.mul_(2); b.mul_(p); v.sum().backward());
  TRY(14, auto b = torch::zeros({4, 6}); auto v = b.detach(); b.copy_(p); v.add_(1); b.sum().backward());
  TRY(15, auto h = mk(); auto v = h.exp(); h.add_(1); v.sum().backward());
  TRY(16, auto h = mk(); auto v = h.exp(); v.add_(1); v.sum().backward());
  TRY(17, auto h = mk(); auto v = h * h; h.detach().add_(1); v.sum().backward());
  TRY(18, auto h = mk(); auto v = h * h; h.data().add_(1); v.sum().backward());
  TRY(19, auto h = mk(); auto v = h.view({24}); auto w = v.exp(); h.zero_(); w.sum().backward());
  TRY(20, auto h = mk(); auto v = torch::view_as_complex(h.view({4, 3, 2})); v.mul_(2); torch::view_as_real(v).sum().backward());
  TRY(21, auto h = mk(); auto v = h.as_strided({2, 2}, {6, 1}); v.mul_(3); h.sum().backward());
  TRY(22, auto h = mk(); auto v = h.expand({2, 4, 6}); v.mul_(2));
  TRY(23, auto h = mk(); auto v = h.diagonal(); v.zero_(); h.sum().backward());
  TRY(24, auto h = mk(); h.t_(); h.sum().backward());
  TRY(25, auto h = mk(); auto v = h[0]; v.detach_());
  TRY(26, auto h = mk(); auto v = h[0]; h.detach_(); v.sum().backward());
  TRY(27, auto h = mk(); auto v = h[0]; v.requires_grad_(false));
  TRY(28, auto b = torch::zeros({4}); auto v = b.view({2, 2}); v.requires_grad_(); v.mul(2).sum().backward(); b.add_(1));
  TRY(29, auto b = torch::zeros({4}); auto v = b.view({2, 2}); b.requires_grad_(); v.mul(2).sum(); v.add_(1));
  TRY(30, auto h = mk(); h.register_hook([](Tensor g) { return g * 2; }); h.mul_(2); h.sum().backward());
  TRY(31, auto h = mk(); h.retain_grad(); h.mul_(2); h.sum().backward(); auto g = h.grad().clone());
  TRY(32, auto h = mk(); auto v = h[0]; v.register_hook([](Tensor g) { return g * 2; }); v.mul_(2); h.sum().backward());
  TRY(33, auto h = mk(); auto v = h[0]; v.retain_grad(); h.mul_(2); v.sum().backward(); if (v.grad().defined()) auto c = v.grad().clone());
  TRY(34, p.mutable_grad() = Tensor(); p.select(0, 1).sum().backward(); p.grad().select(0, 0).add_(1));
  TRY(35, auto x = p.unfold(1, 2, 1); x.add(1).sum().backward());
  TRY(36, auto h = mk(); auto v = h.unfold(1, 2, 1); v.add_(1));
  TRY(37, auto h = mk(); auto v = h.unfold(1, 2, 2); v.add_(1); h.sum().backward());
  TRY(38, auto h = mk(); auto v = h.movedim(0, 1).swapaxes(0, 1).unflatten(1, {2, 3}); v.mul_(2); h.sum().backward());
  TRY(39, auto h = mk(); auto v = h.hsplit(2)[1]; v.mul_(2));
  TRY(40, auto h = mk(); auto v = h.tensor_split(3, 1)[1]; v.mul_(2); h.sum().backward());
  TRY(41, auto h = mk(); auto v = h.narrow(0, 1, 2); v.index_put_({torch::tensor({0})}, p[0].slice(0, 0, 6)); h.sum().backward());
  TRY(42, auto h = mk(); h[0] = h[1]; h.sum().backward());
  TRY(43, auto h = mk(); h.index_put_({Slice(), 0}, p.select(1, 1)); h.sum().backward());
  TRY(44, auto h = mk(); h.masked_fill_(h > 0, p.sum()); h.sum().backward());
  TRY(45, auto h = mk(); h.slice(1, 0, 2).scatter_(1, torch::zeros({4, 1}, torch::kLong), p); h.sum().backward());
  TRY(46, auto h = mk(); auto c = h.clone(); c[0].copy_(torch::ones({6}, torch::kDouble)); c.sum().backward());
  TRY(47, auto h = mk().to(torch::kDouble); h[0].copy_(p[0]); h.sum().backward());
  TRY(48, auto h = mk(); h.select(0, 0).copy_(p.sum().to(torch::kDouble)); h.sum().backward());
  TRY(49, auto d = torch::zeros({4, 6}, torch::kDouble); d.copy_(p); d.sum().backward());
  TRY(50, auto d = torch::zeros({2, 4, 6}); d.copy_(p); d.add_(p); d.sum().backward());
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
