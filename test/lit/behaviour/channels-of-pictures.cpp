// What is only called channels is what a picture has where nothing else does.
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: vramlint --model=Net --args='3, 64, 64' --input=1x3x64x64
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  NetImpl(int64_t channels, int64_t height, int64_t width)
      : Conv(torch::nn::Conv2dOptions(3, 8, 5).stride(2)), Count(outputOf(channels, height, width)), Head(Count, 10) {
    register_module("conv", Conv);
    register_module("head", Head);
  }
  int64_t outputOf(int64_t channels, int64_t height, int64_t width) {
    return torch::max_pool2d(Conv(torch::zeros({1, channels, height, width})), 2).numel();
  }
  torch::Tensor forward(torch::Tensor x) { return Head(torch::max_pool2d(Conv(x), 2).view({-1, Count})); }
  torch::nn::Conv2d Conv;
  int64_t Count;
  torch::nn::Linear Head;
};
TORCH_MODULE(Net);
