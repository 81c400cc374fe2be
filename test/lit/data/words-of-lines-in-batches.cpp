// A corpus is read line by line and word by word, and cut into as many rows as a batch has: a few hundred words leave
// no window in a row, and the training would be missing from the answer.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: a loop is run {{.*}}1024 times; how often is not known: what is in the file 'corpus.txt'
// CHECK: backward
#include <torch/torch.h>

#include <fstream>
#include <sstream>
#include <unordered_map>

int main() {
  std::unordered_map<std::string, int64_t> ids;
  std::vector<int64_t> index;
  std::ifstream file("corpus.txt");
  std::string line, word;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    while (words >> word)
      index.push_back(ids.emplace(word, ids.size()).first->second);
  }
  const int64_t batch = 32, length = 30, columns = static_cast<int64_t>(index.size()) / batch;
  auto data = torch::from_blob(index.data(), {batch, columns}, torch::kInt64).clone();
  torch::nn::Embedding embedding(20000, 16);
  torch::nn::Linear layer(16, 50);
  embedding->to(torch::kCUDA);
  layer->to(torch::kCUDA);
  for (int64_t i = 0; i < columns - length; i += length) {
    auto input = data.index({torch::indexing::Slice(), torch::indexing::Slice(i, i + length)}).to(torch::kCUDA);
    layer(embedding(input)).mean().backward();
  }
}
