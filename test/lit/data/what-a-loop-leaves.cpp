// A loop over a data loader is executed to its end where that is not much. Else its batches are shown to repeat, or
// the first are taken to stand for the others: what each of them leaves behind depends then on how many there are,
// and that is told of what is held as well.
#include <torch/torch.h>

#include <iostream>
#include <vector>

constexpr int Few = 1000, Many = 1000000;

struct Points : torch::data::Dataset<Points> {
  Points(std::size_t N) : N(N) {}
  torch::data::Example<> get(size_t) override { return {torch::zeros({100}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return N; }
  std::size_t N;
};

auto points(std::size_t N) {
  return torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      Points(N).map(torch::data::transforms::Stack<>()), 10);
}

// RUN: %vramlint --device=cpu --entry=keeps_results '--args=Many' %s | FileCheck %s --check-prefix=LEAVES
// RUN: %vramlint --device=cpu --entry=sums_up_graphs '--args=Many' %s | FileCheck %s --check-prefix=LEAVES
// RUN: %vramlint --device=cpu --entry=sums_up_graphs '--args=Many' --format=json -o %t.json %s
// RUN: %figure 'scenarios[0].end.status' == assumed < %t.json
// LEAVES: held at the end  ~
// LEAVES: a loop is run over {{[0-9]+}} of 100000 batches; what it leaves behind depends on how many there are
// RUN: %vramlint --device=cpu --entry=keeps_results '--args=Many' %s | FileCheck %s --check-prefix=EACH
// EACH: a loop is run over {{[0-9]+}} of 100000 batches; what it leaves behind depends on how many there are: each of
// EACH-NEXT: those left out keeps 400 B, which is counted
// 100 results of 100 numbers, a layer of 1010 and the batch.
// RUN: %vramlint --device=cpu --entry=keeps_results '--args=Few' %s | FileCheck %s --check-prefix=KEEPS
// KEEPS: peak allocated 54.45 KiB
// KEEPS: nothing: every figure is exact
void keeps_results(int N) {
  auto loader = points(N);
  torch::nn::Linear layer(100, 10);
  std::vector<torch::Tensor> results;
  for (auto &batch : *loader)
    results.push_back(layer(batch.data).detach());
}

void sums_up_graphs(int N) {
  auto loader = points(N);
  torch::nn::Linear layer(100, 10);
  auto total = torch::zeros({1});
  for (auto &batch : *loader)
    total = total + layer(batch.data).mean();
}

// What the loop counts is known, whether all of it is executed or not.
// RUN: %vramlint --device=cpu --entry=counts '--args=Few' %s | FileCheck %s --check-prefix=COUNTED
// COUNTED: peak allocated 3.81 MiB
// COUNTED: nothing: every figure is exact
// RUN: %vramlint --device=cpu --entry=counts '--args=Many' %s | FileCheck %s --check-prefix=COUNTS
// COUNTS: peak allocated 11.84 KiB
// COUNTS: nothing: every figure is exact
void counts(int N) {
  auto loader = points(N);
  int batches = 0;
  for (auto &batch : *loader) {
    auto sum = batch.data.sum();
    ++batches;
  }
  torch::Tensor large;
  if (batches == 100)
    large = torch::zeros({1000, 1000});
}

// What is only printed changes nothing.
// RUN: %vramlint --device=cpu --entry=prints '--args=Many' %s | FileCheck %s --check-prefix=PRINTS
// PRINTS: Of 100000 rounds
// PRINTS: nothing: every figure is exact
void prints(int N) {
  auto loader = points(N);
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

// What each batch keeps is counted as if all were executed; what the program lets go of at once goes of all of them.
// RUN: %vramlint --entry=keeps_and_clears '--args=14003' --format=json %s > %t.some.json
// RUN: %vramlint --all-rounds --entry=keeps_and_clears '--args=14003' --format=json %s > %t.all.json
// RUN: %figure 'scenarios[0].peak.status' == assumed < %t.some.json
// RUN: %figure 'scenarios[0].peak.status' == exact < %t.all.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 13422080 < %t.all.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 13422080 < %t.some.json
// RUN: %figure 'scenarios[0].peak.reserved_bytes' == 14680064 < %t.all.json
// RUN: %figure 'scenarios[0].peak.reserved_bytes' == 14680064 < %t.some.json
void keeps_and_clears(int N) {
  auto loader = points(N);
  torch::nn::Linear layer(100, 300);
  layer->to(torch::kCUDA);
  std::vector<torch::Tensor> results;
  for (int epoch = 0; epoch < 2; ++epoch) {
    for (auto &batch : *loader)
      results.push_back(layer(batch.data.to(torch::kCUDA)).detach().sum());
    if (epoch == 0)
      results.clear();
  }
  auto large = torch::zeros({3000000}, torch::kCUDA);
}
