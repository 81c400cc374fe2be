// How many numbers layers draw for their parameters: those behind them are sizes.
namespace nn = torch::nn;
namespace F = torch::nn::functional;
struct Net : nn::Cloneable<Net> {
  nn::Linear a{nullptr}; nn::Conv1d b{nullptr}; torch::Tensor w;
  Net() { reset(); }
  void reset() override { a = register_module("a", nn::Linear(3, 2)); b = register_module("b", nn::Conv1d(2, 3, 2)); w = register_parameter("w", torch::randn({5})); }
};
void show() {
  auto r = torch::randint(1, 100, {3});
  torch::zeros({r[0].item<int64_t>()}); torch::zeros({r[1].item<int64_t>()}); torch::zeros({r[2].item<int64_t>(), 2});
}
// vramlint: scenario(@NAME@)
void program() {
  torch::manual_seed(3);
  show();
  { auto v = nn::Linear(4, 6); }
  show();
  { auto v = nn::Linear(nn::LinearOptions(4, 6).bias(false)); }
  show();
  { auto v = nn::Bilinear(2, 3, 4); }
  show();
  { auto v = nn::Conv1d(2, 4, 3); }
  show();
  { auto v = nn::Conv2d(2, 4, 3); }
  show();
  { auto v = nn::Conv3d(2,4,3); }
  show();
  { auto v = nn::ConvTranspose2d(2,4,3); }
  show();
  { auto v = nn::Conv2d(nn::Conv2dOptions(2,4,3).groups(2).bias(false)); }
  show();
  { auto v = nn::Embedding(5, 3); }
  show();
  { auto v = nn::Embedding(5, 4); }
  show();
  { auto v = nn::Embedding(nn::EmbeddingOptions(5,4).padding_idx(0)); }
  show();
  { auto v = nn::EmbeddingBag(5, 4); }
  show();
  { auto v = nn::Embedding::from_pretrained(torch::ones({5,4})); }
  show();
  { auto v = nn::RNN(3, 4); }
  show();
  { auto v = nn::LSTM(3, 4); }
  show();
  { auto v = nn::LSTM(nn::LSTMOptions(3,4).num_layers(2).bidirectional(true)); }
  show();
  { auto v = nn::LSTM(nn::LSTMOptions(3,4).bias(false)); }
  show();
  { auto v = nn::LSTM(nn::LSTMOptions(3,4).proj_size(2)); }
  show();
  { auto v = nn::GRU(3,4); }
  show();
  { auto v = nn::GRUCell(3,4); }
  show();
  { auto v = nn::LSTMCell(3,4); }
  show();
  { auto v = nn::RNNCell(nn::RNNCellOptions(3,4).bias(false)); }
  show();
  { auto v = nn::MultiheadAttention(8, 2); }
  show();
  { auto v = nn::MultiheadAttention(nn::MultiheadAttentionOptions(8,2).bias(false)); }
  show();
  { auto v = nn::MultiheadAttention(nn::MultiheadAttentionOptions(8,2).kdim(4).vdim(6)); }
  show();
  { auto v = nn::MultiheadAttention(nn::MultiheadAttentionOptions(8,2).add_bias_kv(true)); }
  show();
  { auto v = nn::MultiheadAttention(nn::MultiheadAttentionOptions(18,2).add_bias_kv(true)); }
  show();
  { auto v = nn::TransformerEncoderLayer(nn::TransformerEncoderLayerOptions(8,2).dim_feedforward(16)); }
  show();
  { auto v = nn::TransformerDecoderLayer(nn::TransformerDecoderLayerOptions(8,2).dim_feedforward(16)); }
  show();
  { auto v = nn::TransformerEncoder(nn::TransformerEncoderOptions(nn::TransformerEncoderLayerOptions(8,2).dim_feedforward(16), 2)); }
  show();
  { auto v = nn::TransformerDecoder(nn::TransformerDecoderOptions(nn::TransformerDecoderLayerOptions(8,2).dim_feedforward(16), 2)); }
  show();
  { auto v = nn::Transformer(nn::TransformerOptions(8,2,1,1).dim_feedforward(16)); }
  show();
  { auto v = nn::Transformer(nn::TransformerOptions(8,2,2,3).dim_feedforward(16)); }
  show();
  { auto v = nn::BatchNorm1d(4); }
  show();
  { auto v = nn::LayerNorm(nn::LayerNormOptions({4})); }
  show();
  { auto v = nn::GroupNorm(2,4); }
  show();
  { auto v = nn::PReLU(); }
  show();
  auto last = torch::zeros({3});
}
