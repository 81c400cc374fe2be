// Adagrad refuses a parameter that its constructor has not seen.
namespace adagrad_state {
void work() {
  auto w = torch::ones({4}, torch::requires_grad());
  torch::optim::Adagrad o({w}, torch::optim::AdagradOptions(0.1).lr_decay(0.01).initial_accumulator_value(0.5));
  for (int i = 0; i < 2; ++i) { (w * 3).sum().backward(); o.step(); }
  auto w2 = torch::ones({4}, torch::requires_grad());
  o.param_groups()[0].params()[0] = w2;
  auto z = torch::zeros({2});
  (w2 * 3).sum().backward();
  try { o.step(); } catch (const std::exception& e) { auto q = torch::zeros({3}); }
}
} // namespace adagrad_state
// vramlint: scenario(@NAME@)
void program() {
  adagrad_state::work();
  auto last = torch::zeros({3});
}
