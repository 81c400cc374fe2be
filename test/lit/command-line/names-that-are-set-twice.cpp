// Behind a loop of which nobody knows how often it runs, a value that is set stands for what was counted there: it is that
// of the first variable that is read by that name. Another one of the name may be computed from it.
// RUN: %vramlint --entry=main --program-args= --set=hidden=108 --set=rows=60 --device=cpu --format=json %s > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 13008 < %t.json
#include <torch/torch.h>

#include <fstream>
#include <string>

struct Net : torch::nn::Module {
  Net(int64_t features, int64_t hidden) : first(features, hidden) { register_module("first", first); }
  torch::nn::Linear first;
};

torch::Tensor padded(int rows) { return torch::zeros({rows}, torch::kByte); }

int main() {
  int hidden = 20, rows = 0;
  std::ifstream in("hidden-and-rows.txt");
  std::string line;
  while (std::getline(in, line)) {
    if (line.rfind("hidden=", 0) == 0)
      hidden = std::stoi(line.substr(7));
    ++rows;
  }
  Net net(27, (hidden + 7) / 8 * 8); // 112 of 27 weights and a bias, each of 4 bytes
  auto table = padded((rows + 63) / 64 * 64 * 7 + 16);
}
