// What is made before a call is refused, and what is not: unfold and fold make their result first, ctc_loss looks at
// the types of its lengths first, a number is no tensor yet when there is no index, and data of another kind are
// refused when they are there.
template <class F> void refused(F call) {
  try {
    call();
  } catch (const std::exception &) {
    auto caught = torch::zeros({19});
  }
}
struct Twice : torch::autograd::Function<Twice> {
  static torch::autograd::variable_list forward(torch::autograd::AutogradContext *ctx, torch::Tensor x) {
    x.add_(1);
    ctx->mark_dirty({x});
    return {x, x};
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *, torch::autograd::variable_list g) {
    return {g[0] + g[1]};
  }
};
void work() {
  namespace F = torch::nn::functional;
  refused([] { F::unfold(torch::rand({1, 3, 2, 2}), F::UnfoldFuncOptions({3, 2})); });
  refused([] { F::fold(torch::rand({1, 12, 5}), F::FoldFuncOptions({4, 5}, {2, 2})); });
  refused([] {
    auto probabilities = torch::rand({20, 2, 6}).log_softmax(2), lengths = torch::tensor({20, 20});
    F::ctc_loss(probabilities, torch::randint(1, 6, {2, 4}), lengths.to(torch::kFloat), torch::tensor({4, 4}));
  });
  refused([] { torch::rand({3, 3}).index_put_({}, 2); });
  refused([] { torch::nn::Linear(4, 3)->to(torch::kInt64); });
  refused([] { torch::rand({2, 2}, torch::requires_grad()).set_data(torch::zeros({2, 2}, torch::kLong)); });
  refused([] {
    auto leaf = torch::rand({6, 6}, torch::requires_grad());
    Twice::apply(leaf);
  });
  auto written = torch::rand({4, 5});
  written.index_put_({true}, torch::ones({1, 1, 4, 5}));
  auto one = at::tensor(7), same = one[0];
  torch::nn::AdaptiveLogSoftmaxWithLoss classes(
      torch::nn::AdaptiveLogSoftmaxWithLossOptions(16, 12, {3, 7}).div_value(2.).head_bias(true));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
