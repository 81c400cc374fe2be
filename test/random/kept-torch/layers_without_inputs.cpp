// The weights of a layer without inputs are drawn within an infinite bound, which is refused.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace zero_linear {
template <class F> void t(int n, F f) { try { f(); fact(n); } catch (const std::exception&) { fact(n + 100); } }
void work() {
  t(1, [] { torch::nn::Linear l(0, 3); });
  t(2, [] { torch::nn::Linear l(torch::nn::LinearOptions(0, 3).bias(false)); });
  t(3, [] { torch::nn::Linear l(3, 0); });
  t(4, [] { torch::nn::Conv2d l(torch::nn::Conv2dOptions(0, 2, 3)); });
  t(5, [] { torch::nn::Bilinear l(0, 2, 3); });
  t(6, [] { torch::nn::LSTM l(0, 2); });
  t(7, [] { torch::nn::LSTM l(2, 0); });
  t(8, [] { torch::nn::GRUCell l(2, 0); });
  t(9, [] { torch::nn::Embedding l(0, 2); });
  t(10, [] { torch::nn::Embedding l(2, 0); });
  t(11, [] { torch::nn::BatchNorm1d l(0); });
  t(12, [] { torch::nn::LayerNorm l(torch::nn::LayerNormOptions({0})); });
  t(13, [] { torch::nn::MultiheadAttention l(0, 1); });
  t(14, [] { torch::nn::Conv2d l(torch::nn::Conv2dOptions(2, 2, 0)); });
  t(15, [] { torch::nn::ConvTranspose2d l(torch::nn::ConvTranspose2dOptions(2, 0, 2)); });
  t(16, [] { torch::nn::AdaptiveLogSoftmaxWithLoss l(torch::nn::AdaptiveLogSoftmaxWithLossOptions(4, 10, {3, 5})); });
  t(17, [] { torch::nn::Linear l(0, 0); });
  t(18, [] { torch::nn::Conv2d l(torch::nn::Conv2dOptions(2, 0, 3)); });
  t(19, [] { torch::nn::RNNCell l(2, 0); });
  t(20, [] { torch::nn::GroupNorm l(1, 0); });
  t(21, [] { torch::nn::EmbeddingBag l(0, 0); });
}
} // namespace zero_linear
// vramlint: scenario(@NAME@)
void program() {
  zero_linear::work();
  auto last = torch::zeros({3});
}
