// A directory whose entries a library puts into a vector has more of them than a loop of unknown length is usually run:
// batches are full, and larger ones are filled by more.
//
// RUN: %vramlint %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: a loop is run 64 times; how often is not known: how many files a directory has
// CHECK: peak allocated{{ +}}~64.00 KiB
//
// So do several directories, one after the other, of which the last decides.
// RUN: %vramlint --entry=several %s -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: a loop is run up to 256 times
// SEVERAL: peak allocated{{ +}}~256.00 KiB
#include <torch/torch.h>

#include <filesystem>
#include <vector>

struct Pictures : torch::data::datasets::Dataset<Pictures> {
  std::vector<std::filesystem::path> paths;
  Pictures() { add("pictures"); }
  void add(const char *directory) {
    const auto begin = std::filesystem::directory_iterator(directory);
    paths.insert(paths.end(), begin, std::filesystem::directory_iterator());
  }
  torch::data::Example<> get(std::size_t) override { return {torch::zeros({256}), torch::zeros({})}; }
  torch::optional<std::size_t> size() const override { return paths.size(); }
};

int main() {
  auto loader = torch::data::make_data_loader(Pictures().map(torch::data::transforms::Stack<>()), 64);
  for (auto &batch : *loader)
    auto onDevice = batch.data.to(torch::kCUDA);
}

void several() {
  Pictures train, check, test;
  check.add("more");
  auto first = torch::data::make_data_loader(train.map(torch::data::transforms::Stack<>()), 64);
  for (auto &batch : *first)
    auto onDevice = batch.data.to(torch::kCUDA);
  auto second = torch::data::make_data_loader(test.map(torch::data::transforms::Stack<>()), 256);
  for (auto &batch : *second)
    auto onDevice = batch.data.to(torch::kCUDA);
}
