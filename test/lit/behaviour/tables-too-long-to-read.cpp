// A table of which the user says how large it is, and that takes too long to read round by round: what each row adds
// is counted, texts and rows of numbers included.
//
// RUN: %vramlint --set "std::getline(in,line)=42000" --set "std::getline(row,cell,',')=785" %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}~127.45 MiB
// CHECK: of 42000 times, for want of time; what each of the others adds is counted
#include <torch/torch.h>

#include <fstream>
#include <sstream>

int main() {
  std::ifstream in("/somewhere/train.csv");
  std::string line, cell;
  std::vector<std::vector<std::string>> words;
  std::vector<std::vector<float>> rows;
  std::vector<int64_t> labels;
  int count = 0;
  while (std::getline(in, line)) {
    std::stringstream row(line);
    std::vector<std::string> cells;
    while (std::getline(row, cell, ','))
      cells.push_back(cell);
    std::vector<float> numbers;
    for (size_t i = 1; i < cells.size(); ++i)
      numbers.push_back(std::stof(cells[i]) / 255);
    labels.push_back(std::stoi(cells[0]));
    rows.push_back(numbers);
    ++count;
  }
  TORCH_CHECK(rows.size() == 42000 && rows[41999].size() == 784 && labels.size() == 42000);
  auto x = torch::zeros({count, static_cast<int64_t>(rows[0].size())}, torch::kCUDA);
  auto y = torch::tensor(labels).to(torch::kCUDA);
  auto first = torch::tensor(rows[100]).to(torch::kCUDA);
  auto some = x.slice(0, 0, 375) + first;
}
