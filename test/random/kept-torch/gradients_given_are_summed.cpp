// What a gradient is given as: larger than its output, of another type, with several outputs.
void work() {
  auto x = torch::rand({20, 1}).set_requires_grad(true);
  auto y = x * x;
  auto g = torch::autograd::grad({y.sum()}, {x}, {torch::ones_like(y)}, true, true)[0];
  auto z = (x * 3).mean(0);
  z.backward(torch::ones({4, 1}), true);
  auto h = torch::autograd::grad({z, y}, {x}, {torch::ones({2, 1}, torch::kDouble), torch::ones({20, 1})}, true)[0];
  try {
    (x * 2).backward(torch::ones({3, 1}));
  } catch (const std::exception &) {
    auto refused = torch::ones({7});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
