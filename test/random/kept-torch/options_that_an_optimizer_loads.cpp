// Releases before 2.4 read the options that an optimizer has saved and keep its own; later ones take them over.
#include <sstream>
template <class O> auto &optionsOf(torch::optim::Optimizer &o, size_t i = 0) { return static_cast<O &>(o.param_groups()[i].options()); }
struct Both {
  torch::Tensor a = torch::rand({3, 4}, torch::requires_grad()), b = torch::rand({5}, torch::requires_grad());
  std::vector<torch::Tensor> all() { return {a, b}; }
  void grads() {
    a.mutable_grad() = torch::ones({3, 4});
    b.mutable_grad() = torch::ones({5});
  }
};
template <class Optim, class Options> void go(Options saved, Options own, int64_t (*told)(const Options &)) {
  Both x;
  Optim from(x.all(), saved), to(x.all(), own);
  x.grads();
  from.step();
  std::stringstream text;
  torch::save(from, text);
  torch::load(to, text);
  auto how = torch::zeros({told(optionsOf<Options>(to)) + 1});
  x.grads();
  to.step();
}
// vramlint: scenario(@NAME@)
void program() {
  using namespace torch::optim;
  go<SGD, SGDOptions>(SGDOptions(0.1).momentum(0.5), SGDOptions(0.2), [](const SGDOptions &o) { return (int64_t)(o.momentum() * 10) + (int64_t)(o.lr() * 100); });
  go<SGD, SGDOptions>(SGDOptions(0.1), SGDOptions(0.2).momentum(0.9).nesterov(true), [](const SGDOptions &o) { return (int64_t)o.nesterov(); });
  go<Adam, AdamOptions>(AdamOptions(0.1).amsgrad(true).betas({0.5, 0.75}), AdamOptions(0.2), [](const AdamOptions &o) { return (int64_t)(std::get<1>(o.betas()) * 100) + o.amsgrad(); });
  go<AdamW, AdamWOptions>(AdamWOptions(0.1).weight_decay(0), AdamWOptions(0.2).amsgrad(true), [](const AdamWOptions &o) { return (int64_t)o.amsgrad(); });
  go<RMSprop, RMSpropOptions>(RMSpropOptions(0.1).centered(true).momentum(0.5), RMSpropOptions(0.2), [](const RMSpropOptions &o) { return (int64_t)o.centered() + 5; });
  go<Adagrad, AdagradOptions>(AdagradOptions(0.1).weight_decay(0.5), AdagradOptions(0.2), [](const AdagradOptions &o) { return (int64_t)(o.weight_decay() * 10); });
  Both x;
  SGD two({OptimizerParamGroup({x.a}, std::make_unique<SGDOptions>(0.5)), OptimizerParamGroup({x.b})}, SGDOptions(0.25).momentum(0.5)), other({OptimizerParamGroup({x.a}), OptimizerParamGroup({x.b})}, SGDOptions(0.125));
  std::stringstream text;
  torch::save(two, text);
  torch::load(other, text);
  x.grads();
  other.step();
  auto how = torch::zeros({(int64_t)(optionsOf<SGDOptions>(other).lr() * 100), (int64_t)(optionsOf<SGDOptions>(other, 1).lr() * 100)});
  auto last = torch::zeros({3});
}
