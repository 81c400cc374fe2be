// A class of a missing header that is used as a data set, also where LibTorch's functions are told a sampler.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: fashion.h not found
// CHECK: peak allocated{{ +}}unknown
// CHECK: {{Linear +7,850}}
#include "fashion.h"
#include <torch/torch.h>

int main() {
  Fashion train("/data/fashion/", Fashion::Mode::kTrain);
  auto set = train.map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(std::move(set), 128);
  auto other = torch::data::make_data_loader(Fashion("/data/test"), 64);
  torch::nn::Linear net(784, 10);
  net->to(torch::kCUDA);
  for (auto &batch : *loader)
    net(batch.data.to(torch::kCUDA).view({batch.data.size(0), -1}));
}
