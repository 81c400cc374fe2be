// The biases are made in any case, and let go.
namespace F = torch::nn::functional;
void work() {
  torch::nn::GRU a(torch::nn::GRUOptions(8, 9).num_layers(2).bias(false));
  torch::nn::LSTM b(torch::nn::LSTMOptions(8, 9).bias(false).proj_size(4));
  torch::nn::RNN c(torch::nn::RNNOptions(8, 9).bias(false).bidirectional(true));
  auto y = c->forward(torch::randn({2, 3, 8}));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
