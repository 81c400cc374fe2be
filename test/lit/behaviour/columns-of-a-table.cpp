// One column of a table is read, and windows are cut from it: with the usual rounds of either loop there is nothing to learn from,
// and the program fails. More rounds show what it does.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK-NOT: the program ends here
// CHECK: a loop is run up to 200 times; how often is not known
// CHECK: peak allocated{{ +}}~{{[1-9]}}
#include <torch/torch.h>
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

int main() {
  std::ifstream in("no-such-table.csv");
  std::vector<float> column;
  for (std::string line; std::getline(in, line);) {
    std::stringstream cells(line);
    std::string cell;
    for (int i = 0; std::getline(cells, cell, ';'); ++i)
      if (i == 3)
        column.push_back(std::stof(cell));
  }
  float largest = *std::max_element(column.begin(), column.end());
  std::vector<torch::Tensor> windows;
  for (std::size_t i = 0; i + 20 < column.size(); ++i)
    windows.push_back(torch::from_blob(column.data() + i, {20}).clone() / largest);
  auto all = torch::stack(windows);
}
