// Until 1.13 a gradient is handed out before the hooks of its node would run, which they do only if the node does.
namespace F = torch::nn::functional;
void work() {
  auto w = torch::randn({6, 2}, torch::requires_grad());
  auto h = w / 0.5;
  h.register_hook([](torch::Tensor g) { return g * 2; });
  auto g = torch::autograd::grad({h.pow(2).sum()}, {h});
  auto both = torch::autograd::grad({h.exp().sum()}, {h, w});
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
