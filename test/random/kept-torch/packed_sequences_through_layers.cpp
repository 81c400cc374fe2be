// LSTM, GRU and RNN over packed sequences: which state is cut first, and when those that are given die.
namespace rnn = torch::nn::utils::rnn;
void lstm_1_0() {
  torch::nn::LSTM net(torch::nn::LSTMOptions(4, 6).num_layers(2).bidirectional(true).dropout(0.2));
  auto x = torch::rand({5, 3, 4}, torch::requires_grad());
  auto packed = rnn::pack_padded_sequence(x, torch::tensor({3, 5, 3}), false, false);
  auto [y, h] = net->forward_with_packed_input(packed);
  auto [out, n] = rnn::pad_packed_sequence(y);
  auto loss = out.pow(2).mean() + std::get<0>(h).sum() + std::get<1>(h).sum();
  loss.backward();
  loss.reset();
}
void gru_1_1() {
  torch::nn::GRU net(torch::nn::GRUOptions(4, 6).num_layers(2).bidirectional(true).dropout(0.2));
  auto x = torch::rand({5, 3, 4}, torch::requires_grad());
  auto packed = rnn::pack_padded_sequence(x, torch::tensor({5, 3, 2}), false, true);
  auto [y, h] = net->forward_with_packed_input(packed);
  auto [out, n] = rnn::pad_packed_sequence(y);
  auto loss = out.pow(2).mean() + h.sum();
  loss.backward();
  loss.reset();
}
void rnn_0_0() {
  torch::nn::RNN net(torch::nn::RNNOptions(4, 6).num_layers(2).bidirectional(false).dropout(0.2));
  auto x = torch::rand({5, 3, 4}, torch::requires_grad());
  auto packed = rnn::pack_padded_sequence(x, torch::tensor({3, 5, 3}), false, false);
  auto [y, h] = net->forward_with_packed_input(packed);
  auto [out, n] = rnn::pad_packed_sequence(y);
  auto loss = out.pow(2).mean() + h.sum();
  loss.backward();
  loss.reset();
}
void lstm_0_hx() {
  torch::nn::LSTM net(torch::nn::LSTMOptions(4, 6).bidirectional(false).bias(false).batch_first(true));
  auto packed = rnn::pack_padded_sequence(torch::rand({3, 5, 4}), torch::tensor({3, 1, 5}), true, false);
  for (int i = 0; i < 2; ++i) {
    auto [y, h] = net->forward_with_packed_input(packed, std::make_tuple(torch::rand({1, 3, 6}, torch::requires_grad()), torch::rand({1, 3, 6})));
    auto out = std::get<0>(rnn::pad_packed_sequence(y, true));
    out.sum().backward();
  }
}
void gru_1_hx() {
  torch::nn::GRU net(torch::nn::GRUOptions(4, 6).bidirectional(true).bias(true).batch_first(true));
  auto packed = rnn::pack_padded_sequence(torch::rand({3, 5, 4}), torch::tensor({3, 1, 5}), true, false);
  for (int i = 0; i < 2; ++i) {
    auto [y, h] = net->forward_with_packed_input(packed, torch::rand({2, 3, 6}, torch::requires_grad()));
    auto out = std::get<0>(rnn::pad_packed_sequence(y, true));
    out.sum().backward();
  }
}
void lstm_proj() {
  torch::nn::LSTM net(torch::nn::LSTMOptions(4, 6).proj_size(2));
  auto x = torch::rand({5, 3, 4});
  auto packed = rnn::pack_padded_sequence(x, torch::tensor({5, 3, 2}));
  auto [y, h] = net->forward_with_packed_input(packed);
  (std::get<0>(h).sum() + y.data().sum()).backward();
}
void op_lstm_data() {
  torch::nn::LSTM net(torch::nn::LSTMOptions(4, 6));
  auto packed = rnn::pack_padded_sequence(torch::rand({5, 3, 4}), torch::tensor({5, 3, 2}));
  auto [y, h, c] = torch::lstm(packed.data(), packed.batch_sizes(), {torch::zeros({1, 3, 6}), torch::zeros({1, 3, 6})}, net->parameters(), true, 1, 0.0, true, false);
  y.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  lstm_1_0();
  gru_1_1();
  rnn_0_0();
  lstm_0_hx();
  gru_1_hx();
  lstm_proj();
  op_lstm_data();
  auto last = torch::zeros({3});
}
