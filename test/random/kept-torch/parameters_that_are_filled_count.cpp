// A layer's tensors have been written to when it is made, and are once more by what fills them anew: versions that a
// program can ask for, and that saved tensors are held against.
using namespace torch::nn;
template <class M> void tell(M m) {
  for (const auto &p : m->named_parameters()) auto t = torch::zeros({p.value()._version() + 1});
  for (const auto &b : m->named_buffers()) auto t = torch::zeros({b.value()._version() + 1});
}
template <class M> void tellTwice(M m) {
  tell(m);
  m->reset_parameters();
  tell(m);
}
// vramlint: scenario(@NAME@)
void program() {
  tellTwice(Linear(4, 4));
  tellTwice(Conv2d(Conv2dOptions(2, 2, 2).bias(false)));
  tellTwice(LSTM(2, 2));
  tellTwice(GRUCell(2, 2));
  tellTwice(BatchNorm2d(2));
  tellTwice(InstanceNorm1d(InstanceNorm1dOptions(2).affine(true).track_running_stats(true)));
  tellTwice(LayerNorm(LayerNormOptions({2})));
  tellTwice(Embedding(EmbeddingOptions(3, 2).padding_idx(0)));
  tellTwice(EmbeddingBag(3, 2));
  tellTwice(Bilinear(2, 2, 2));
  tellTwice(TransformerEncoderLayer(2, 1));
  tellTwice(Transformer(TransformerOptions(2, 1, 1, 1)));
  tell(PReLU());
  MultiheadAttention heads(MultiheadAttentionOptions(2, 1).kdim(3).add_bias_kv(true));
  tell(heads);
  heads->_reset_parameters();
  tell(heads);
  BatchNorm1d norm(2);
  norm(torch::ones({3, 2}));
  norm->reset_running_stats();
  tell(norm);
  Linear line(3, 3);
  line->weight.variable_data().zero_();
  tell(line);
  line->weight.tensor_data().zero_();
  tell(line);
  tell(std::dynamic_pointer_cast<LinearImpl>(line->clone()));
  auto y = line(torch::ones({2, 3}, torch::requires_grad()));
  line->reset_parameters();
  try {
    y.sum().backward();
  } catch (const c10::Error &) {
    auto refused = torch::zeros({7});
  }
  auto last = torch::zeros({3});
}
