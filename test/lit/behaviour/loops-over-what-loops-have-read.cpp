// How much a first loop has read decides how often others run, and whether they ever fill a batch: that the usual
// rounds of the first take no memory says nothing.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: unknown:
// CHECK: what is in the file '/somewhere/text8'
// CHECK: peak allocated{{ +}}unknown
// CHECK: a loop is run 2 times; how often is not known
// RUN: %vramlint %s --set 'in >> word=2000' 2>&1 | FileCheck %s --check-prefix=SAID
// SAID: peak allocated{{ +}}4.00 KiB
#include <torch/torch.h>

#include <fstream>
#include <string>
#include <vector>

int main() {
  std::ifstream in("/somewhere/text8");
  std::string word;
  std::vector<std::string> words;
  while (in >> word)
    words.push_back(word);
  std::vector<int64_t> ids, batch;
  for (const auto &w : words)
    ids.push_back(static_cast<int64_t>(w.size()));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    batch.push_back(ids[i]);
    if (batch.size() == 512) {
      auto on_device = torch::tensor(batch).to(torch::kCUDA);
      batch.clear();
    }
  }
}
