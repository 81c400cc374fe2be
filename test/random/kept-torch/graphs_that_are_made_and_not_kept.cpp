// A backward that makes a graph keeps that which it goes through only if it is told to, or is told nothing.
using torch::Tensor;
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::randn({3, 6}, torch::requires_grad()), x = torch::randn({4, 3}, torch::requires_grad());
  auto y = torch::tanh(torch::mm(x, w));
  auto v = torch::zeros_like(y).requires_grad_();
  auto g = torch::autograd::grad({y}, {x}, {v}, true, true)[0];
  auto j = torch::autograd::grad({g}, {v}, {torch::ones_like(g)}, false, true)[0];
  try {
    auto again = torch::autograd::grad({g}, {v}, {torch::ones_like(g)})[0];
  } catch (const c10::Error &) {
    torch::zeros({1000});
  }
  auto z = torch::sigmoid(torch::mm(x, w)).pow(2).sum();
  z.backward({}, false, true);
  x.mutable_grad() = Tensor();
  w.mutable_grad() = Tensor();
  auto last = torch::zeros({3});
}
