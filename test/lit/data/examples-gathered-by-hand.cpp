// Examples that are read one by one in a loop of unknown length, and learnt from in full batches: the usual two rounds fill none, so more
// are run.
//
// RUN: %vramlint --entry=gathered %s 2>&1 | FileCheck %s
// CHECK: a loop is run up to 256 times; how often is not known: what is in the file
// CHECK: peak allocated{{ +}}~
// CHECK: backward
// RUN: %vramlint --entry=counted %s 2>&1 | FileCheck --check-prefix=COUNTED %s
// COUNTED: a loop is run up to 256 times; how often is not known: what is in the file
// COUNTED: peak allocated{{ +}}~32.00 KiB
// RUN: %vramlint --entry=grows %s 2>&1 | FileCheck --check-prefix=GROWS %s
// GROWS: a loop is taken to be run at least 2 times; how often is not known: what is in the file
// GROWS: peak allocated{{ +}}>= 8.00 KiB
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

static std::vector<torch::Tensor> readRows() {
  std::ifstream in("rows.csv");
  std::vector<torch::Tensor> rows;
  for (std::string line; std::getline(in, line);)
    rows.push_back(torch::zeros({64}));
  return rows;
}

void gathered() {
  const auto rows = readRows();
  torch::nn::Linear net(64, 8);
  net->to(torch::kCUDA);
  torch::optim::SGD optimizer(net->parameters(), 0.1);
  for (std::size_t i = 0; i + 32 <= rows.size(); i += 32) {
    const std::vector<torch::Tensor> batch(rows.begin() + i, rows.begin() + i + 32);
    auto loss = net(torch::stack(batch).to(torch::kCUDA)).sum();
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
  }
}

// The last batch may be smaller: it is made at the same place.
void counted() {
  const auto rows = readRows();
  for (std::size_t i = 0; i < rows.size(); i += 128) {
    const auto last = std::min(i + 128, rows.size());
    auto x = torch::stack(std::vector<torch::Tensor>(rows.begin() + i, rows.begin() + last)).to(torch::kCUDA);
  }
}

// However many rounds there are, there may be more.
void grows() {
  std::ifstream in("rows.csv");
  std::vector<torch::Tensor> kept;
  for (std::string line; std::getline(in, line);)
    kept.push_back(torch::zeros({1024}, torch::kCUDA));
}
