// How many examples a data set has is named by what the program reads it from.
//
// RUN: %vramlint --device=cuda %s 2>&1 | FileCheck %s
// CHECK: how many examples there are is not known (--set 'main::examples=...')
// What each of them keeps makes the figure a lower end.
// CHECK: a loop is taken to be run at least 3 times: how many examples there are is not known; each further batch keeps 128 B (--set 'main::examples=...')
// CHECK: peak allocated{{ +}}>= 1.50 KiB
#include <torch/torch.h>

#include <fstream>
#include <vector>

struct Points : torch::data::Dataset<Points> {
  explicit Points(int count) : count(count) {}
  torch::data::Example<> get(size_t) override { return {torch::zeros({8}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return count; }
  int count;
};

int main() {
  std::ifstream in("sizes.txt");
  int examples = 0;
  in >> examples;
  auto loader = torch::data::make_data_loader(Points(examples).map(torch::data::transforms::Stack<>()), 4);
  std::vector<torch::Tensor> kept;
  for (auto &batch : *loader)
    kept.push_back(batch.data.cuda());
}
