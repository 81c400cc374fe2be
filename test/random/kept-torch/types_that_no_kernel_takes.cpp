// Halves on the CPU: many kernels know none. What is refused has made its result.
template <class F> void tried(F f) {
  try {
    f();
  } catch (const c10::Error &) {
    auto refused = torch::zeros({7});
    return;
  }
  auto taken = torch::zeros({3});
}
// vramlint: scenario(@NAME@)
void program() {
  auto a = torch::ones({4, 6}).to(torch::kHalf), b = torch::ones({6, 5}).to(torch::kHalf);
  auto c = torch::ones({2, 4, 6}).to(torch::kHalf);
  tried([&] { torch::mm(a, b); });
  tried([&] { torch::matmul(c, b); });
  tried([&] { torch::tanh(a); });
  tried([&] { torch::exp(a); });
  tried([&] { torch::relu(a); });
  tried([&] { torch::softmax(a, 1); });
  tried([&] { torch::cumsum(a, 1, torch::kFloat); });
  tried([&] { torch::dropout(a, 0.5, false); });
  tried([&] { a.mul(2).add(a).sum(); });
  tried([&] { torch::nn::Linear(6, 2)(a); });
  torch::nn::Linear layer(6, 2);
  layer->to(torch::kHalf);
  tried([&] { layer(a); });
  tried([&] { torch::adaptive_avg_pool2d(c, {1, 1}); });
  tried([&] { torch::clamp_min(a, 0); });
  tried([&] { torch::mm(a, torch::ones({6, 5})); });
  tried([&] { torch::mm(torch::ones({4, 6}), torch::ones({6, 5}, torch::kDouble)); });
  tried([&] { torch::addmm(torch::ones({5}), torch::ones({4, 6}), torch::ones({6, 5}, torch::kDouble)); });
  tried([&] { torch::cdist(torch::ones({4, 6}), torch::ones({5, 6}, torch::kInt)); });
}
