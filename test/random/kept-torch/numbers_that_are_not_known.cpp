// Few numbers decide a size: an element of a tensor, as a C++ number or as a Scalar, loses nothing.
float some() { return torch::rand({3}).sum().item<float>() + 0.5f; }
void arithmetic() {
  auto v = some();
  auto b = torch::ones({10, 10}) * v;
  auto c = torch::ones({10, 10}) + torch::rand({1}).item();
  auto d = 1 - v * (b + c).pow(v).clamp(0, v);
  b.add_(v).mul_(v).fill_(v);
  auto e = torch::add(b, c, v), f = torch::where(b > v, b, 0.0 * b), g = torch::lerp(b, c, v), h = b.addcmul(b, c, v);
  auto i = torch::leaky_relu(b, v), j = torch::threshold(b, v, v), k = b.eq(v);
}
void factories() {
  auto v = some();
  auto a = torch::full({10, 10}, v), b = torch::tensor({v, 2.0f}), c = torch::tensor(v);
  auto d = torch::tensor(std::vector<float>{v, v});
  auto n = torch::rand({3}).argmax().item<int64_t>();
  auto e = torch::full({3}, n), f = torch::tensor({n, n});
  auto g = torch::normal(v, v, {3, 4});
  g.uniform_(0, v);
  auto h = torch::ones({10}).select(0, n), i = torch::ones({10}) + n;
}
void writing() {
  auto v = some();
  auto b = torch::ones({10, 10});
  b[0][1] = v;
  b.index_put_({1}, v);
  b.masked_fill_(b > 0, v);
}
void optimizers() {
  auto v = some();
  auto b = torch::ones({10}, torch::requires_grad());
  torch::optim::SGD first({b}, torch::optim::SGDOptions(v));
  (b * b).sum().backward();
  first.step();
  torch::optim::Adam second({b}, v);
  second.step();
}
// vramlint: scenario(@NAME@)
void program() {
  arithmetic();
  factories();
  writing();
  optimizers();
  auto last = torch::zeros({3});
}
