// get_batch() may give a number.
using namespace torch::data;
struct Numbers : datasets::BatchDataset<Numbers, int> {
  int get_batch(torch::ArrayRef<size_t> indices) override { return 1 + indices.front(); }
  torch::optional<size_t> size() const override { return 5; }
};
struct Halves : datasets::BatchDataset<Halves, double> {
  double get_batch(torch::ArrayRef<size_t> indices) override { return indices.size() * 2.5; }
  torch::optional<size_t> size() const override { return 5; }
};
// vramlint: scenario(@NAME@)
void program() {
  auto loader = make_data_loader<samplers::SequentialSampler>(Numbers(), 1);
  std::vector<int> all;
  std::copy(loader->begin(), loader->end(), std::back_inserter(all));
  auto sizes = torch::zeros({static_cast<int>(all.size()), all[3]});
  auto halves = make_data_loader<samplers::SequentialSampler>(Halves(), 2);
  for (double d : *halves)
    auto q = torch::zeros({static_cast<int>(d)});
  auto last = torch::zeros({5});
}
