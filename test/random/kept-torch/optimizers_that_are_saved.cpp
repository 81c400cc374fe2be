// What an optimizer keeps is read with its file, and takes the place of what it had.
template <class Optimizer> void train(Optimizer &optimizer, torch::Tensor p, torch::Tensor q) {
  for (int i = 0; i < 2; ++i) {
    optimizer.zero_grad();
    (p * q).sum().backward();
    optimizer.step();
  }
}
template <class Optimizer, class Options> void through(const char *path, Options options) {
  auto p = torch::ones({3}, torch::requires_grad()), q = torch::ones({3}, torch::requires_grad());
  Optimizer optimizer(std::vector<torch::Tensor>{p, q}, options);
  train(optimizer, p, q);
  torch::save(optimizer, path);
  torch::load(optimizer, path);
  auto between = torch::zeros({11});
  auto r = torch::ones({3}, torch::requires_grad()), s = torch::ones({3}, torch::requires_grad());
  Optimizer other(std::vector<torch::Tensor>{r, s}, options);
  torch::serialize::InputArchive archive;
  archive.load_from(path);
  other.load(archive);
  train(other, r, s);
  torch::serialize::OutputArchive out;
  other.save(out);
  auto while_it_lives = torch::zeros({12});
}
void mismatch() {
  auto p = torch::ones({3}, torch::requires_grad());
  torch::optim::Adam other({p}, torch::optim::AdamOptions(0.1));
  try {
    torch::load(other, "optimizers-adam.pt");
  } catch (const c10::Error &) {
    auto caught = torch::zeros({16});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  through<torch::optim::SGD>("optimizers-sgd.pt", torch::optim::SGDOptions(0.1));
  through<torch::optim::SGD>("optimizers-momentum.pt", torch::optim::SGDOptions(0.1).momentum(0.9));
  through<torch::optim::Adam>("optimizers-adam.pt", torch::optim::AdamOptions(0.1).amsgrad(true));
  through<torch::optim::AdamW>("optimizers-adamw.pt", torch::optim::AdamWOptions(0.1));
  through<torch::optim::RMSprop>("optimizers-rms.pt", torch::optim::RMSpropOptions(0.1).momentum(0.9).centered(true));
  through<torch::optim::Adagrad>("optimizers-adagrad.pt", torch::optim::AdagradOptions(0.1));
  mismatch();
  auto last = torch::zeros({3});
}
