// What is left behind all full batches is smaller: it is not the round that stands for any other, and the analysis is not given up.
// RUN: %vramlint --device=cpu --entry=remains --format=json -o %t.json %s
// RUN: %vramlint --device=cpu --entry=remains --all-rounds --format=json -o %t.all.json %s
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 6060 < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 6060 < %t.all.json
#include <torch/torch.h>

struct Few : torch::data::Dataset<Few> {
  torch::data::Example<> get(size_t) override { return {torch::zeros({100}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return 17; }
};
void remains() {
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      Few().map(torch::data::transforms::Stack<>()), 5);
  for (int epoch = 0; epoch < 3; ++epoch)
    for (auto &batch : *loader)
      auto next = batch.data + 1;
}
