// A text of unknown length is divided, and a window is drawn from the smaller part as well: as much is read as lets
// that fit.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: the program ends here
// CHECK: a loop is run {{[0-9]+}} times, which is what LibTorch takes
// CHECK: peak allocated{{ +}}~64.00 KiB
#include <torch/torch.h>

#include <fstream>
#include <sstream>
#include <vector>

int main() {
  std::ifstream in("/somewhere/input.txt");
  std::stringstream all;
  all << in.rdbuf();
  const std::string text = all.str();
  std::vector<int64_t> ids;
  for (char c : text)
    ids.push_back(c);
  const auto data = torch::tensor(ids);
  const int64_t window = 256, cut = 9 * data.size(0) / 10;
  for (const auto &part : {data.slice(0, cut), data.slice(0, 0, cut)}) {
    const auto from = torch::randint(part.size(0) - window, {64});
    std::vector<torch::Tensor> rows;
    for (int i = 0; i < 64; ++i) {
      const auto at = from[i].item<int64_t>();
      rows.push_back(part.slice(0, at, at + window));
    }
    auto batch = torch::stack(rows).to(torch::kCUDA, torch::kFloat).mul_(2);
  }
}
