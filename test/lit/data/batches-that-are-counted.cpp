// A loop over a data loader that counts its batches and is left at one of them has as many as the program says. Its
// batches do not repeat for the analysis, which executes them in turn.
// RUN: %vramlint --entry=warm_up --device=cpu --format=json %s > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].end.allocated_bytes' == 83600 < %t.json
#include <torch/torch.h>

#include <vector>

struct Rows : torch::data::Dataset<Rows> {
  torch::data::Example<> get(size_t) override { return {torch::zeros({784}), torch::zeros({}, torch::kLong)}; }
  torch::optional<size_t> size() const override { return 60000; }
};

// Of 938 batches the 40 that are wanted; each leaves 64 numbers and one, of 8 bytes, beside the layer and its gradients.
void warm_up() {
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      Rows().map(torch::data::transforms::Stack<>()), 64);
  static std::vector<torch::Tensor> kept;
  auto layer = torch::nn::Linear(784, 10);
  torch::optim::SGD optimizer(layer->parameters(), 0.1);
  for (int epoch = 0; epoch < 30; ++epoch) {
    int batches = 0;
    kept.clear();
    for (auto &batch : *loader) {
      auto scores = layer(batch.data);
      auto loss = torch::nn::functional::cross_entropy(scores, batch.target);
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      kept.push_back(scores.detach().argmax(1));
      kept.push_back((kept.back() == batch.target).to(torch::kLong).sum());
      if (++batches == 40)
        break;
    }
  }
}
