// A text is read character by character, and windows of it are drawn: it is at least as long as one. What each further
// character takes is said, and the figures are lower ends.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: the program ends here
// CHECK: peak allocated{{ +}}>= {{[0-9.]+}} KiB
// CHECK: a loop is taken to be run at least 33 times, which is what LibTorch takes
// CHECK: each further round takes 8 B more (--set 'text.get(letter)=...')
// RUN: %vramlint --set 'text.get(letter)=100000' --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t
#include <torch/torch.h>

#include <fstream>
#include <vector>

int main() {
  std::ifstream text("text.txt");
  std::vector<int64_t> letters;
  char letter;
  while (text.get(letter))
    letters.push_back(letter);
  auto all = torch::tensor(letters);
  torch::nn::Embedding embedding(256, 8);
  for (int step = 0; step < 10; ++step) {
    auto begins = torch::randint(0, all.size(0) - 32, {4});
    std::vector<torch::Tensor> rows;
    for (int row = 0; row < 4; ++row) {
      const auto begin = begins[row].item<int64_t>();
      rows.push_back(all.slice(0, begin, begin + 32));
    }
    embedding(torch::stack(rows)).sum().backward();
  }
}
