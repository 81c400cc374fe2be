// all_weights() gives them in the order of their registration.
namespace lstm_proj_state {
void work() {
  torch::nn::LSTM l(torch::nn::LSTMOptions(3, 4).num_layers(1).proj_size(2));
  std::tuple<torch::Tensor, torch::Tensor> hc;
  for (int i = 0; i < 3; ++i) {
    auto [y, s] = i ? l(torch::ones({2, 1, 3}), hc) : l(torch::ones({2, 1, 3}));
    hc = std::make_tuple(std::get<0>(s).detach(), std::get<1>(s).detach());
    y.sum().backward();
  }
  l->flatten_parameters();
  auto w = l->all_weights();
  auto z = torch::zeros({(int64_t)w.size()});
}
} // namespace lstm_proj_state
// vramlint: scenario(@NAME@)
void program() {
  lstm_proj_state::work();
  auto last = torch::zeros({3});
}
