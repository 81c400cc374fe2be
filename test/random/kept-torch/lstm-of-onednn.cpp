// An LSTM on the CPU: unrolled in 1.13, a primitive of oneDNN for each layer and direction since 2.0, with its workspace, scratchpad and
// reordered weights; states that are given, layers without biases, dropout between them, without gradients.
static void part0() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(16, 32).num_layers(1).bidirectional(true).batch_first(false).bias(false).dropout(0.3));
  auto x = torch::randn({9, 8, 16});
  torch::optim::Adam opt(m->parameters(), 1e-3);
  for (int i = 0; i < 3; ++i) { opt.zero_grad(); auto [y, s] = m(x); y.pow(2).mean().backward(); opt.step(); }
}
static void part1() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(1, 32).num_layers(1).bidirectional(false).batch_first(false).bias(false).dropout(0.3));
  auto x = torch::randn({5, 2, 1});
  auto h0 = torch::randn({1, 2, 32}, torch::requires_grad()); auto c0 = h0;
  auto [y, s] = m(x, std::make_tuple(h0, c0)); auto [h, c] = s;
  auto l = y.sum();
  l.backward();
}
static void part3() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(1, 40).num_layers(1).bidirectional(false).batch_first(false).bias(true).dropout(0.3));
  auto x = torch::randn({5, 8, 1});
  auto h0 = torch::randn({1, 8, 40}); auto c0 = torch::randn({1, 8, 40});
  { torch::NoGradGuard g; auto [y, s] = m(x, std::make_tuple(h0, c0)); auto z = y + 1; }
}
static void part7() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(4, 40).num_layers(1).bidirectional(false).batch_first(true).bias(false).dropout(0));
  auto x = torch::randn({8, 9, 4}, torch::requires_grad());
  auto h0 = torch::randn({1, 8, 40}, torch::requires_grad()); auto c0 = torch::randn({1, 8, 40}, torch::requires_grad());
  auto [y, s] = m(x, std::make_tuple(h0, c0)); auto [h, c] = s;
  auto l = h.pow(2).sum();
  l.backward();
}
static void part13() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(7, 16).num_layers(3).bidirectional(false).batch_first(true).bias(false).dropout(0));
  auto x = torch::randn({8, 2, 7});
  torch::optim::Adam opt(m->parameters(), 1e-3);
  for (int i = 0; i < 3; ++i) { opt.zero_grad(); auto [y, s] = m(x); y.pow(2).mean().backward(); opt.step(); }
}
static void part17() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(4, 1).num_layers(1).bidirectional(false).batch_first(false).bias(false).dropout(0));
  auto x = torch::randn({5, 3, 4});
  auto h0 = torch::randn({1, 3, 1}); auto c0 = torch::randn({1, 3, 1});
  { torch::NoGradGuard g; auto [y, s] = m(x, std::make_tuple(h0, c0)); auto z = y + 1; }
}
static void part22() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(16, 40).num_layers(2).bidirectional(true).batch_first(false).bias(true).dropout(0));
  auto x = torch::randn({2, 3, 16}, torch::requires_grad());
  auto [y, s] = m(x); auto [h, c] = s;
  auto l = y.sum();
  l.backward({}, true); auto k = torch::zeros({5}); (h.sum() * 2).backward();
}
static void part24() {
  torch::nn::LSTM m(torch::nn::LSTMOptions(7, 3).num_layers(3).bidirectional(false).batch_first(false).bias(false).dropout(0));
  auto x = torch::randn({9, 8, 7}, torch::requires_grad());
  auto h0 = torch::randn({3, 8, 3}); auto c0 = torch::randn({3, 8, 3});
  auto [y, s] = m(x, std::make_tuple(h0, c0)); auto [h, c] = s;
  auto l = h.pow(2).sum();
  l.backward();
}
// vramlint: scenario(@NAME@)
void program() {
  part0();
  part1();
  part3();
  part7();
  part13();
  part17();
  part22();
  part24();
  auto last = torch::zeros({3});
}
