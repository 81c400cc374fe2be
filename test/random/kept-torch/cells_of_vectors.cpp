// Since 2.2 a cell takes a vector for a batch of one. What it makes for a state that is not given has as many rows as the input
// says first, and lives as long as the call alone.
template <class F> void tried(F f) {
  try {
    f();
  } catch (const c10::Error &) {
    auto caught = torch::zeros({16});
  }
}
template <class Cell, class State> void cell(Cell c, State s, State matrix, State narrow) {
  auto x = torch::randn({6}, torch::requires_grad()), rows = torch::randn({1, 6});
  tried([&] { c->forward(x, s); });
  tried([&] { c->forward(x); });
  tried([&] { c->forward(x, matrix); });
  tried([&] { c->forward(rows); auto after = torch::zeros({5}); });
  tried([&] { c->forward(rows, matrix); auto after = torch::zeros({5}); });
  tried([&] { c->forward(rows, narrow); });
  tried([&] { c->forward(rows, s); });
  tried([&] { c->forward(rows.unsqueeze(0), matrix); });
}
// vramlint: scenario(@NAME@)
void program() {
  auto v = torch::zeros({5}), m = torch::zeros({1, 5}), n = torch::zeros({1, 4});
  cell(torch::nn::GRUCell(6, 5), v, m, n);
  cell(torch::nn::RNNCell(6, 5), v, m, n);
  cell(torch::nn::LSTMCell(6, 5), std::make_tuple(v, v), std::make_tuple(m, m), std::make_tuple(m, n));
  auto last = torch::zeros({3});
}
