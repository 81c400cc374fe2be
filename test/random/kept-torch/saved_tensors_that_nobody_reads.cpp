// What a Function has saved is checked where it asks for it; an inner tensor that was detached in place since is refused.
namespace custom_unread_saved {
struct F1 : torch::autograd::Function<F1> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x) { c->save_for_backward({x}); return x * 2; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) { return {g[0] * 2}; }
};
void work() {
  auto w = torch::ones({3}, torch::requires_grad());
  auto h = w * 1;
  auto y = F1::apply(h);
  h.add_(1);
  try { y.sum().backward(); } catch (const std::exception&) { auto z = torch::zeros({7}); }
  auto k = F1::apply(w);
  auto s = k.sum();
  s.backward();
  try { s.backward(); } catch (const std::exception&) { auto z = torch::zeros({8}); }
  auto q = F1::apply(w);
  q.backward(torch::ones({3}));
  try { q.backward(torch::ones({3})); } catch (const std::exception&) { auto z = torch::zeros({9}); }
}
} // namespace custom_unread_saved
namespace detach_before_backward {
void work() {
  auto w = torch::ones({4}, torch::requires_grad());
  auto b = (w * 2).exp();
  auto c = b.sin();
  auto d = b * 2;
  auto e = b + 1;
  b.detach_();
  e.sum().backward({}, true);
  d.sum().backward({}, true);
  try { c.sum().backward(); } catch (const std::exception&) { auto q = torch::zeros({5}); }
  auto f = (w * 2).exp();
  auto g = f * 3;
  f.detach_();
  g.sum().backward();
}
} // namespace detach_before_backward
namespace custom_detached_input {
struct F2 : torch::autograd::Function<F2> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x) { c->save_for_backward({x}); return x * 2; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) { return {g[0] * c->get_saved_variables()[0]}; }
};
void work() {
  auto w = torch::ones({3}, torch::requires_grad());
  auto h = w * 1;
  auto y = F2::apply(h);
  h.detach_();
  try { y.sum().backward(); } catch (const std::exception&) { auto z = torch::zeros({7}); }
  auto k = w * 1;
  auto v = F2::apply(k);
  k.mul_(2);
  try { v.sum().backward(); } catch (const std::exception&) { auto z = torch::zeros({8}); }
}
} // namespace custom_detached_input
namespace backward_twice_custom {
struct C : torch::autograd::Function<C> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x) { c->save_for_backward({x}); return x * x; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) { auto s = c->get_saved_variables(); auto t = torch::zeros({(int64_t)s.size()}); return {g[0] * s[0] * 2}; }
};
void work() {
  auto w = torch::ones({3}, torch::requires_grad());
  auto y = C::apply(w).sum();
  y.backward();
  try { y.backward(); } catch (const std::exception&) { auto t = torch::zeros({4}); }
  auto h = w * 1;
  auto z = C::apply(h).sum();
  h.mul_(2);
  try { z.backward(); } catch (const std::exception&) { auto t = torch::zeros({5}); }
}
} // namespace backward_twice_custom
// vramlint: scenario(@NAME@)
void program() {
  custom_unread_saved::work();
  detach_before_backward::work();
  custom_detached_input::work();
  backward_twice_custom::work();
  auto last = torch::zeros({3});
}
