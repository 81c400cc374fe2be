// What a function of the program's own gives for an input that wants no gradient lives until all it gave is handed on.
struct Again : torch::autograd::Function<Again> {
  static torch::Tensor forward(torch::autograd::AutogradContext* ctx, torch::Tensor x, torch::Tensor w) {
    ctx->save_for_backward({x, w});
    return torch::tanh(x.mm(w)).mm(w.t());
  }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* ctx, torch::autograd::tensor_list grads) {
    auto saved = ctx->get_saved_variables();
    torch::AutoGradMode on(true);
    auto x = saved[0].detach().requires_grad_(), w = saved[1].detach().requires_grad_();
    auto y = torch::tanh(x.mm(w)).mm(w.t());
    auto made = torch::autograd::grad({y}, {x, w}, {grads[0]});
    return {made[0], made[1]};
  }
};
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::randn({7, 2}, torch::requires_grad());
  auto x = torch::randn({3, 7});
  for (int step = 0; step < 2; ++step) {
    auto y = Again::apply(x, w);
    auto z = Again::apply(torch::relu(y), w);
    z.sum().backward();
  }
  auto only = torch::autograd::grad({Again::apply(x, w * 2).sum()}, {w});
  auto last = torch::zeros({3});
}
