// What optimizers take the root of are sums of squares: no weight is NaN for it, and what reads a share afterwards
// refuses none.
template <class O, class Options> void train(Options Of) {
  auto m = torch::nn::Sequential(torch::nn::Linear(2, 3), torch::nn::Functional(torch::sigmoid));
  O opt(m->parameters(), Of);
  for (int i = 0; i < 2; ++i) {
    opt.zero_grad();
    auto loss = torch::binary_cross_entropy(m->forward(torch::rand({4, 2})), torch::rand({4, 3}));
    loss.backward();
    opt.step();
  }
  auto probs = torch::softmax(m->forward(torch::rand({4, 2})), -1);
  auto picked = probs.multinomial(1);
}
// vramlint: scenario(@NAME@)
void program() {
  train<torch::optim::Adam>(torch::optim::AdamOptions(0.1).weight_decay(1e-6).amsgrad(true));
  train<torch::optim::AdamW>(torch::optim::AdamWOptions(0.1));
  train<torch::optim::RMSprop>(torch::optim::RMSpropOptions(0.1).momentum(0.9));
  train<torch::optim::Adagrad>(torch::optim::AdagradOptions(0.1));
  auto square = torch::zeros({4}), g = torch::randn({4});
  auto noise = at::normal(torch::zeros({4}), square.addcmul_(g, g, 0.5).sqrt());
  auto last = torch::zeros({3});
}
