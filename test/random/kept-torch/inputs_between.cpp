// A node between that is asked for runs, and reckons nothing that nobody wants.
struct Twice : torch::autograd::Function<Twice> {
  static torch::Tensor forward(torch::autograd::AutogradContext *ctx, torch::Tensor x) { return x * 2; }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext *ctx, torch::autograd::tensor_list g) { return {g[0] * 2}; }
};
void go() {
  auto w = torch::rand({6, 5}, torch::requires_grad()), v = torch::rand({5}, torch::requires_grad());
  auto h = w.var(0, false, false);
  auto loss = (h * v).log2().mean();
  loss.backward({}, c10::nullopt, false, torch::TensorList({h}));
  auto k = torch::layer_norm(w, {5}).softmax(1);
  (k * v).sum().backward({}, true, false, torch::TensorList({k}));
  auto c = Twice::apply(w);
  (c * v).sum().backward({}, true, false, torch::TensorList({c, v}));
  auto g = torch::autograd::grad({(k * v).sum()}, {k});
}
// vramlint: scenario(@NAME@)
void program() {
  go();
  auto last = torch::zeros({3});
}
