// The options of softplus are doubles, the op's own defaults whole numbers: its second derivative compares with them.
namespace F = torch::nn::functional;
using torch::Tensor;
Tensor twice(const std::function<Tensor(const Tensor &)> &f, torch::Dtype type) {
  auto x = torch::ones({4, 6}, torch::TensorOptions().dtype(type).requires_grad(true));
  auto g = torch::autograd::grad({f(x).sum()}, {x}, {}, true, true)[0];
  g.sum().backward();
  return x.grad();
}
// vramlint: scenario(@NAME@)
void program() {
  for (auto type : {torch::kDouble, torch::kFloat}) {
    auto a = twice([](const Tensor &x) { return F::softplus(x); }, type);
    auto b = twice([](const Tensor &x) { return F::softplus(x, F::SoftplusFuncOptions().beta(2)); }, type);
    auto c = twice([](const Tensor &x) { return torch::nn::Softplus(torch::nn::SoftplusOptions().threshold(2))(x); }, type);
    auto d = twice([](const Tensor &x) { return torch::softplus(x); }, type);
    auto e = twice([](const Tensor &x) { return torch::softplus(x, 2.5, 8); }, type);
  }
  auto last = torch::zeros({3});
}
