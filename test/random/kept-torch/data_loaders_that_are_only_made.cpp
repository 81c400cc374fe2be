// A loader that nobody asks for anything is of a class that the compiler knows by its name alone.
namespace only_made {
struct Rows : torch::data::Dataset<Rows> {
  torch::Tensor rows = torch::rand({10, 3});
  torch::data::Example<> get(size_t i) override {
    return {rows[static_cast<std::int64_t>(i)], torch::zeros({1})};
  }
  torch::optional<size_t> size() const override { return 10; }
};
} // namespace only_made
// vramlint: scenario(@NAME@)
void program() {
  auto dataset = only_made::Rows().map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader(dataset, torch::data::DataLoaderOptions().batch_size(2).workers(2));
  auto other = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(std::move(dataset), 4);
  auto last = torch::rand({20});
}
