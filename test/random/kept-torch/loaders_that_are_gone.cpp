// Iterators keep nothing of a data loader.
namespace loader_stack_kept {
struct D : torch::data::datasets::Dataset<D> {
  torch::Tensor xs = torch::rand({6, 2}), ys = torch::arange(6);
  torch::data::Example<> get(size_t i) override { return {xs[i], ys[i]}; }
  torch::optional<size_t> size() const override { return xs.size(0); }
};
void work() {
  auto l = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(D().map(torch::data::transforms::Stack<>()), torch::data::DataLoaderOptions(4).drop_last(true));
  std::vector<torch::data::Example<>> kept;
  for (auto b : *l) { kept.push_back(b); }
  auto it = l->begin();
  auto first = *it;
  l.reset();
  auto z = torch::zeros({(int64_t)kept.size()});
  kept.clear();
  auto y = torch::zeros({3});
}
} // namespace loader_stack_kept
// vramlint: scenario(@NAME@)
void program() {
  loader_stack_kept::work();
  auto last = torch::zeros({3});
}
