// Elements at one place are not written to.
void refused(const std::function<void()> &f) {
  try { f(); } catch (const c10::Error &) { auto t = torch::zeros({7}); }
}
void go() {
  auto a = torch::rand({1, 3}).expand({2, 3});
  refused([&] { a += 1; });
  refused([&] { a.mul_(torch::rand({3})); });
  refused([&] { a.relu_(); });
  refused([&] { torch::nn::functional::leaky_relu(a, torch::nn::functional::LeakyReLUFuncOptions().inplace(true)); });
  refused([&] { torch::nn::ReLU relu(torch::nn::ReLUOptions(true)); relu(a); });
  refused([&] { a.copy_(torch::rand({2, 3})); });
  refused([&] { a.masked_fill_(a > 0.5, 0); });
  refused([&] { a.clamp_(0, 1); });
  refused([&] { a.normal_(); });
  refused([&] { torch::nn::init::uniform_(a); });
  refused([&] { a.index_put_({torch::indexing::Slice(), 0}, torch::rand({2})); });
  a.fill_(2);
  a.zero_();
  a.index_put_({0}, torch::rand({3}));
  a[0] = torch::rand({3});
  a[0].add_(1);
  a.index_put_({torch::tensor({0, 1})}, torch::rand({2, 3}));
  a.index_put_({a > 0.5}, 0.);
}
// vramlint: scenario(@NAME@)
void program() {
  go();
  auto last = torch::zeros({3});
}
