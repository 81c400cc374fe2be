// The state is put into a parameter, which lives until the expression ends.
void work() {
  torch::nn::RNNCell cell(10, 13);
  torch::nn::GRUCell gated(10, 13);
  torch::NoGradGuard guard;
  auto h = torch::rand({12, 10});
  auto o = torch::tanh(cell->forward(h));
  auto p = torch::relu(gated->forward(h));
  auto q = torch::tanh(cell(h));
  auto r = torch::tanh(gated->forward(h, o));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
