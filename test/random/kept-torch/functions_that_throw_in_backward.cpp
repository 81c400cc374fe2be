// What the backward of a Function throws ends the engine as a hook's exception does: the mode is as it was.
namespace fn_throws {
struct T : torch::autograd::Function<T> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x, int k) { auto t = x * 2; c->save_for_backward({t}); if (k == 1) throw std::runtime_error("f"); c->saved_data["k"] = k; return t + 1; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) { auto t = c->get_saved_variables()[0] * g[0]; if (c->saved_data["k"].toInt() == 2) throw std::runtime_error("b"); return {t, torch::Tensor()}; }
};
void work() {
  auto a = torch::ones({3}, torch::requires_grad());
  for (int k = 0; k < 3; ++k) {
    try { auto y = T::apply(a * 1, k); y.sum().backward(); } catch (const std::exception& e) { auto z = torch::zeros({k + 1}); }
    auto g = torch::GradMode::is_enabled() ? torch::zeros({2}) : torch::zeros({7});
  }
}
} // namespace fn_throws
namespace fn_throw_states {
struct T : torch::autograd::Function<T> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x, int k) { c->saved_data["k"] = k; return x * 2; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) {
    auto k = c->saved_data["k"].toInt();
    auto t = g[0] * 3;
    if (k == 1) throw std::runtime_error("b");
    if (k == 2) t = torch::mm(t, t);
    return {t, torch::Tensor()};
  }
};
void work() {
  auto a = torch::ones({3}, torch::requires_grad());
  for (int k = 0; k < 3; ++k) {
    try { auto y = T::apply((a * 1).exp(), k); auto z = y.sum() + (a * 2).sum(); z.backward(); } catch (const std::exception& e) { auto z = torch::zeros({k + 1}); }
    auto g = torch::GradMode::is_enabled() ? torch::zeros({2}) : torch::zeros({7});
    auto q = (a * 2).sum();
    q.backward();
  }
  try { auto y = T::apply(a * 1, 1); auto g = torch::autograd::grad({y.sum()}, {a}, {}, true, true); } catch (const std::exception&) { auto z = torch::zeros({5}); }
  auto w = (a * a).sum();
  w.backward();
}
} // namespace fn_throw_states
namespace nested_engine_catches {
struct C : torch::autograd::Function<C> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x) { c->save_for_backward({x}); return x.exp(); }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) {
    auto x = c->get_saved_variables()[0].detach().requires_grad_();
    torch::AutoGradMode on(true);
    auto y = x.exp().sum();
    try { y.backward({}, true); auto z = (x * 2).view({7}); } catch (const std::exception&) { auto t = torch::zeros({4}); }
    y.backward();
    return {x.grad() * g[0]};
  }
};
void work() {
  auto w = torch::ones({3}, torch::requires_grad());
  for (int i = 0; i < 2; ++i) C::apply(w * 2).sum().backward();
  auto g = torch::GradMode::is_enabled() ? torch::zeros({2}) : torch::zeros({7});
}
} // namespace nested_engine_catches
namespace nested_engine_throws {
struct C : torch::autograd::Function<C> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x) { return x * 2; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) {
    auto x = torch::ones({3}, torch::requires_grad());
    torch::AutoGradMode on(true);
    auto y = x * 2;
    y.register_hook([](torch::Tensor q) -> torch::Tensor { throw std::runtime_error("in"); });
    y.sum().backward();
    return {g[0]};
  }
};
void work() {
  auto w = torch::ones({3}, torch::requires_grad());
  auto big = torch::ones({10});
  try { C::apply((w * 2).exp()).sum().backward(); } catch (const std::exception&) { auto t = torch::zeros({4}); }
  auto g = torch::GradMode::is_enabled() ? torch::zeros({2}) : torch::zeros({7});
  (w * 2).sum().backward();
}
} // namespace nested_engine_throws
namespace throw_keeps_graph {
struct C : torch::autograd::Function<C> {
  static torch::Tensor forward(torch::autograd::AutogradContext* c, torch::Tensor x, std::shared_ptr<int> n) { c->saved_data["p"] = (int64_t)(intptr_t)n.get(); return x * 2; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* c, torch::autograd::variable_list g) {
    auto* n = (int*)(intptr_t)c->saved_data["p"].toInt();
    if ((*n)++ == 0) throw std::runtime_error("once");
    return {g[0] * 2, torch::Tensor()};
  }
};
void work() {
  auto n = std::make_shared<int>(0);
  auto w = torch::ones({3}, torch::requires_grad());
  auto y = C::apply((w * 2).exp(), n).sigmoid().sum();
  try { y.backward({}, true); } catch (const std::exception&) { auto t = torch::zeros({4}); }
  y.backward();
  auto z = torch::zeros({(int64_t)*n});
}
} // namespace throw_keeps_graph
// vramlint: scenario(@NAME@)
void program() {
  fn_throws::work();
  fn_throw_states::work();
  nested_engine_catches::work();
  nested_engine_throws::work();
  throw_keeps_graph::work();
  auto last = torch::zeros({3});
}
