// Sparse gradients: added up in the engine and in the leaf, scaled, clipped, made dense, and mixed with dense ones.
void tables() {
  torch::nn::Embedding one(torch::nn::EmbeddingOptions(4, 2).sparse(true).padding_idx(-1));
  torch::nn::EmbeddingBag two(torch::nn::EmbeddingBagOptions(5, 3).sparse(true).padding_idx(2));
  torch::optim::Adagrad opt(one->parameters(), torch::optim::AdagradOptions(0.1));
  for (auto index : {torch::tensor({3, 3}, torch::kLong).view({2, 1}), torch::tensor({3, 0, 0, 1}, torch::kLong).view({2, 2})}) {
    opt.zero_grad();
    auto read = one->forward(index);
    (torch::cat({read, read}, 0).pow(2).sum() + one->forward(index).sum()).backward();
    one->weight.grad().mul_(0.5);
    two->forward(index).pow(2).sum().backward();
    torch::nn::utils::clip_grad_norm_(two->parameters(), 1.0);
    opt.step();
  }
  two->zero_grad();
}
void mixed() {
  auto w = torch::randn({10, 3}, torch::requires_grad());
  auto index = torch::tensor({1, 2, 2, 5}, torch::kLong);
  auto handle = w.register_hook([](torch::Tensor t) { return t * 2; });
  torch::embedding(w, index, -1, false, true).pow(2).sum().backward();
  auto saved = w.grad().clone();
  (w * w).sum().backward();
  w.mutable_grad() = saved;
  auto rows = torch::embedding(w, index, -1, false, true);
  torch::linear(rows, w).pow(2).sum().backward();
  w.mutable_grad() = saved.to_dense();
  torch::embedding(w, index, -1, false, true).pow(2).sum().backward();
  auto norm = saved.norm().item<float>();
}
void sums() {
  auto places = torch::tensor({0, 1, 2, 0, 2, 1}, torch::kLong).view({2, 3});
  auto s = torch::sparse_coo_tensor(places, torch::rand({3}), {3, 4});
  auto sum = s + s.coalesce() * 2 - s / 2;
  auto double_ = (-sum).to(torch::kDouble);
  auto dense = torch::randn({4, 3}).t();
  dense.add_(s);
  auto x = torch::randn({4, 2}, torch::requires_grad()), b = torch::randn({2}, torch::requires_grad());
  (s.mm(x) + torch::addmm(b, s, x)).sum().backward();
  auto v = torch::mv(s, torch::ones({4})), total = torch::_sparse_sum(s), back = s.t().mm(dense);
  s.div_(2).zero_();
}
void clusters() {
  torch::nn::AdaptiveLogSoftmaxWithLoss classes(torch::nn::AdaptiveLogSoftmaxWithLossOptions(8, 20, {5, 12}).div_value(2.));
  for (auto y : {torch::tensor({1, 6, 3, 13, 19, 0}, torch::kLong), torch::tensor({6, 7, 8, 9, 10, 11}, torch::kLong)}) {
    auto [out, loss] = classes(torch::randn({6, 8}, torch::requires_grad()), y);
    out.mean().neg().backward();
  }
}
// vramlint: scenario(@NAME@)
void program() {
  tables();
  mixed();
  sums();
  clusters();
  auto last = torch::zeros({3});
}
