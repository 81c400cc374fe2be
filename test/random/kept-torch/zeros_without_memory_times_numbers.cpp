// What a sign gives back has no memory, and neither has that times a number or a tensor.
void scaled() {
  auto x = torch::ones({4, 3}, torch::requires_grad()), b = torch::ones({3});
  auto y = x * 2;
  y.abs_();
  y.div_(b + 3);
  auto l = y * 1.5;
  auto g = torch::autograd::grad({l.sum()}, {x}, {}, true, true, true)[0];
  g.pow(2).sum().backward();
}

void weighted() {
  auto x = torch::ones({4, 3}, torch::requires_grad()), w = torch::rand({4, 3});
  auto l = (x * w).abs() * 1.5;
  auto g = torch::autograd::grad({l.sum()}, {x}, {}, true, true, true)[0];
  g.pow(2).sum().backward();
}

// vramlint: scenario(@NAME@)
void program() {
  scaled();
  weighted();
  auto last = torch::zeros({7});
}
