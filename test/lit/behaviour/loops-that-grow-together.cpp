// What several loops over a file that is not there have read decides the sizes of a model together: with more rounds there is
// more, and what a few rounds need is a lower end.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: --set ':
// CHECK: with more rounds a peak of 4.02 MiB was met
// CHECK-NOT: --set ':
// CHECK: peak allocated{{ +}}>= 4.50 KiB
#include <torch/torch.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

int main() {
  std::ifstream in("text.txt");
  std::string all, line;
  while (std::getline(in, line))
    all += line + "\n";
  std::map<char, int> known;
  std::vector<char> letters;
  for (char c : all)
    if (!known.count(c)) {
      known[c] = static_cast<int>(letters.size());
      letters.push_back(c);
    }
  std::vector<int64_t> ids;
  for (char c : all)
    ids.push_back(known[c]);
  torch::nn::Embedding table(static_cast<int64_t>(letters.size()), 256);
  table->to(torch::kCUDA);
  auto rows = table(torch::tensor(ids).to(torch::kCUDA));
}
