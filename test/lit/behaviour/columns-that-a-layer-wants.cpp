// How many columns a file has follows from the layer that they go into, and is tried before what more lines change,
// whatever numbers else stand in LibTorch's message.
// RUN: %vramlint --max-paths=5 %s 2>&1 | FileCheck %s
// CHECK: a loop is run 9 times, which is what LibTorch takes; how often is not known: what is in the file 'table.csv'
#include <torch/torch.h>

#include <fstream>
#include <sstream>

struct Table : torch::data::datasets::Dataset<Table> {
  explicit Table(const std::string &path) {
    std::ifstream file(path);
    std::string line, cell;
    while (std::getline(file, line)) {
      std::stringstream cells(line);
      std::vector<float> numbers;
      while (std::getline(cells, cell, ','))
        numbers.push_back(std::stof(cell));
      rows.push_back(torch::tensor(std::vector<float>(numbers.begin(), numbers.end() - 1)));
      labels.push_back(torch::tensor(numbers.back()));
    }
  }
  torch::data::Example<> get(size_t index) override { return {rows[index], labels[index]}; }
  torch::optional<size_t> size() const override { return rows.size(); }
  std::vector<torch::Tensor> rows, labels;
};

int main() {
  auto table = Table("table.csv").map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader(std::move(table), 512);
  torch::nn::Linear layer(8, 1);
  torch::optim::SGD optimizer(layer->parameters(), 0.1);
  for (int epoch = 0; epoch < 10; ++epoch)
    for (auto &batch : *loader) {
      optimizer.zero_grad();
      torch::mse_loss(layer(batch.data), batch.target.view({-1, 1})).backward();
      optimizer.step();
    }
}
