// The gradient of a sign has no memory: it is added to nothing, and nothing is written to it.
bool throws(void (*what)(torch::Tensor &)) {
  auto w = torch::rand({3}, torch::requires_grad());
  torch::sgn(w).sum().backward();
  try {
    what(w);
  } catch (const c10::Error &) {
    return true;
  }
  return false;
}
// vramlint: scenario(@NAME@)
void program() {
  int refused = 0;
  refused += throws([](torch::Tensor &w) { w.grad().zero_(); });
  refused += throws([](torch::Tensor &w) { w.grad().mul_(2); });
  refused += throws([](torch::Tensor &w) { torch::sgn(w).sum().backward(); });
  refused += throws([](torch::Tensor &w) {
    torch::optim::SGD optimizer({w}, 0.1);
    optimizer.step();
    optimizer.zero_grad();
    torch::sgn(w).sum().backward();
  });
  auto made = torch::zeros({refused});
}
