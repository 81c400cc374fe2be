// Words are counted in a table of which nobody knows what it holds; a vector of its entries is sorted, and the loop
// over it makes another table. None of that takes memory of the device; its size decides an embedding.
//
// RUN: %vramlint %s --set 'id.size()=5000' 2>&1 | FileCheck %s
// CHECK-NOT: unknown:
// CHECK: set: id.size() = 5000
// CHECK: peak allocated{{ +}}1.22 MiB
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

int main() {
  std::ifstream in("/somewhere/text8");
  std::string word;
  std::unordered_map<std::string, int> counts;
  while (in >> word)
    ++counts[word];
  std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
  std::map<std::string, int64_t> id;
  for (const auto &[w, count] : sorted)
    if (count >= 5)
      id.emplace(w, id.size());
  torch::nn::Embedding embedding(id.size(), 64);
  embedding->to(torch::kCUDA);
}
