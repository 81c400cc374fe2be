// A data set of the program's own, with transforms, behind a data loader without threads.
#include <torch/torch.h>

#include <vector>

namespace {

class Waves : public torch::data::datasets::Dataset<Waves> {
public:
  Waves(int64_t count, int64_t length) : signals(torch::rand({count, length})) {
    for (int64_t i = 0; i < count; ++i)
      labels.push_back(i % 3);
  }
  torch::data::Example<> get(size_t index) override {
    auto signal = signals[static_cast<int64_t>(index)].clone();
    return {signal, torch::full({1}, labels[index], torch::kLong)};
  }
  torch::optional<size_t> size() const override { return labels.size(); }

private:
  torch::Tensor signals;
  std::vector<int64_t> labels;
};

struct Centre : torch::data::transforms::TensorTransform<> {
  torch::Tensor operator()(torch::Tensor signal) override { return signal - signal.mean(); }
};

} // namespace

// vramlint: scenario(program_dataset)
int main() {
  torch::manual_seed(5);
  auto data = Waves(14, 64).map(Centre()).map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      std::move(data), torch::data::DataLoaderOptions().batch_size(4));
  torch::nn::Sequential net(torch::nn::Linear(64, 32), torch::nn::ReLU(), torch::nn::Linear(32, 3));
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(1e-3));
  for (int epoch = 0; epoch < 2; ++epoch) {
    for (auto &batch : *loader) {
      optimizer.zero_grad();
      auto scores = net->forward(batch.data);
      auto loss = torch::nll_loss(torch::log_softmax(scores, 1), batch.target.squeeze(1));
      loss.backward();
      optimizer.step();
    }
  }
}
