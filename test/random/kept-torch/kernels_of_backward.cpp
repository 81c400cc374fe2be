// Kernels of backward that the program calls itself.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({4, 5}), g = torch::ones({4, 5}), y = x.sigmoid();
  auto a = at::sigmoid_backward(g, y), b = at::tanh_backward(g, y), c = at::threshold_backward(g, x, 0), d = at::leaky_relu_backward(g, x, 0.1, false), e = at::hardtanh_backward(g, x, -1, 1), f = at::hardswish_backward(g, x), h = at::hardsigmoid_backward(g, x), i = at::gelu_backward(g, x), j = at::gelu_backward(g.t().contiguous().t(), x, "tanh"), k = at::threshold_backward(g, x.t().contiguous().t(), 0);
  auto v = torch::randn({4, 5}, torch::requires_grad()), w = torch::randn({4, 5}, torch::requires_grad());
  (at::threshold_backward(v, w, 0).sum() + at::leaky_relu_backward(v, w, 0.1, false).exp().sum() + at::hardtanh_backward(v, w, -1, 1).sum()).backward();
  auto last = torch::zeros({3});
}
