// A function of the program that asks which of its inputs want a gradient, by ranges, and one that runs a graph of its
// own, which it makes of data with make_variable.
struct Weighted : torch::autograd::Function<Weighted> {
  static torch::Tensor forward(torch::autograd::AutogradContext *ctx, torch::Tensor a, torch::Tensor b) {
    ctx->save_for_backward({a, b});
    return a * b;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *ctx,
                                                 torch::autograd::variable_list grads) {
    using torch::autograd::IndexRange;
    auto saved = ctx->get_saved_variables();
    torch::Tensor first, second;
    if (ctx->needs_input_grad({IndexRange{0, 1}}))
      first = grads[0] * saved[1];
    if (ctx->needs_input_grad({IndexRange{1, 2}}))
      second = grads[0] * saved[0];
    if (ctx->needs_input_grad({IndexRange{0, 1}, IndexRange{1, 2}}))
      auto either = torch::zeros({21});
    return {first, second};
  }
};
struct Within : torch::autograd::Function<Within> {
  static torch::Tensor forward(torch::autograd::AutogradContext *ctx, torch::Tensor x) {
    at::AutoGradMode on(true);
    auto own = torch::autograd::make_variable(x.tensor_data(), true);
    ctx->saved_data["own"] = own;
    ctx->saved_data["result"] = own * own;
    return ctx->saved_data["result"].toTensor().detach();
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *ctx,
                                                 torch::autograd::variable_list grads) {
    at::AutoGradMode on(true);
    ctx->saved_data["result"].toTensor().sum().backward();
    return {ctx->saved_data["own"].toTensor().grad() * grads[0]};
  }
};
void work() {
  auto a = torch::rand({3, 8}, torch::requires_grad()), b = torch::rand({3, 8}, torch::requires_grad());
  auto seed = torch::ones({3, 8});
  auto slope = torch::autograd::grad({Weighted::apply(a, b)}, {b}, {seed});
  Weighted::apply(a, b).sum().backward();
  Within::apply(a).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
