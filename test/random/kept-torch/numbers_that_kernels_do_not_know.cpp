// Half on the CPU, and whole numbers that are drawn.
template <class F> void tried(F f) {
  try {
    f();
    auto done = torch::zeros({41});
  } catch (const std::exception &) {
    auto refused = torch::zeros({31});
  }
}
void of(torch::Dtype type) {
  auto x = torch::eye(4).to(type), line = torch::ones({4}).to(type);
  tried([&] { x.mm(x); });
  tried([&] { x.matmul(line); });
  tried([&] { torch::nn::functional::linear(x, x, line); });
  tried([&] { x.exp(); });
  tried([&] { x.relu(); });
  tried([&] { torch::relu_(x); });
  tried([&] { x.sigmoid(); });
  tried([&] { x.softmax(1); });
  tried([&] { torch::gelu(x); });
  tried([&] { torch::leaky_relu(x); });
  tried([&] { x.clamp(0, 1); });
  tried([&] { x.cumsum(0); });
  tried([&] { x.hypot(torch::ones({4})); });
  tried([&] { x.logaddexp(torch::ones({4})); });
  tried([&] { torch::rand({3}, type); });
  tried([&] { torch::randn_like(x); });
  tried([&] { x + x; });
  tried([&] { x.sum(); });
}
// vramlint: scenario(@NAME@)
void program() {
  for (auto type : {torch::kHalf, torch::kBFloat16, torch::kDouble})
    of(type);
  auto n = torch::ones({3, 3}).to(torch::kLong);
  tried([&] { torch::rand({3}, torch::kLong); });
  tried([&] { torch::randn_like(n); });
  tried([&] { n.softmax(0); });
  tried([&] { n.mm(n); });
  auto last = torch::zeros({3});
}
