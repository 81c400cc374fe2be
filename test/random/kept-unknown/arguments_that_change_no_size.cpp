// Numbers that are not known and on which no size hangs lose nothing.
// ---
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({1, 3, 8, 8}, torch::requires_grad());
  auto y = torch::roll(x, {outside(), -outside()}, {2, 3}).roll(outside());
  torch::avg_pool2d(y, 2, 2, 0, false, true, outside() + 5).sum().backward();
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Embedding e(torch::nn::EmbeddingOptions(10, 4).padding_idx(outside()));
  e(torch::tensor({1, 2, 3})).sum().backward();
}
// ---
// What layers and losses are made with.
// vramlint: scenario(@NAME@)
void program() {
  double u = outside() * 0.1;
  torch::nn::BatchNorm2d batch(torch::nn::BatchNorm2dOptions(3).eps(u).momentum(u));
  torch::nn::GroupNorm group(torch::nn::GroupNormOptions(1, 3).eps(u));
  torch::nn::LayerNorm layer(torch::nn::LayerNormOptions({4}).eps(u));
  auto x = layer(group(batch(torch::rand({2, 3, 4, 4}, torch::requires_grad()))));
  auto a = torch::rand({2, 3}, torch::requires_grad()), b = torch::rand({2, 3});
  torch::nn::TripletMarginLoss triplet(torch::nn::TripletMarginLossOptions().margin(u + 1));
  torch::nn::MarginRankingLoss ranking(torch::nn::MarginRankingLossOptions().margin(u));
  torch::nn::CosineEmbeddingLoss cosine(torch::nn::CosineEmbeddingLossOptions().margin(u));
  auto loss = triplet(a, b, b) + ranking(a, b, torch::ones({2, 3})) + cosine(a, b, torch::ones({2}));
  (x.sum() + loss).backward();
  auto soft = torch::nn::functional::gumbel_softmax(b, torch::nn::functional::GumbelSoftmaxFuncOptions().tau(u + 1));
  torch::allclose(b, b, 1e-5, u);
}
