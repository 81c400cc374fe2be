// Examples that are gathered in a loop of unknown length are taken to make full batches: two lines of a list are no
// batch of 8.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: assumed: a loop is run
// CHECK: peak allocated {{ *}}~384.00 KiB
// CHECK: a loop is run over full batches of 8: how many examples there are is not known
#include <torch/torch.h>

#include <fstream>
#include <string>
#include <vector>

struct Pictures : torch::data::Dataset<Pictures> {
  std::vector<std::string> Paths;
  explicit Pictures(const std::string &Root) {
    std::ifstream List(Root);
    for (std::string Path; std::getline(List, Path);)
      Paths.push_back(Path);
  }
  torch::data::Example<> get(size_t) override { return {torch::zeros({3, 64, 64}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return Paths.size(); }
};

int main() {
  auto Set = Pictures("data/train.txt").map(torch::data::transforms::Stack<>());
  auto Loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(std::move(Set), 8);
  for (auto &Batch : *Loader)
    auto X = Batch.data.to(torch::kCUDA);
}
