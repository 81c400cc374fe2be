// What LibTorch had before 1.5 is there for programs that are written for it.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: --model=Net --input=1x3x224x224
// CHECK: the program is written for LibTorch 1.3 or earlier ('with_bias'), and the headers of a later release are read
// CHECK: parameters {{.*}}1,144, all trainable
// CHECK: buffers {{.*}}32
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  NetImpl() {
    conv = register_module("conv", torch::nn::Sequential(
                                       torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 16, 3).with_bias(false)),
                                       torch::nn::BatchNorm(16), torch::nn::Functional(torch::relu),
                                       torch::nn::Conv2d(torch::nn::Conv2dOptions(16, 4, 3)), torch::nn::FeatureDropout(0.5)));
    if (std::dynamic_pointer_cast<torch::nn::BatchNormImpl>(conv->ptr(1))->running_mean.size(0) != 16)
      throw std::runtime_error("another");
    fc = register_module("fc", torch::nn::Linear(torch::nn::LinearOptions(4, 20).bias(true)));
  }
  torch::Tensor forward(torch::Tensor x) { return fc(conv->forward(x).mean({2, 3})); }
  torch::nn::Sequential conv{nullptr};
  torch::nn::Linear fc{nullptr};
};
TORCH_MODULE(Net);
