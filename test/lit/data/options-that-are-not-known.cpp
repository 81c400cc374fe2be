// Options of data loaders and samplers that are not known are told; what would be the same is no doubt.
#include <torch/torch.h>

#include <thread>
#include <vector>

struct Points : torch::data::Dataset<Points> {
  explicit Points(torch::Device device) : device_(device) {}
  torch::data::Example<> get(size_t) override { return {torch::zeros({1000}, device_), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return 70; }

private:
  torch::Device device_;
};

int64_t unknown() { return torch::randint(1, 4, {1}).item<int64_t>(); }

auto points(torch::Device device) { return Points(device).map(torch::data::transforms::Stack<>()); }

// Without the last batch 64 examples of 4000 bytes are kept, with it 70, in blocks of whole 512 bytes.
// RUN: %vramlint --device=cuda --entry=drops %s | FileCheck %s --check-prefix=DROPS
// RUN: %vramlint --device=cuda --entry=drops --format=json -o %t.json %s
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 280064 < %t.json
// DROPS: a condition is taken to be false: whether a data loader drops the last batch
void drops() {
  auto loader = torch::data::make_data_loader(
      points(torch::kCPU), torch::data::DataLoaderOptions().batch_size(32).drop_last(unknown() > 2));
  std::vector<torch::Tensor> kept;
  for (auto &batch : *loader)
    kept.push_back(batch.data.cuda());
}

// RUN: %vramlint --device=cuda --entry=replicas %s | FileCheck %s --check-prefix=REPLICAS
// REPLICAS: unknown: what depends on a value that is not known
// REPLICAS: (--set 'torch::randint(1, 4, {1}).item<int64_t>()=...')
// REPLICAS: peak allocated{{ +}}unknown
void replicas() {
  torch::data::samplers::DistributedRandomSampler sampler(70, unknown(), 0);
  auto loader = torch::data::make_data_loader(points(torch::kCPU), sampler, 64);
  std::vector<torch::Tensor> kept;
  for (auto &batch : *loader)
    kept.push_back(batch.data.cuda());
}

// Threads fetch batches ahead. On another device nothing of that is seen, unless the data set makes them there.
//
// RUN: %vramlint --device=cpu --entry=as_many_as_cores %s | FileCheck %s --check-prefix=WORKERS
// RUN: %vramlint --device=cuda --entry=made_there %s | FileCheck %s --check-prefix=WORKERS
// RUN: %vramlint --device=cuda --entry=moved_there %s | FileCheck %s --check-prefix=EXACT
// WORKERS: batches that the data loader's threads fetch ahead are not counted
// EXACT: nothing: every figure is exact
void readAll(torch::Device made, torch::Device used, std::size_t workers) {
  auto loader =
      torch::data::make_data_loader(points(made), torch::data::DataLoaderOptions().batch_size(32).workers(workers));
  for (auto &batch : *loader)
    auto twice = batch.data.to(used) * 2;
}
void as_many_as_cores() { readAll(torch::kCPU, torch::kCPU, std::thread::hardware_concurrency()); }
void moved_there() { readAll(torch::kCPU, torch::kCUDA, std::thread::hardware_concurrency()); }
void made_there() { readAll(torch::kCUDA, torch::kCUDA, 4); }
