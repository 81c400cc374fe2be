// A data set that does not know how many examples it has gives full batches, and the words say what tells.
//
// RUN: %vramlint --entry=train %s 2>&1 | FileCheck %s
// CHECK: a loop is run over full batches of 4: how many examples there are is not known (--set '{{.*}}=...')
// CHECK: peak allocated ~1.00 KiB
// RUN: %vramlint --entry=train --set 'Files::count=100' --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].peak.allocated_bytes' == 1024 < %t
// What fills a tensor that is not known, and what only asks it, has nothing to add.
// RUN: %vramlint --entry=filled %s 2>&1 | FileCheck --check-prefix=FILLED --implicit-check-not='no model' --implicit-check-not='which function' %s
// FILLED: left out: what is in the file 'count.txt' (--set 'filled::n=...')
#include <torch/torch.h>

#include <fstream>

struct Files : torch::data::Dataset<Files> {
  Files() {
    std::ifstream in("list.txt");
    in >> count;
  }
  torch::data::Example<> get(size_t) override { return {torch::zeros({64}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return count; }
  int count = 0;
};

void train() {
  auto loader = torch::data::make_data_loader(Files().map(torch::data::transforms::Stack<>()), 4);
  for (auto &batch : *loader)
    auto x = batch.data.to(torch::kCUDA);
}

void filled() {
  std::ifstream in("count.txt");
  int n = 0;
  in >> n;
  auto w = torch::empty({n, 3}, torch::kCUDA);
  torch::nn::init::xavier_uniform_(w);
  torch::nn::utils::clip_grad_norm_({w}, 1.0);
}
