// What a sign gives back has no memory; neither have its views and quotients. A number that it is divided by since 2.0, and
// kernels, give it some.
torch::Tensor input() { return torch::ones({4, 3}, torch::requires_grad()); }

void twice(torch::Tensor x, torch::Tensor y) {
  auto l = y.abs() * 1.5;
  auto g = torch::autograd::grad({l.sum()}, {x}, {}, true, true, true)[0];
  g.pow(2).sum().backward();
}

// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::rand({4, 3});
  auto a = input(), b = input(), c = input(), d = input(), e = input(), f = input();
  twice(a, a / 3);
  twice(b, b / w);
  twice(c, (c * 2).t());
  twice(d, d.view({3, 4}).mul(2).view({4, 3}));
  twice(e, (e * w).sum(0));
  twice(f, torch::where(w > 0, f, w));
  auto last = torch::zeros({7});
}
