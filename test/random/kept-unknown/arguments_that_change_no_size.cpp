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
