// Random numbers whose seed is not known: draws that repeat until they fit, samples, generators; what runs in parallel.
//
// RUN: %vramlint --entry=drawn --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 800 < %t
// RUN: %vramlint --entry=sampled --device=cpu %s 2>&1 | FileCheck --check-prefix=SAMPLED %s
// SAMPLED: held at the end{{ +}}~20.50 KiB
// SAMPLED: one element stands for any of them
// RUN: %vramlint --entry=indices --device=cpu %s 2>&1 | FileCheck --check-prefix=INDICES %s
// INDICES: held at the end{{ +}}128 B
// INDICES: nothing: every figure is exact
// RUN: %vramlint --entry=decides --device=cpu %s 2>&1 | FileCheck --check-prefix=DECIDES %s
// DECIDES: unknown
// RUN: %vramlint --entry=generators --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 1600 < %t
// RUN: %vramlint --entry=parallel --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t
// RUN: %vramlint --entry=parallel_memory --device=cpu %s 2>&1 | FileCheck --check-prefix=THREADS %s
// THREADS: threads are run one at a time
// RUN: %vramlint --entry=blobs --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t
#include <torch/torch.h>

#include <ATen/Parallel.h>
#include <algorithm>
#include <deque>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>

void drawn() {
  std::mt19937 engine(std::random_device{}());
  std::normal_distribution<float> normal(0, 1);
  std::poisson_distribution<int> poisson(4);
  std::vector<float> values;
  for (int i = 0; i < 200; ++i)
    values.push_back(normal(engine) + poisson(engine));
  static auto x = torch::tensor(values);
}

void sampled() {
  static std::deque<torch::Tensor> memory;
  for (int i = 0; i < 400; ++i)
    memory.push_back(torch::rand({8}));
  std::vector<torch::Tensor> batch;
  std::sample(memory.begin(), memory.end(), std::back_inserter(batch), 256, std::mt19937{std::random_device{}()});
  static auto x = torch::stack(batch);
}

void indices() {
  std::vector<int> all(100), some(32);
  std::iota(all.begin(), all.end(), 0);
  std::mt19937 engine(std::random_device{}());
  std::sample(all.begin(), all.end(), some.begin(), 32, engine);
  static auto x = torch::tensor(some, torch::kInt);
}

// Which were drawn is not known.
void decides() {
  std::vector<int> all(100), some;
  std::iota(all.begin(), all.end(), 1);
  std::mt19937 engine(std::random_device{}());
  std::sample(all.begin(), all.end(), std::back_inserter(some), 1, engine);
  static auto x = torch::zeros({some[0]});
}

void generators() {
  auto generator = at::make_generator<at::CPUGeneratorImpl>(42);
  static auto x = torch::randn({3, 100}, generator);
  static auto y = torch::randperm(50, generator);
  std::cout << x.options() << '\n';
}

void parallel() {
  static auto x = torch::zeros({64, 100});
  float *data = x.data_ptr<float>();
  at::parallel_for(0, 64, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      data[i * 100] = static_cast<float>(i);
  });
}

void parallel_memory() {
  static auto x = torch::zeros({64, 100});
  at::parallel_for(0, 64, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      x[i].copy_(torch::ones({100}) * i);
  });
}

// The tensor lies where the program says.
void blobs() {
  float values[12] = {};
  auto x = torch::from_blob(values, {3, 4}, [](void *) {}, torch::kFloat);
  TORCH_CHECK(values == x.data_ptr<float>());
  values[5] = 7;
  TORCH_CHECK(x.data_ptr<float>()[5] == 7);
  auto y = torch::zeros({static_cast<int64_t>(x.data_ptr<float>()[5])});
}
