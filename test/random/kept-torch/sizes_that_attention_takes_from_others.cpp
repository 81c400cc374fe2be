// The options of attention make the sizes of keys and values of that of the embedding, in the library.
namespace attention_sizes {
void work() {
  torch::nn::MultiheadAttention plain(torch::nn::MultiheadAttentionOptions(4, 2));
  auto keys = torch::randn({3, 2, plain->options.kdim()}), values = torch::randn({3, 2, plain->options.vdim()});
  auto [o, w] = plain(torch::randn({5, 2, 4}), keys, values);
  o.sum().backward();
  torch::nn::MultiheadAttention other(torch::nn::MultiheadAttentionOptions(4, 2).kdim(3));
  auto k = torch::randn({3, 2, other->options.kdim()}), v = torch::randn({3, 2, other->options.vdim()});
  auto [p, u] = other(torch::randn({5, 2, 4}), k, v);
  p.sum().backward();
}
} // namespace attention_sizes
// vramlint: scenario(@NAME@)
void program() {
  attention_sizes::work();
  auto last = torch::zeros({3});
}
