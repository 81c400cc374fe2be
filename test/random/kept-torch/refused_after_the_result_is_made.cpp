// What an op refuses, and whether its result is there by then.
template <class F> void tried(F f) {
  try {
    f();
    auto done = torch::zeros({41});
  } catch (const std::exception &) {
    auto refused = torch::zeros({31});
  }
}
void places() {
  auto x = torch::ones({2, 3});
  auto two = torch::tensor({0, 1}), one = torch::tensor({0}), flat = torch::tensor({{0, 1}});
  tried([&] { x.index_copy(0, two, torch::ones({2, 4})); });
  tried([&] { x.index_copy(0, one, torch::ones({2, 3})); });
  tried([&] { x.index_copy_(0, two, torch::ones({3})); });
  tried([&] { x.index_add(0, one, torch::ones({2, 3})); });
  tried([&] { x.index_add(0, two, torch::ones({2, 4})); });
  tried([&] { x.index_add_(1, two, torch::ones({2, 3})); });
  tried([&] { x.index_add(0, flat, torch::ones({2, 3})); });
  tried([&] { x.index_fill(0, flat, 1); });
  tried([&] { x.index_fill(0, one, torch::ones({2})); });
  tried([&] { x.scatter(0, torch::tensor({{0, 1, 1, 1}}), torch::ones({1, 4})); });
  tried([&] { x.scatter(0, flat, torch::ones({1, 1})); });
  tried([&] { x.scatter_(0, two, 1); });
  tried([&] { x.scatter_add_(0, flat, torch::ones({1, 1})); });
  tried([&] { x.scatter_add(0, torch::empty({0}, torch::kLong), torch::ones({1})); });
  tried([&] { x.gather(1, one); });
  tried([&] { x.gather(0, torch::tensor({{0.5}})); });
  tried([&] { x.take(torch::tensor({0.5})); });
}
void others() {
  auto x = torch::ones({2, 3});
  auto n = torch::tensor({1, 2});
  tried([&] { x.matmul(torch::ones({5})); });
  tried([&] { torch::addmm(torch::ones({7}), x, torch::ones({3, 2})); });
  tried([&] { torch::nll_loss(x, torch::ones({2})); });
  tried([&] { torch::trace(torch::ones({2})); });
  tried([&] { torch::tril(torch::ones({2})); });
  tried([&] { n.softmax(0); });
  tried([&] { n.normal_(); });
  tried([&] { n.uniform_(); });
  tried([&] { n.exponential_(); });
  tried([&] { n.lerp(n, 0.5); });
  tried([&] { x.flip({0, 0}); });
  tried([&] { x.accessor<float, 1>(); });
  tried([&] { torch::cat({torch::Tensor(), x}); });
  tried([&] { torch::cat({x, torch::Tensor(), x}, 1); });
  tried([&] { x + torch::Tensor(); });
  tried([&] { x.mul_(torch::Tensor()); });
  tried([&] { torch::where(x > 0, x, torch::Tensor()); });
}
// vramlint: scenario(@NAME@)
void program() {
  places();
  others();
  auto last = torch::zeros({3});
}
