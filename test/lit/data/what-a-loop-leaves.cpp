// Of a loop over a data loader the first batches are executed, and those between are taken to repeat them. What each
// batch leaves behind depends then on how many there are, and that is told of what is held as well.
#include <torch/torch.h>

#include <iostream>
#include <vector>

struct Points : torch::data::Dataset<Points> {
  torch::data::Example<> get(size_t) override { return {torch::zeros({100}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return 1000; }
};

auto points() { return torch::data::make_data_loader(Points().map(torch::data::transforms::Stack<>()), 10); }

// RUN: %vramlint --device=cpu --entry=keeps_results %s | FileCheck %s --check-prefix=LEAVES
// RUN: %vramlint --device=cpu --entry=sums_up_graphs %s | FileCheck %s --check-prefix=LEAVES
// RUN: %vramlint --device=cpu --entry=sums_up_graphs --format=json -o %t.json %s
// RUN: %figure 'scenarios[0].end.status' == assumed < %t.json
// LEAVES: held at the end  ~
// LEAVES: a loop is run over 3 of 100 batches; what it leaves behind depends on how many there are
void keeps_results() {
  auto loader = points();
  torch::nn::Linear layer(100, 10);
  std::vector<torch::Tensor> results;
  for (auto &batch : *loader)
    results.push_back(layer(batch.data).detach());
}

void sums_up_graphs() {
  auto loader = points();
  torch::nn::Linear layer(100, 10);
  auto total = torch::zeros({1});
  for (auto &batch : *loader)
    total = total + layer(batch.data).mean();
}

// What the loop counts is not a number that is known: 100, and not 3.
// RUN: %vramlint --device=cpu --entry=counts %s | FileCheck %s --check-prefix=COUNTS
// COUNTS: a condition is taken to be true: how many batches a loop has seen
void counts() {
  auto loader = points();
  int batches = 0;
  for (auto &batch : *loader) {
    auto sum = batch.data.sum();
    ++batches;
  }
  torch::Tensor large;
  if (batches == 100)
    large = torch::zeros({1000, 1000});
}

// What is only printed changes nothing, and what is held stays exact.
// RUN: %vramlint --device=cpu --entry=prints %s | FileCheck %s --check-prefix=PRINTS --implicit-check-not=[branch]
// PRINTS: held at the end
// PRINTS: [data-loop]
// PRINTS-NOT: [loop-rounds]
void prints() {
  auto loader = points();
  torch::nn::Linear layer(100, 10);
  torch::optim::SGD optimizer(layer->parameters(), 0.1);
  for (int epoch = 0; epoch < 2; ++epoch) {
    int index = 0;
    double total = 0;
    for (auto &batch : *loader) {
      optimizer.zero_grad();
      auto loss = layer(batch.data).mean();
      loss.backward();
      optimizer.step();
      total += loss.item<double>();
      if (++index % 10 == 0)
        std::cout << index << " of 100: " << total / index << "\n";
    }
  }
}
