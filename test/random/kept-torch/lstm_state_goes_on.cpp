// A state that goes on without its graph: which of its halves is stacked first shows when they die.
void step() {
  torch::nn::LSTM lstm(torch::nn::LSTMOptions(3, 4).num_layers(2));
  torch::Tensor h = torch::zeros({2, 2, 4}), c = torch::zeros({2, 2, 4});
  for (int i = 0; i < 3; ++i) {
    auto [y, state] = lstm->forward(torch::rand({5, 2, 3}), std::make_tuple(h, c));
    h = std::get<0>(state).detach();
    c = std::get<1>(state).detach();
    y.sum().backward();
  }
}
// rrelu without noise, differentiated twice from a gradient that needs none: its input is kept.
void rrelu() {
  auto w = torch::rand({3, 2}, torch::requires_grad());
  auto y = torch::rrelu(torch::cat({w, torch::log_sigmoid(w)}, 0)).sum();
  auto g = torch::autograd::grad({y}, {w}, {}, true, true)[0];
  y.reset();
  (g * w).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  step();
  rrelu();
  auto last = torch::zeros({3});
}
