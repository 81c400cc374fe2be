// A small U-Net whose ReLUs are not in place.
//
// It has half the parameters of the ResNet-18 U-Net next door (smp_unet_resnet18.cpp) and needs almost five times its
// memory. Two scenarios, because releases before 1.10 keep the input of a ReLU for the backward pass, and later
// ones its result, which the next layer keeps anyway.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

namespace nn = torch::nn;
namespace F = torch::nn::functional;

struct LayeredConvImpl : nn::Module {
  LayeredConvImpl(int64_t in_channels, int64_t out_channels) {
    for (int64_t from : {in_channels, out_channels}) {
      layers->push_back(nn::Conv2d(nn::Conv2dOptions(from, out_channels, /*kernel_size=*/3).padding(1)));
      layers->push_back(nn::BatchNorm2d(out_channels));
      layers->push_back(nn::ReLU());
    }
    register_module("layers", layers);
  }

  torch::Tensor forward(const torch::Tensor &x) { return layers->forward(x); }

  nn::Sequential layers;
};
TORCH_MODULE(LayeredConv);

struct DownsampleImpl : nn::Module {
  DownsampleImpl(int64_t in_channels, int64_t out_channels)
      : layers(nn::MaxPool2d(nn::MaxPool2dOptions(2)), LayeredConv(in_channels, out_channels)) {
    register_module("layers", layers);
  }

  torch::Tensor forward(const torch::Tensor &x) { return layers->forward(x); }

  nn::Sequential layers;
};
TORCH_MODULE(Downsample);

// Doubles the resolution of the deep features, pads them to the skipped ones, and joins the two.
struct UpsampleImpl : nn::Module {
  UpsampleImpl(int64_t in_channels, int64_t out_channels)
      : conv(register_module("conv", LayeredConv(in_channels + out_channels, out_channels))) {}

  torch::Tensor forward(torch::Tensor deep, const torch::Tensor &skipped) {
    deep = F::interpolate(
        deep, F::InterpolateFuncOptions().scale_factor(std::vector<double>{2.0, 2.0}).mode(torch::kNearest));

    const int64_t rows = skipped.size(2) - deep.size(2);
    const int64_t columns = skipped.size(3) - deep.size(3);
    deep = F::pad(deep, F::PadFuncOptions({columns / 2, columns - columns / 2, rows / 2, rows - rows / 2}));

    auto joined = torch::cat({skipped, deep}, /*dim=*/1);
    joined = conv->forward(joined);
    return joined;
  }

  LayeredConv conv;
};
TORCH_MODULE(Upsample);

struct OutputLayerImpl : nn::Module {
  OutputLayerImpl(int64_t in_channels, int64_t out_channels)
      : conv(register_module("conv", nn::Conv2d(nn::Conv2dOptions(in_channels, out_channels, 1)))) {}

  torch::Tensor forward(const torch::Tensor &x) { return conv->forward(x); }

  nn::Conv2d conv;
};
TORCH_MODULE(OutputLayer);

// vramlint: scenario(basic_unet) model(1, 1) input(4x1x256x256) forward torch(1.8) device(cuda) budget(2GiB)
// vramlint: scenario(basic_unet_113) model(1, 1) input(4x1x256x256) forward torch(1.13) device(cuda) budget(2GiB)
class BasicUNetImpl : public nn::Module {
public:
  BasicUNetImpl(int64_t in_channels, int64_t out_channels, int64_t width = 64)
      : initial_layer(in_channels, width), down1(width, 2 * width), down2(2 * width, 4 * width),
        down3(4 * width, 8 * width), up2(8 * width, 4 * width), up3(4 * width, 2 * width), up4(2 * width, width),
        final_layer(width, out_channels) {
    register_module("initial_layer", initial_layer);
    register_module("down1", down1);
    register_module("down2", down2);
    register_module("down3", down3);
    register_module("up2", up2);
    register_module("up3", up3);
    register_module("up4", up4);
    register_module("hidden", hidden);
    register_module("final_layer", final_layer);
    register_module("sigmoid", sigmoid);
  }

  torch::Tensor forward(torch::Tensor x) {
    x = features(x);
    x = final_layer->forward(x);
    return sigmoid->forward(x);
  }

private:
  torch::Tensor features(const torch::Tensor &image) {
    auto x1 = initial_layer->forward(image);
    auto x2 = down1->forward(x1);
    auto x3 = down2->forward(x2);
    auto x4 = down3->forward(x3);

    auto x = up2->forward(x4, x3);
    x = up3->forward(x, x2);
    x = up4->forward(x, x1);
    return hidden->forward(x);
  }

  LayeredConv initial_layer;
  Downsample down1, down2, down3;
  Upsample up2, up3, up4;
  nn::Identity hidden;
  OutputLayer final_layer;
  nn::Sigmoid sigmoid;
};
TORCH_MODULE(BasicUNet);

int main() {
  torch::manual_seed(0);
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

  BasicUNet model(1, 1);
  model->to(device);
  int64_t count = 0;
  for (const auto &parameter : model->parameters())
    count += parameter.numel();

  auto x = torch::randn({4, 1, 256, 256}).to(device);
  auto prediction = model->forward(x);
  std::cout << count << " parameters, prediction " << prediction.sizes() << '\n';
}
