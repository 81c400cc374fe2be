// What an LSTM gives with batches first is a view; what GRU and RNN give was transposed in place, and may be changed in
// place as any result.
namespace nn = torch::nn;
template <class M> void changed(M rnn) {
  nn::Linear in(9, 10);
  rnn->train();
  for (int i = 0; i < 2; ++i) {
    auto h = std::get<0>(rnn->forward(in->forward(torch::ones({5, 6, 9}))));
    h.relu_().mul_(2);
    h.mean().backward();
  }
}
// vramlint: scenario(@NAME@)
void program() {
  changed(nn::GRU(nn::GRUOptions(10, 2).num_layers(2).batch_first(true).dropout(0.2)));
  changed(nn::GRU(nn::GRUOptions(10, 3).batch_first(true).bidirectional(true)));
  changed(nn::RNN(nn::RNNOptions(10, 4).batch_first(true)));
  changed(nn::RNN(nn::RNNOptions(10, 4).batch_first(true).nonlinearity(torch::kReLU)));
  changed(nn::LSTM(nn::LSTMOptions(10, 5).batch_first(true)));
  changed(nn::GRU(nn::GRUOptions(10, 6)));
}
