// A Function of the program may give back views and inputs that it changed: one view is not to be changed in place, one
// of several neither, and what was changed of a base goes through CopySlices.
// uses: Function views
using namespace torch::autograd;
bool refuses(const std::function<void()> &call, const std::string &words) {
  try {
    call();
  } catch (const c10::Error &e) {
    return std::string(e.what()).find(words) != std::string::npos;
  }
  return false;
}
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

struct Flat : Function<Flat> {
  static torch::Tensor forward(AutogradContext *, torch::Tensor x) { return x.view({-1}); }
  static variable_list backward(AutogradContext *, variable_list g) { return {g[0].view({2, 4})}; }
};
struct HeadAndTwice : Function<HeadAndTwice> {
  static variable_list forward(AutogradContext *, torch::Tensor x) { return {x.slice(0, 0, 1), x * 2}; }
  static variable_list backward(AutogradContext *, variable_list g) { return {torch::cat({g[0], g[0]}) + g[1] * 2}; }
};
struct Doubled : Function<Doubled> {
  static torch::Tensor forward(AutogradContext *context, torch::Tensor x) {
    x.mul_(2);
    context->mark_dirty({x});
    return x;
  }
  static variable_list backward(AutogradContext *, variable_list g) { return {g[0] * 2}; }
};

// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({2, 4}, torch::requires_grad());
  auto flat = Flat::apply(x * 1);
  told(flat.is_view());
  told(refuses([&] { flat.add_(1); }, "created inside a custom Function"));
  flat.sum().backward();
  auto both = HeadAndTwice::apply(x * 3);
  told(both[0].is_view());
  told(refuses([&] { both[0].mul_(2); }, "returns multiple views"));
  both[1].mul_(2);
  (both[0].sum() + both[1].sum()).backward();
  auto base = x * 5;
  auto changed = Doubled::apply(base.view({4, 2}));
  told(changed.is_view());
  changed.sum().backward();
}
