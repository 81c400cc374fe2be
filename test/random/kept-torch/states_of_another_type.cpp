// A module that is moved to another type behind its optimizer's first step: its states keep theirs, and the kernel refuses.
namespace other_states {
template <typename Optimizer, typename Options> void step(Options options) {
  torch::nn::Linear net(3, 2);
  Optimizer o(net->parameters(), options);
  net(torch::ones({2, 3})).sum().backward();
  o.step();
  net->to(torch::kDouble);
  net(torch::ones({2, 3}, torch::kDouble)).sum().backward();
  try {
    o.step();
  } catch (const std::exception &) {
    auto t = torch::zeros({7});
  }
}
void work() {
  step<torch::optim::RMSprop>(torch::optim::RMSpropOptions(0.1));
  step<torch::optim::Adam>(torch::optim::AdamOptions(0.1));
  step<torch::optim::SGD>(torch::optim::SGDOptions(0.1).momentum(0.9));
  step<torch::optim::Adagrad>(torch::optim::AdagradOptions(0.1));
}
} // namespace other_states
// vramlint: scenario(@NAME@)
void program() {
  other_states::work();
  auto last = torch::zeros({3});
}
