// How many bags are empty is known where their offsets are.
namespace embedding_bags {
void work() {
  for (int mode = 0; mode < 3; ++mode) {
    torch::nn::EmbeddingBagOptions o(6, 3);
    if (mode == 0) o.mode(torch::kSum); else if (mode == 1) o.mode(torch::kMean); else o.mode(torch::kMax);
    o.include_last_offset(mode == 1);
    torch::nn::EmbeddingBag b(o);
    auto in = torch::tensor({1, 2, 4, 5, 4, 3});
    auto off = mode == 1 ? torch::tensor({0, 3, 6}) : torch::tensor({0, 3});
    auto y = b(in, off);
    y.sum().backward();
    auto z = b(in.view({2, 3}));
    z.pow(2).sum().backward();
    if (mode == 0) { auto q = b(in, off, torch::rand({6}, torch::requires_grad())); q.sum().backward(); }
  }
}
} // namespace embedding_bags
namespace bag_max_shapes {
void work() {
  for (int w : {1, 3}) for (bool two : {false, true}) {
    torch::nn::EmbeddingBag b(torch::nn::EmbeddingBagOptions(6, w).mode(torch::kMax));
    auto in = torch::tensor({1, 2, 4, 5, 4, 3});
    auto y = two ? b(in.view({3, 2})) : b(in, torch::tensor({0, 2, 2, 5}));
    y.sum().backward();
    auto z = b(in, torch::tensor({0}));
    z.sum().backward();
  }
}
} // namespace bag_max_shapes
namespace bag_max_padding {
void work() {
  torch::nn::EmbeddingBag b(torch::nn::EmbeddingBagOptions(6, 2).mode(torch::kMax).padding_idx(4));
  b(torch::tensor({4, 4, 1, 2, 4}), torch::tensor({0, 2, 3})).sum().backward();
  torch::nn::EmbeddingBag c(torch::nn::EmbeddingBagOptions(6, 2).mode(torch::kMax).include_last_offset(true));
  c(torch::tensor({4, 4, 1, 2, 4}), torch::tensor({0, 2, 5})).sum().backward();
  c(torch::tensor({4, 4, 1, 2, 4}), torch::tensor({0, 5, 5})).sum().backward();
}
} // namespace bag_max_padding
// vramlint: scenario(@NAME@)
void program() {
  embedding_bags::work();
  bag_max_shapes::work();
  bag_max_padding::work();
  auto last = torch::zeros({3});
}
