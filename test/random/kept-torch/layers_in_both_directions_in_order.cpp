// What a linear layer is given as more than a matrix is seen as rows before the weight is turned, since 2.1, and after it before.
// Which of them goes first in backward follows from that.
void both(torch::Tensor x) {
  torch::nn::RNN rnn(torch::nn::RNNOptions(4, 4).num_layers(2).bidirectional(true));
  torch::nn::GRU gru(torch::nn::GRUOptions(8, 3).num_layers(2).bidirectional(true));
  torch::nn::Linear head(6, 2);
  for (int i = 0; i < 2; ++i) {
    auto y = std::get<0>(gru(std::get<0>(rnn(x))));
    (head(y).sum() + head(y).pow(2).mean()).backward();
  }
}
void pieces() {
  std::vector<torch::Tensor> rows{torch::ones({2, 3}), torch::ones({4, 3}, torch::requires_grad())};
  torch::nn::utils::rnn::pad_sequence(rows, true).sum().backward();
  torch::nn::utils::rnn::pad_sequence(rows, false, 0.5).pow(2).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  both(torch::ones({2, 3, 4}));
  both(torch::ones({2, 3, 4}, torch::requires_grad()));
  pieces();
  auto last = torch::zeros({3});
}
