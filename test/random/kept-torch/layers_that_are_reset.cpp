// reset() of a layer registers anew: refused where anything is registered, after what is made first.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace reset_a {
template <class M> void again(M m) { try { m->reset(); fact(1); } catch (const c10::Error& e) { fact(2); } fact(m->parameters().size()); }
void work() {
  again(torch::nn::Linear(3, 4));
  again(torch::nn::Conv2d(1, 2, 3));
  again(torch::nn::BatchNorm2d(3));
  again(torch::nn::LSTM(3, 4));
  again(torch::nn::GRU(torch::nn::GRUOptions(3, 4).bias(false).bidirectional(true)));
  again(torch::nn::LSTMCell(3, 4));
  again(torch::nn::Embedding(3, 4));
  again(torch::nn::LayerNorm(torch::nn::LayerNormOptions({3})));
  again(torch::nn::Dropout(0.1));
  again(torch::nn::ReLU());
  again(torch::nn::PReLU());
  again(torch::nn::MultiheadAttention(4, 2));
  again(torch::nn::TransformerEncoderLayer(4, 2));
  again(torch::nn::CrossEntropyLoss()); // a weight that nobody gave is registered as well
  again(torch::nn::NLLLoss(torch::nn::NLLLossOptions().weight(torch::ones({3}))));
  again(torch::nn::BCELoss());
  again(torch::nn::BCEWithLogitsLoss());
  again(torch::nn::MultiMarginLoss());
  again(torch::nn::MultiLabelSoftMarginLoss());
  again(torch::nn::MSELoss());
  again(torch::nn::Sequential(torch::nn::Linear(2, 2)));
  again(torch::nn::ModuleList(torch::nn::Linear(2, 2)));
}
} // namespace reset_a
// vramlint: scenario(@NAME@)
void program() {
  reset_a::work();
  auto last = torch::zeros({3});
}
