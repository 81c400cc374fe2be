// What an optimizer has written is read as it was: its squares are still none below zero, and no weight is NaN.
using namespace torch::nn;
// vramlint: scenario(@NAME@)
void program() {
  Sequential m(Linear(3, 4), Sigmoid());
  torch::optim::Adam opt(m->parameters(), torch::optim::AdamOptions(1e-2));
  const auto step = [&] {
    auto loss = torch::binary_cross_entropy(m->forward(torch::rand({2, 3})), torch::rand({2, 4}));
    opt.zero_grad();
    loss.backward();
    opt.step();
  };
  step();
  std::stringstream weights, states;
  torch::save(m, weights);
  torch::save(opt, states);
  torch::load(m, weights);
  torch::load(opt, states);
  step();
  step();
  auto last = torch::zeros({5});
}
