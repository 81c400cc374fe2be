// What is retained of a view goes on behind a change of its base, and of a base, since 2.0, behind one of a view.
void of_view() {
  auto mk = [] { return torch::ones({4, 6}, torch::requires_grad()) * 2; };
  {
    auto h = mk(), v = h[0];
    v.retain_grad();
    h.mul_(2);
    v.sum().backward();
    if (v.grad().defined())
      auto copy = v.grad().clone();
  }
}
void of_base() {
  auto mk = [] { return torch::ones({4, 6}, torch::requires_grad()) * 2; };
  {
    auto h = mk();
    h.retain_grad();
    auto v = h[0];
    v.mul_(2);
    h.sum().backward();
    if (h.grad().defined())
      auto copy = h.grad().clone();
  }
}
// vramlint: scenario(@NAME@)
void program() {
  of_view();
  of_base();
  auto last = torch::zeros({3});
}
