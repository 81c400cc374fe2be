// How many examples a batch has comes from outside: that is what the ledger names, and what is set.
// RUN: %vramlint --quiet --device=cpu %s 2>&1 | FileCheck %s --implicit-check-not='no model'
// CHECK: 'main::batch' is guessed to be 64: what is in the file 'sizes.txt' (--set 'main::batch=...')
// RUN: %vramlint --device=cpu --set main::batch=5 --format=json %s > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 6060 < %t.json
#include <torch/torch.h>

#include <fstream>

struct Few : torch::data::Dataset<Few> {
  torch::data::Example<> get(size_t) override { return {torch::zeros({100}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return 17; }
};
int main() {
  std::ifstream sizes("sizes.txt");
  int batch = 1;
  sizes >> batch;
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      Few().map(torch::data::transforms::Stack<>()), batch);
  for (int epoch = 0; epoch < 3; ++epoch)
    for (auto &item : *loader)
      auto next = item.data + 1;
}
