// The part of the gradient that goes through the op is cloned in plain order, however the part lies.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({4, 6}, torch::requires_grad()); auto b = x * 1; auto w = b.t().narrow(0, 1, 2); w.copy_(torch::randn({2, 4}, torch::requires_grad())); b.sum().backward();
  auto last = torch::zeros({3});
}
