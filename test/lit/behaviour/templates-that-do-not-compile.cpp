// A template of the library that only execution asks for, and that does not compile with what it is given: what the
// compiler says of it is told.
// RUN: %vramlint --device=cpu %s | FileCheck %s
#include <torch/torch.h>

int main() {
  auto dataset = torch::data::datasets::TensorDataset(torch::rand({30, 20})).map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader(dataset, 8);
  for (auto &batch : *loader)
    auto input = batch.data;
}
// CHECK: unknown: code that does not compile (map.h:
// CHECK: BatchType type of
// CHECK: dataset does not match input type of transform) is not executed
