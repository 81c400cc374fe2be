// Graph convolutions on papers that cite each other: a file of features, a file of citations.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

struct Graph {
  torch::Tensor features, labels, adjacency;
};

Graph load(const std::string &content, const std::string &cites) {
  std::ifstream in(content);
  if (!in)
    throw std::runtime_error(content + " is missing");
  std::map<std::string, int64_t> index, classes;
  std::vector<std::vector<float>> rows;
  std::vector<int64_t> labels;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string id;
    fields >> id;
    index[id] = index.size();
    std::vector<std::string> words;
    for (std::string word; fields >> word;)
      words.push_back(word);
    const auto label = words.back();
    words.pop_back();
    std::vector<float> row;
    for (const auto &word : words)
      row.push_back(std::stof(word));
    rows.push_back(row);
    classes.insert({label, classes.size()});
    labels.push_back(classes[label]);
  }
  const int64_t n = rows.size(), f = rows[0].size();
  auto features = torch::zeros({n, f});
  for (int64_t i = 0; i < n; ++i)
    features[i] = torch::from_blob(rows[i].data(), {f}).clone();
  auto adjacency = torch::eye(n);
  std::ifstream edges(cites);
  std::string a, b;
  while (edges >> a >> b) {
    if (index.find(a) == index.end() || index.find(b) == index.end())
      continue;
    adjacency[index[a]][index[b]] = 1;
    adjacency[index[b]][index[a]] = 1;
  }
  auto d = adjacency.sum(1).pow(-0.5);
  adjacency = d.unsqueeze(1) * adjacency * d.unsqueeze(0);
  return {features / features.sum(1, true).clamp_min(1), torch::tensor(labels), adjacency};
}

struct GraphConvImpl : torch::nn::Module {
  torch::Tensor weight, bias;
  GraphConvImpl(int64_t in, int64_t out) {
    weight = register_parameter("weight", torch::empty({in, out}));
    bias = register_parameter("bias", torch::zeros(out));
    torch::nn::init::xavier_uniform_(weight);
  }
  torch::Tensor forward(const torch::Tensor &x, const torch::Tensor &a) { return torch::mm(a, torch::mm(x, weight)) + bias; }
  void pretty_print(std::ostream &stream) const override {
    stream << "GraphConv(" << weight.size(0) << ", " << weight.size(1) << ")";
  }
};
TORCH_MODULE(GraphConv);

struct GCN : torch::nn::Module {
  GraphConv gc1, gc2;
  GCN(int64_t features, int64_t hidden, int64_t classes) : gc1(features, hidden), gc2(hidden, classes) {
    register_module("gc1", gc1);
    register_module("gc2", gc2);
  }
  torch::Tensor forward(torch::Tensor x, torch::Tensor a) {
    x = torch::relu(gc1(x, a));
    x = torch::dropout(x, 0.5, is_training());
    return torch::log_softmax(gc2(x, a), 1);
  }
};

int main(int argc, char **argv) {
  const std::string base = argc > 1 ? argv[1] : "cora";
  const auto graph = load(base + ".content", base + ".cites");
  const int64_t n = graph.features.size(0);
  const auto device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  auto x = graph.features.to(device), a = graph.adjacency.to(device), y = graph.labels.to(device);
  const int64_t classes = graph.labels.max().item<int64_t>() + 1;
  GCN gcn(x.size(1), 16, classes);
  gcn.to(device);
  std::cout << gcn.gc1 << '\n' << n << " papers\n";
  torch::optim::Adam optimizer(gcn.parameters(), torch::optim::AdamOptions(0.01).weight_decay(5e-4));
  const auto train = torch::arange(0, n / 2, torch::TensorOptions(torch::kLong).device(device));
  for (int epoch = 0; epoch < 4; ++epoch) {
    gcn.train();
    optimizer.zero_grad();
    auto out = gcn.forward(x, a);
    auto loss = torch::nll_loss(out.index_select(0, train), y.index_select(0, train));
    loss.backward();
    optimizer.step();
    gcn.eval();
    torch::NoGradGuard no_grad;
    auto right = gcn.forward(x, a).argmax(1).eq(y).slice(0, n / 2).to(torch::kFloat).mean();
    std::cout << epoch << ' ' << loss.item<float>() << ' ' << right.item<float>() << '\n';
  }
}
