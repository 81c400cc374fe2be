// A row of a file that is not there has as many columns as the program asks for; and what is not known can be printed.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: the program ends here
// CHECK: peak allocated{{ +}}4.00 KiB
// CHECK: every figure is exact
// RUN: %vramlint --entry=printed %s 2>&1 | FileCheck --check-prefix=PRINTED %s
// PRINTED: parameters{{ +}}80 B
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <sstream>

std::vector<float> rowOf(const std::string &line) {
  std::vector<float> row;
  std::stringstream in(line);
  std::string cell;
  while (std::getline(in, cell, ','))
    row.push_back(std::stof(cell));
  return row;
}

int main() {
  std::ifstream in("/somewhere/iris.csv");
  std::string line;
  std::vector<float> first, third, last;
  while (std::getline(in, line)) {
    auto row = rowOf(line);
    first.push_back(row[0]);
    third.push_back(row[2]);
    row[3] = 1;
    last.push_back(row[4]);
  }
  auto x = torch::zeros({1024}, torch::kCUDA);
}

void printed() {
  std::vector<torch::Tensor> loaded;
  torch::load(loaded, "/somewhere/weights.pt");
  std::cout << "last: " << loaded.back() << std::endl;
  torch::nn::Linear net(4, 4);
  net->to(torch::kCUDA);
  net(torch::rand({2, 4}, torch::kCUDA));
}
