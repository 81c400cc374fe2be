// A model that is made of a document of a missing header, or of numbers, is made of numbers; it is given as many
// tensors as one of them is long.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include "document.hpp"
#include <torch/torch.h>

// CHECK: --model=Pyramid --args='64, {3, 3, 3, 3}' --input='[1x3x224x224, 1x3x224x224, 1x3x224x224, 1x3x224x224]'
// CHECK-NOT: peak allocated unknown
struct PyramidImpl : torch::nn::Module {
  explicit PyramidImpl(const Document &from) : PyramidImpl(from["width"], from["widths"].as<std::vector<int>>()) {}
  PyramidImpl(int out_channels, const std::vector<int> &in_channels) {
    for (const int channels : in_channels)
      sides->push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(channels, out_channels, 1)));
    register_module("sides", sides);
  }
  torch::Tensor forward(std::vector<torch::Tensor> all) {
    auto sum = torch::zeros({1}, all[0].options());
    for (std::size_t i = 0; i < all.size(); ++i)
      sum = sum + sides[i]->as<torch::nn::Conv2d>()->forward(all[i]).sum();
    return sum;
  }
  torch::nn::ModuleList sides;
};
TORCH_MODULE(Pyramid);
