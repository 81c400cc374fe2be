// What an own Function makes of an input that it gives back: a view, a detached alias, or the input that it changed.
using namespace torch::autograd;
struct Same : Function<Same> {
  static torch::Tensor forward(AutogradContext *, torch::Tensor x) { return x; }
  static variable_list backward(AutogradContext *, variable_list g) { return {g[0]}; }
};
struct Doubled : Function<Doubled> {
  static torch::Tensor forward(AutogradContext *ctx, torch::Tensor x) {
    x.mul_(2);
    ctx->mark_dirty({x});
    return x;
  }
  static variable_list backward(AutogradContext *, variable_list g) { return {g[0] * 2}; }
};
struct Forgetful : Function<Forgetful> {
  static torch::Tensor forward(AutogradContext *ctx, torch::Tensor x) {
    ctx->mark_dirty({x});
    return x * 2;
  }
  static variable_list backward(AutogradContext *, variable_list g) { return {g[0]}; }
};
template <class F> void tried(F f) {
  try {
    f();
  } catch (const c10::Error &) {
    auto refused = torch::zeros({7});
  }
}
static void all() {
  auto x = torch::ones({5}, torch::requires_grad()), plain = torch::ones({5});
  tried([&] {
    auto y = Same::apply(x);
    auto flags = torch::zeros({1 + y.requires_grad() + 2 * y.is_leaf() + 4 * y.is_same(x)});
    y.sum().backward();
  });
  tried([&] {
    auto y = Same::apply(plain);
    auto flags = torch::zeros({1 + y.requires_grad() + 2 * y.is_leaf() + 4 * y.is_same(plain)});
  });
  tried([&] {
    auto w = x * 3;
    auto y = Doubled::apply(w);
    auto flags = torch::zeros({1 + y.requires_grad() + 2 * y.is_leaf() + 4 * y.is_same(w)});
    y.sum().backward();
  });
  tried([&] {
    auto y = Doubled::apply(plain);
    auto versions = torch::zeros({1 + static_cast<long>(plain.is_inference() ? 0 : plain._version())});
  });
  tried([&] { Doubled::apply(x); });
  tried([&] { Forgetful::apply(x * 1); });
  tried([&] { Forgetful::apply(plain); });
}
// vramlint: scenario(@NAME@)
void program() {
  all();
  {
    torch::NoGradGuard guard;
    all();
  }
  c10::InferenceMode mode;
  all();
}
