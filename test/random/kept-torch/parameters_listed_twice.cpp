// A module that is registered in two places has its parameters twice in the list that an optimizer is given: it takes
// two steps with the one state that it keeps of them.
// uses: optimizers
struct PairImpl : torch::nn::Module {
  torch::nn::Linear one{3, 3};
  torch::nn::Sequential all{one, torch::nn::Tanh()};
  PairImpl() {
    register_module("one", one);
    register_module("all", all);
  }
  torch::Tensor forward(torch::Tensor x) { return all->forward(x); }
};
TORCH_MODULE(Pair);

template <class Optimizer, class Options> void train(Options options) {
  Pair net;
  Optimizer optimizer(net->parameters(), options);
  auto x = torch::ones({2, 3});
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net->forward(x).sum().backward();
    optimizer.step();
  }
  auto left = torch::zeros({static_cast<int64_t>(optimizer.state().size()) * 8});
}

// vramlint: scenario(@NAME@)
void program() {
  train<torch::optim::Adam>(torch::optim::AdamOptions(0.1));
  train<torch::optim::AdamW>(torch::optim::AdamWOptions(0.1).amsgrad(true));
  train<torch::optim::SGD>(torch::optim::SGDOptions(0.1).momentum(0.9));
  train<torch::optim::RMSprop>(torch::optim::RMSpropOptions(0.1).centered(true));
  train<torch::optim::Adagrad>(torch::optim::AdagradOptions(0.1));
}
