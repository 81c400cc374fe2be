// Numbers that are known, and name no place in what they index: the kernels of the CPU refuse them.
template <class F> void tried(F run) {
  torch::Tensor Took;
  try {
    Took = run();
  } catch (const c10::Error &) {
    auto refused = torch::zeros({7});
    return;
  }
  auto taken = torch::zeros({3});
}
void read(int64_t number) {
  auto a = torch::zeros({5}), m = torch::zeros({4, 5});
  auto at = torch::ones({20}, torch::kInt64);
  at.index_put_({-1}, number);
  auto pairs = at.view({4, 5});
  using torch::indexing::Slice;
  tried([&] { return a.index({at}); });
  tried([&] { return m.index({Slice(), at}); });
  tried([&] { return m.index({at, at}); });
  tried([&] { return a.index_select(0, at); });
  tried([&] { return m.index_select(1, at); });
  tried([&] { return a.gather(0, at); });
  tried([&] { return m.gather(-1, pairs); });
  tried([&] { return a.take(at); });
  tried([&] { return torch::take_along_dim(a, at, 0); });
  tried([&] { return torch::embedding(m, at); });
  tried([&] { return torch::nn::functional::one_hot(at, 5); });
  tried([&] { return torch::nll_loss(torch::ones({20, 3}), at); });
  tried([&] { return torch::nn::functional::cross_entropy(torch::ones({20, 3}), at); });
  tried([&] { return torch::nn::functional::multi_margin_loss(torch::ones({20, 3}), at); });
  tried([&] { return at.bincount(); });
}
void written(int64_t number) {
  auto a = torch::zeros({5}), m = torch::zeros({4, 5}), values = torch::ones({20});
  auto at = torch::ones({20}, torch::kInt64);
  at.index_put_({torch::indexing::Slice(3, 5)}, number);
  tried([&] { return a.index_put_({at}, 0); });
  tried([&] { return a.index_put_({at}, values, true); });
  tried([&] { return a.index_put({at}, values); });
  tried([&] { return a.put_(at, values); });
  tried([&] { return a.scatter(0, at, 1.0); });
  tried([&] { return a.scatter_(0, at, values); });
  tried([&] { return a.scatter_add_(0, at, values); });
  tried([&] { return a.scatter_reduce(0, at, values, "sum"); });
  tried([&] { return a.index_fill(0, at, 1.0); });
  tried([&] { return a.index_add(0, at, values); });
  tried([&] { return a.index_copy(0, at, values); });
  tried([&] { return m.index_copy(1, at, torch::ones({4, 20})); });
  tried([&] { return a.index_reduce(0, at, values, "prod"); });
}
// vramlint: scenario(@NAME@)
void program() {
  for (int64_t number : {1, 2, 11, -1, -6, -100}) {
    read(number);
    written(number);
  }
  auto losses = torch::nn::CrossEntropyLoss(torch::nn::CrossEntropyLossOptions().ignore_index(7));
  tried([&] { return losses(torch::ones({2, 3}), torch::tensor({7, 2}, torch::kInt64)); });
  tried([&] { return torch::nn::Embedding(4, 2)->forward(torch::tensor({{0, 4}}, torch::kInt64)); });
  tried([&] { return torch::nn::Embedding(4, 2)->forward(torch::tensor({{0, 3}}, torch::kInt64)); });
}
