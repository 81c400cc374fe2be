// needs_input_grad counts the tensors that were given: of an optional without one there is no number, and it is refused.
struct Shift : torch::autograd::Function<Shift> {
  static torch::Tensor forward(torch::autograd::AutogradContext *ctx, const torch::Tensor &x, c10::optional<torch::Tensor> by) {
    return by ? x + *by : x * 2;
  }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext *ctx, torch::autograd::tensor_list g) {
    auto first = ctx->needs_input_grad(0) ? g[0] * 2 : torch::Tensor();
    return {first, ctx->needs_input_grad(1) ? g[0].clone() : torch::Tensor()};
  }
};
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::ones({5}, torch::requires_grad()), by = torch::ones({5}, torch::requires_grad());
  Shift::apply(x, c10::optional<torch::Tensor>(by)).sum().backward();
  Shift::apply(x, c10::optional<torch::Tensor>(by.detach())).sum().backward();
  try {
    Shift::apply(x, c10::optional<torch::Tensor>()).sum().backward();
  } catch (const c10::Error &) {
    auto caught = torch::zeros({9});
  }
}
