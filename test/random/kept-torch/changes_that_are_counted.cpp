// set_() counts as a change and to() goes on counting; what is read into a tensor keeps the tensor's type; roll()
// without dimensions is one node.
namespace counted {
template <class F> void attempt(F f) {
  try {
    f();
    auto done = torch::zeros({2});
  } catch (const c10::Error&) {
    auto refused = torch::zeros({3});
  }
}
void work() {
  auto x = torch::rand({4, 4}, torch::requires_grad());
  attempt([&] { auto a = torch::rand({4, 4}); auto y = x * a; a.set_(torch::ones({2})); y.sum().backward(); });
  attempt([&] { auto a = torch::rand({4, 4}); auto y = x * a; a.set_data(torch::ones({4, 4})); y.sum().backward(); });
  attempt([&] { torch::nn::Linear l(4, 4); auto y = l(x); l->to(torch::kDouble); l->to(torch::kFloat); y.sum().backward(); });
  attempt([&] { torch::nn::Linear l(4, 4); auto y = l(x); std::stringstream s; torch::save(l, s); torch::load(l, s); y.sum().backward(); });
  auto w = torch::ones({10}), u = torch::ones({4});
  w.detach().resize_({4});
  u.resize_({5});
  auto z1 = torch::zeros({(int64_t)w._version() + 1}), z2 = torch::zeros({(int64_t)u._version() + 1});
}
} // namespace counted
namespace read_into {
void work() {
  torch::nn::Linear a(3, 2), b(3, 2);
  a->to(torch::kDouble);
  std::stringstream s, t;
  torch::save(a, s);
  torch::load(b, s);
  auto z = torch::zeros({(int64_t)b->weight.element_size(), (int64_t)b->weight.storage().nbytes()});
  b(torch::ones({2, 3})).sum().backward();
  torch::Tensor y = torch::ones({5});
  torch::save(torch::ones({3}, torch::kDouble), t);
  torch::load(y, t);
  auto w = torch::zeros({(int64_t)y.element_size() + y.numel()});
}
} // namespace read_into
namespace rolled {
void work() {
  auto x = torch::rand({5, 6}, torch::requires_grad());
  { auto f = x.roll(1), v = x * 2; (f + v).sum().backward(); }
  { auto f = x.t().roll(1), v = x.t() * 2; f.mul_(2); (f + v).sum().backward(); }
  auto f = x.roll(2);
  auto z = torch::zeros({(int64_t)f.is_view() + 1});
  f.view({30}).mul_(2);
  f.mean().backward();
}
} // namespace rolled
// vramlint: scenario(@NAME@)
void program() {
  counted::work();
  read_into::work();
  rolled::work();
  auto last = torch::zeros({3});
}
