// A step on a gradient of which every row is padding: before 2.0 what lies at no places has no rows, and Adagrad fails.
namespace padding_alone {
void step_with_adagrad() {
  torch::nn::Embedding e(torch::nn::EmbeddingOptions(4, 5).padding_idx(1).sparse(true));
  torch::optim::Adagrad o(e->parameters(), torch::optim::AdagradOptions(0.1));
  for (long word : {2L, 1L}) {
    o.zero_grad();
    e(torch::full({3}, word, torch::kLong)).sum().backward();
    try { o.step(); } catch (const std::exception& e) { auto q = torch::zeros({3}); }
  }
}
void step_with_sgd() {
  torch::nn::Embedding e(torch::nn::EmbeddingOptions(4, 5).padding_idx(1).sparse(true));
  torch::optim::SGD o(e->parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
  for (int i = 0; i < 2; ++i) {
    o.zero_grad();
    e(torch::tensor({1, 1}, torch::kLong)).sum().backward();
    o.step();
  }
}
void at_no_places() {
  auto d = torch::ones({4, 5});
  auto none = torch::sparse_coo_tensor(torch::zeros({1, 0}, torch::kLong), torch::zeros({0, 5}), {4, 5}).coalesce();
  auto m = d.sparse_mask(none);
  auto v = torch::zeros({m._indices().size(0) + 2});
}
} // namespace padding_alone
// vramlint: scenario(@NAME@)
void program() {
  padding_alone::step_with_adagrad();
  padding_alone::step_with_sgd();
  padding_alone::at_no_places();
  auto last = torch::zeros({3});
}
