// A data loader asks for as many batches ahead as it may have jobs. Without workers nobody makes those, and they are
// in none of its loops.
void ask_ahead(int64_t count, bool drop, c10::optional<size_t> jobs) {
  auto set = torch::data::datasets::TensorDataset(torch::ones({count, 3}))
                 .map(torch::data::transforms::Stack<torch::data::TensorExample>());
  auto options = torch::data::DataLoaderOptions().batch_size(4).drop_last(drop).max_jobs(jobs);
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(std::move(set), options);
  for (int epoch = 0; epoch < 3; ++epoch)
    try {
      for (auto &batch : *loader)
        auto x = torch::ones({batch.data.size(0) * 100});
    } catch (const c10::Error &) {
      auto x = torch::ones({1000});
      if (epoch == 1)
        loader->join();
    }
}
// A sampler of the program.
struct Backwards : torch::data::samplers::Sampler<> {
  int64_t size, left;
  explicit Backwards(int64_t size) : size(size), left(size) {}
  void reset(torch::optional<size_t> = torch::nullopt) override { left = size; }
  torch::optional<std::vector<size_t>> next(size_t batch) override {
    if (left == 0)
      return torch::nullopt;
    std::vector<size_t> taken;
    for (; left > 0 && taken.size() < batch; --left)
      taken.push_back(left - 1);
    return taken;
  }
  void save(torch::serialize::OutputArchive &) const override {}
  void load(torch::serialize::InputArchive &) override {}
};
void ask_ahead_of_own(bool drop, size_t jobs) {
  auto set = torch::data::datasets::TensorDataset(torch::ones({10, 3}))
                 .map(torch::data::transforms::Stack<torch::data::TensorExample>());
  auto options = torch::data::DataLoaderOptions().batch_size(4).drop_last(drop).max_jobs(jobs);
  auto loader = torch::data::make_data_loader(std::move(set), Backwards(10), options);
  for (auto &batch : *loader)
    auto x = torch::ones({batch.data.size(0) * 100});
}
// vramlint: scenario(@NAME@)
void program() {
  ask_ahead(10, false, 0);
  ask_ahead(10, true, 1);
  ask_ahead(10, false, 2);
  ask_ahead(10, true, 2);
  ask_ahead(10, false, 9);
  ask_ahead(100, false, 3);
  ask_ahead(10, true, torch::nullopt);
  ask_ahead_of_own(true, 1);
  ask_ahead_of_own(false, 1);
  ask_ahead_of_own(false, 5);
  auto last = torch::zeros({3});
}
