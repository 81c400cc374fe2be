// Sparse gradients are followed by the ops that have a model for them; what has none is told by its name, and how many
// elements are left where some are at the same place is data.
//
// RUN: %vramlint --device=cpu --scenario=steps %s 2>&1 | FileCheck %s
// CHECK-NOT: unknown
// CHECK: peak allocated {{ *}}1.16 KiB
// RUN: %vramlint --device=cpu --scenario=by_name %s 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: no model for the op `relu of a sparse tensor`
// RUN: %vramlint --device=cpu --scenario=graph %s 2>&1 | FileCheck %s --check-prefix=GRAPH
// GRAPH: no model for the op `mul_backward of a sparse gradient`
// RUN: %vramlint --device=cpu --scenario=data %s 2>&1 | FileCheck %s --check-prefix=DATA
// DATA: how many elements are found depends on data{{.*}}sparse
// DATA: peak allocated {{ *}}~
// RUN: not %vramlint --device=cpu --scenario=adam %s 2>&1 | FileCheck %s --check-prefix=ADAM
// ADAM: Adam does not support sparse gradients
// RUN: %vramlint --scenario=cuda %s 2>&1 | FileCheck %s --check-prefix=CUDA
// CUDA: peak allocated {{ *}}4.50 KiB
#include <torch/torch.h>

static torch::nn::Embedding table() { return torch::nn::Embedding(torch::nn::EmbeddingOptions(16, 8).sparse(true)); }

// vramlint: scenario(steps)
void steps() {
  auto Table = table();
  torch::optim::SGD Optimizer(Table->parameters(), 0.1);
  for (int I = 0; I < 100; ++I) {
    Optimizer.zero_grad();
    Table(torch::randint(16, {4}, torch::kLong)).pow(2).sum().backward();
    Optimizer.step();
  }
}

// vramlint: scenario(by_name)
void byName() {
  auto Table = table();
  Table(torch::tensor({1, 2}, torch::kLong)).sum().backward();
  auto Positive = torch::relu(Table->weight.grad());
}

// vramlint: scenario(graph)
void graph() {
  auto Weight = torch::randn({16, 8}, torch::requires_grad());
  auto Rows = torch::embedding(Weight * 2, torch::tensor({1, 2}, torch::kLong), -1, false, true);
  Rows.sum().backward();
}

// vramlint: scenario(data)
void data() {
  auto Table = table();
  Table(torch::randint(16, {4}, torch::kLong)).sum().backward();
  auto Once = Table->weight.grad().coalesce();
  auto Copy = Once.values().clone();
}

// vramlint: scenario(adam)
void adam() {
  auto Table = table();
  torch::optim::Adam Optimizer(Table->parameters(), 0.1);
  Table(torch::tensor({1, 2}, torch::kLong)).sum().backward();
  Optimizer.step();
}

// vramlint: scenario(cuda)
void cuda() {
  auto Table = table();
  Table->to(torch::kCUDA);
  torch::optim::SGD Optimizer(Table->parameters(), 0.1);
  for (int I = 0; I < 100; ++I) {
    Optimizer.zero_grad();
    Table(torch::randint(16, {4}, torch::dtype(torch::kLong).device(torch::kCUDA))).pow(2).sum().backward();
    Optimizer.step();
  }
}
