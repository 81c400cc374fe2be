// A table is read as rows of texts. With exactly as many cells as are tried first the program fails; with any number of
// them, and of rows, it does the same to memory. That there are some is taken to be so, and told.
//
// RUN: %vramlint %s | FileCheck %s
// CHECK-NOT: assumed:
// CHECK: peak allocated 31.50 KiB
// CHECK: a check that throws or ends the program is taken to pass: that a loop is run at all: what is in the file
// CHECK: nothing else: every figure is exact
//
// Rows that are records of texts and numbers are no different.
// RUN: %vramlint --entry=records %s | FileCheck %s --check-prefix=RECORDS
// RECORDS-NOT: assumed:
// RECORDS: peak allocated 512 B
// RECORDS: nothing: every figure is exact
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main() {
  std::ifstream table("houses.csv");
  std::vector<float> sizes, prices;
  std::vector<std::string> cells;
  std::string line, cell;
  while (std::getline(table, line)) {
    cells.clear();
    for (std::stringstream in(line); std::getline(in, cell, ',');)
      cells.push_back(cell);
    sizes.push_back(std::stof(cells[0]));
    prices.push_back(std::stof(cells[3]));
  }
  std::cout << "the largest: " << *std::max_element(sizes.begin(), sizes.end()) << "\n";
  auto x = torch::from_blob(sizes.data(), {100, 1}).to(torch::kCUDA);
  auto y = torch::from_blob(prices.data(), {100, 1}).to(torch::kCUDA);
  torch::nn::Linear hidden(1, 16), out(16, 1);
  hidden->to(torch::kCUDA);
  out->to(torch::kCUDA);
  torch::mse_loss(out(torch::relu(hidden(x))), y).backward();
}

struct Day {
  std::string date;
  float open = 0;
  std::vector<float> others;
};

void records() {
  std::ifstream table("days.csv");
  std::vector<Day> days;
  std::string cell;
  while (table >> cell) {
    Day day;
    day.date = cell;
    table >> day.open;
    for (int i = 0; i < 4; ++i) {
      table >> cell;
      day.others.push_back(std::stof(cell));
    }
    days.push_back(day);
  }
  auto weights = torch::zeros({100}, torch::kCUDA);
  for (const Day &day : days)
    std::cout << day.date << " " << day.open << " " << day.others.size() << "\n";
}
