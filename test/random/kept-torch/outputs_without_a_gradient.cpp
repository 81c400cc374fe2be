// Backward is given a gradient for each output, zeros for one that is not differentiable.
struct Both : torch::autograd::Function<Both> {
  static torch::autograd::variable_list forward(torch::autograd::AutogradContext *ctx, torch::Tensor in) {
    auto a = in + 1, b = in + 2;
    ctx->mark_non_differentiable({a});
    return {a, b};
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *, torch::autograd::variable_list g) {
    return {g[1]};
  }
};
void work() {
  auto x = torch::ones({5, 5}, torch::requires_grad());
  auto out = Both::apply(x);
  out[1].sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
