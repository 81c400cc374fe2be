// A directory of which nothing is known has files for full batches, unless somebody says how many there are. Who asks the
// loader again for each epoch gets batches in each.
//
// RUN: %vramlint %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: a loop is run 64 times; how often is not known: how many files a directory has is not
// CHECK-SAME: known
// CHECK: (--set 'fs::directory_iterator(root)=...')
// CHECK: peak allocated{{ +}}~768.00 KiB
//
// RUN: %vramlint %s '--set=fs::directory_iterator(root)=5' -- -std=c++17 2>&1 | FileCheck %s --check-prefix=FIVE
// FIVE: peak allocated{{ +}}240.00 KiB
#include <torch/torch.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace fs = std::filesystem;

struct Loader {
  std::vector<std::string> paths;
  std::size_t count = 0, size = 16;
  explicit Loader(const std::string &root) {
    for (const auto &entry : fs::directory_iterator(root))
      paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
  }
  bool operator()(torch::Tensor &batch) {
    const std::size_t begin = count * size, end = std::min(paths.size(), begin + size);
    if (begin >= end) {
      count = 0;
      return false;
    }
    std::vector<torch::Tensor> all;
    for (std::size_t i = begin; i < end; ++i)
      all.push_back(torch::zeros({3, 64, 64}));
    batch = torch::stack(all);
    ++count;
    return true;
  }
};

int main() {
  Loader loader("pictures");
  torch::Tensor batch;
  for (int epoch = 0; epoch < 100; ++epoch)
    while (loader(batch))
      auto there = batch.to(torch::kCUDA);
}
