// <format> stands in for itself where the standard library does not have it: names made by it change no figure.
// RUN: %vramlint %s | FileCheck %s
#include <format>
#include <torch/torch.h>

struct Point {
  int x, y;
};
template <> struct std::formatter<Point> : std::formatter<int> {};

struct NetImpl : torch::nn::Module {
  std::vector<torch::nn::Linear> layers;
  NetImpl() {
    for (int i = 0; i < 4; ++i)
      layers.push_back(register_module(std::format("layer{}", i), torch::nn::Linear(16, 16)));
  }
  torch::Tensor forward(torch::Tensor x) {
    for (auto &layer : layers)
      x = torch::relu(layer(x));
    return x;
  }
};
TORCH_MODULE(Net);

int main() {
  Net net;
  std::string text;
  std::format_to(std::back_inserter(text), "{:>4}", 3);
  net(torch::rand({8, 16}));
}
// CHECK: parameters{{ +}}4.25 KiB  1,088, all trainable
// CHECK: nothing: every figure is exact
