// What is changed may be an operand as well, but no operand may lie partly where is written.
template <class F> void tries(int n, F f) {
  try {
    f();
    auto x = torch::zeros({n});
  } catch (const c10::Error&) {
    auto y = torch::zeros({n, 100});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  auto a = torch::zeros({5, 3}), v = torch::zeros({10}), s = torch::zeros({3, 3});
  tries(1, [&] { a.copy_(a.select(0, 2)); });
  tries(2, [&] { a.add_(a.select(0, 2)); });
  tries(3, [&] { a += a[0]; });
  tries(4, [&] { a.mul_(a.select(1, 1).unsqueeze(1)); });
  tries(5, [&] { a.addcmul_(a[0], a[1]); });
  tries(6, [&] { v.slice(0, 0, 5).copy_(v.slice(0, 3, 8)); });
  tries(7, [&] { v.slice(0, 0, 5).add_(v.slice(0, 5, 10)); });
  tries(8, [&] { torch::add_out(a, a, a[0]); });
  tries(9, [&] { a.lerp_(a[0], 0.5); });
  tries(10, [&] { a.div_(a.sum(1, true)); });
  tries(11, [&] { s.copy_(s.t()); });
  tries(12, [&] { s.add_(s.t()); });
  tries(13, [&] { a.slice(1, 0, 2).copy_(a.slice(1, 1, 3)); });
  tries(14, [&] { a.select(0, 0).copy_(a.select(0, 0)); });
  tries(15, [&] { a.add_(a.view({5, 3})); });
  tries(16, [&] { a.clamp_(a[0], a[1]); });
  tries(17, [&] { torch::sub_out(v, v.slice(0, 0, 5), v.slice(0, 5, 10)); });
}
