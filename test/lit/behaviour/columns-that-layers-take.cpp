// How many columns a table has that is not there is not known: as many as the first layer takes, since the program would
// fail with any other number. The column of what is to be learnt comes on top.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: the program ends here
// CHECK: a loop is run 9 times, which is what LibTorch takes; how often is not known: what is in the file 'table.csv'
// CHECK-SAME: (--set
// CHECK: peak allocated{{ +}}~
// RUN: %vramlint --entry=labelled %s 2>&1 | FileCheck %s --check-prefix=LABELLED
// LABELLED: a loop is run 10 times, which is what LibTorch takes
//
// What fails for another reason fails.
// RUN: %vramlint --entry=hopeless %s 2>&1 | FileCheck %s --check-prefix=HOPELESS
// HOPELESS: the program ends here
// HOPELESS: a loop is run 2 times; how often is not known
#include <torch/torch.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

static std::vector<std::vector<float>> table() {
  std::ifstream in("table.csv");
  std::vector<std::vector<float>> rows;
  std::string line, cell;
  while (std::getline(in, line)) {
    std::stringstream cells(line);
    std::vector<float> row;
    while (std::getline(cells, cell, ','))
      row.push_back(std::stof(cell));
    rows.push_back(row);
  }
  return rows;
}

static torch::Tensor tensorOf(const std::vector<std::vector<float>> &rows) {
  std::vector<float> all;
  for (const auto &row : rows)
    all.insert(all.end(), row.begin(), row.end());
  const auto height = static_cast<long>(rows.size()), width = static_cast<long>(rows[0].size());
  return torch::from_blob(all.data(), {height, width}).clone();
}

int main() {
  auto x = tensorOf(table()).to(torch::kCUDA);
  torch::nn::Sequential net(torch::nn::Linear(9, 16), torch::nn::ReLU(), torch::nn::Linear(16, 2));
  net->to(torch::kCUDA);
  net->forward(x).sum().backward();
}

void labelled() {
  auto all = tensorOf(table()).to(torch::kCUDA);
  auto x = all.slice(1, 0, all.size(1) - 1), y = all.slice(1, all.size(1) - 1);
  torch::nn::Linear net(9, 1);
  net->to(torch::kCUDA);
  torch::mse_loss(net(x), y).backward();
}

void hopeless() {
  auto x = tensorOf(table()).to(torch::kCUDA);
  torch::nn::Linear net(9, 1);
  net->to(torch::kCUDA);
  torch::mse_loss(net(x.unsqueeze(0).expand({2, 2})), x).backward();
}
