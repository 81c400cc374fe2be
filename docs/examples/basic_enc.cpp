// The contracting half of a small U-Net, run stage by stage.
//
// Why does the device hold 275 MiB after the first stage, when model and input together are 19 MiB?
// Every statement of basic_enc() stands on a line of its own, so that the report shows which one holds what.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

namespace nn = torch::nn;

// Appends 3x3 convolutions, each followed by a normalization and a ReLU that overwrites its input.
static nn::Sequential layered_conv(int64_t in_channels, int64_t out_channels, nn::Sequential layers = nn::Sequential(),
                                   int depth = 2) {
  for (int i = 0; i < depth; ++i) {
    const int64_t from = i == 0 ? in_channels : out_channels;
    layers->push_back(nn::Conv2d(nn::Conv2dOptions(from, out_channels, 3).stride(1).padding(1)));
    layers->push_back(nn::BatchNorm2d(out_channels));
    layers->push_back(nn::ReLU(nn::ReLUOptions(/*inplace=*/true)));
  }
  return layers;
}

// Halves the resolution, then convolves.
static nn::Sequential downsample(int64_t in_channels, int64_t out_channels) {
  return layered_conv(in_channels, out_channels, nn::Sequential(nn::MaxPool2d(2)));
}

struct BasicEncImpl : nn::Module {
  explicit BasicEncImpl(int64_t in_channels, int64_t width = 64)
      : initial_layer(layered_conv(in_channels, width)), down1(downsample(width, 2 * width)),
        down2(downsample(2 * width, 4 * width)), down3(downsample(4 * width, 8 * width)) {
    register_module("initial_layer", initial_layer);
    register_module("down1", down1);
    register_module("down2", down2);
    register_module("down3", down3);
  }

  torch::Tensor forward(torch::Tensor x) {
    x = initial_layer->forward(x);
    x = down1->forward(x);
    x = down2->forward(x);
    return down3->forward(x);
  }

  nn::Sequential initial_layer, down1, down2, down3;
};
TORCH_MODULE(BasicEnc);

// vramlint: scenario(basic_enc) entry(basic_enc) torch(1.8) device(cuda) budget(1GiB)
void basic_enc() {
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  BasicEnc model(1);
  model->to(device);
  auto x = torch::randn({4, 1, 256, 256}).to(device);
  auto x1 = model->initial_layer->forward(x);
  auto x2 = model->down1->forward(x1);
  auto x3 = model->down2->forward(x2);
  auto x4 = model->down3->forward(x3);
  std::cout << "last stage: " << x4.sizes() << '\n';
}

int main() {
  torch::manual_seed(0);
  basic_enc();
}
