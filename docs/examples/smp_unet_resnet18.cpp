// A U-Net on a ResNet-18 encoder, as the Python package segmentation_models_pytorch builds it.
//
// All ReLUs are in place, and a convolution in front of a normalization has no bias. The encoder returns one tensor
// per resolution; the decoder walks them back from the deepest, doubling the resolution at each step.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace nn = torch::nn;
namespace F = torch::nn::functional;
using torch::Tensor;

static nn::Conv2d conv3x3(int64_t in_channels, int64_t out_channels, int64_t stride = 1) {
  return nn::Conv2d(nn::Conv2dOptions(in_channels, out_channels, 3).stride(stride).padding(1).bias(false));
}

// Two convolutions around which the input is added; a projection makes the shapes fit where they differ.
struct BasicBlockImpl : nn::Module {
  BasicBlockImpl(int64_t in_channels, int64_t channels, int64_t stride = 1)
      : conv1(conv3x3(in_channels, channels, stride)), bn1(channels), relu(nn::ReLUOptions(true)),
        conv2(conv3x3(channels, channels)), bn2(channels) {
    register_module("conv1", conv1);
    register_module("bn1", bn1);
    register_module("relu", relu);
    register_module("conv2", conv2);
    register_module("bn2", bn2);
    if (stride != 1 || in_channels != channels) {
      downsample->push_back(nn::Conv2d(nn::Conv2dOptions(in_channels, channels, 1).stride(stride).bias(false)));
      downsample->push_back(nn::BatchNorm2d(channels));
      register_module("downsample", downsample);
    }
  }

  Tensor forward(const Tensor &x) {
    auto out = relu(bn1(conv1(x)));
    out = bn2(conv2(out));
    out += downsample->is_empty() ? x : downsample->forward(x);
    return relu(out);
  }

  nn::Conv2d conv1;
  nn::BatchNorm2d bn1;
  nn::ReLU relu;
  nn::Conv2d conv2;
  nn::BatchNorm2d bn2;
  nn::Sequential downsample;
};
TORCH_MODULE(BasicBlock);

template <typename Block>
nn::Sequential residual_stage(int64_t in_channels, int64_t channels, int blocks, int64_t stride) {
  nn::Sequential stage(Block(in_channels, channels, stride));
  for (int i = 1; i < blocks; ++i)
    stage->push_back(Block(channels, channels));
  return stage;
}

struct EncoderImpl : nn::Module {
  explicit EncoderImpl(int64_t in_channels) {
    conv1 =
        register_module("conv1", nn::Conv2d(nn::Conv2dOptions(in_channels, 64, 7).stride(2).padding(3).bias(false)));
    bn1 = register_module("bn1", nn::BatchNorm2d(64));
    relu = register_module("relu", nn::ReLU(nn::ReLUOptions().inplace(true)));
    maxpool = register_module("maxpool", nn::MaxPool2d(nn::MaxPool2dOptions(3).stride(2).padding(1)));
    int64_t channels = 64;
    for (int level = 0; level < 4; ++level) {
      const int64_t width = int64_t{64} << level;
      stages.push_back(residual_stage<BasicBlock>(channels, width, /*blocks=*/2, /*stride=*/level == 0 ? 1 : 2));
      register_module("layer" + std::to_string(level + 1), stages.back());
      channels = width;
    }
  }

  // From the finest resolution to the deepest features.
  std::vector<Tensor> forward(Tensor x) {
    std::vector<Tensor> features;
    x = relu(bn1(conv1(x)));
    features.push_back(x);
    x = maxpool(x);
    for (auto &stage : stages) {
      x = stage->forward(x);
      features.push_back(x);
    }
    return features;
  }

  nn::Conv2d conv1{nullptr};
  nn::BatchNorm2d bn1{nullptr};
  nn::ReLU relu{nullptr};
  nn::MaxPool2d maxpool{nullptr};
  std::vector<nn::Sequential> stages;
};
TORCH_MODULE(Encoder);

struct DecoderBlockImpl : nn::Module {
  DecoderBlockImpl(int64_t in_channels, int64_t skip_channels, int64_t out_channels)
      : conv1(unit(in_channels + skip_channels, out_channels)), conv2(unit(out_channels, out_channels)) {
    register_module("conv1", conv1);
    register_module("conv2", conv2);
  }

  Tensor forward(Tensor x, const Tensor &skip = {}) {
    x = F::interpolate(x, F::InterpolateFuncOptions().scale_factor(std::vector<double>{2, 2}).mode(torch::kNearest));
    if (skip.defined())
      x = torch::cat({x, skip}, 1);
    x = conv1->forward(x);
    return conv2->forward(x);
  }

  static nn::Sequential unit(int64_t in_channels, int64_t out_channels) {
    return nn::Sequential(conv3x3(in_channels, out_channels), nn::BatchNorm2d(out_channels),
                          nn::ReLU(nn::ReLUOptions(true)));
  }

  nn::Sequential conv1, conv2;
};
TORCH_MODULE(DecoderBlock);

struct DecoderImpl : nn::Module {
  DecoderImpl(std::vector<int64_t> encoder_channels, const std::vector<int64_t> &channels) {
    std::reverse(encoder_channels.begin(), encoder_channels.end());
    int64_t from = encoder_channels.front();
    for (size_t i = 0; i < channels.size(); ++i) {
      const int64_t skip = i + 1 < encoder_channels.size() ? encoder_channels[i + 1] : 0;
      blocks->push_back(DecoderBlock(from, skip, channels[i]));
      from = channels[i];
    }
    register_module("blocks", blocks);
  }

  Tensor forward(std::vector<Tensor> features) {
    Tensor x = features.back();
    features.pop_back();
    for (const auto &block : *blocks) {
      Tensor skip;
      if (!features.empty()) {
        skip = features.back();
        features.pop_back();
      }
      x = block->as<DecoderBlock>()->forward(x, skip);
    }
    return x;
  }

  nn::ModuleList blocks;
};
TORCH_MODULE(Decoder);

// vramlint: scenario(smp_unet) model(1, 1) input(4x1x256x256) forward torch(1.8) device(cuda) budget(512MiB)
struct UnetImpl : nn::Module {
  UnetImpl(int64_t in_channels, int64_t classes)
      : encoder(in_channels),
        decoder(std::vector<int64_t>{64, 64, 128, 256, 512}, std::vector<int64_t>{256, 128, 64, 32, 16}),
        segmentation_head(nn::Conv2dOptions(16, classes, 3).padding(1)) {
    register_module("encoder", encoder);
    register_module("decoder", decoder);
    register_module("segmentation_head", segmentation_head);
  }

  Tensor forward(const Tensor &x) { return segmentation_head(decoder(encoder(x))); }

  Encoder encoder;
  Decoder decoder;
  nn::Conv2d segmentation_head;
};
TORCH_MODULE(Unet);

int main() {
  torch::manual_seed(0);
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

  Unet model(/*in_channels=*/1, /*classes=*/1);
  model->to(device);
  int64_t count = 0;
  for (const auto &parameter : model->parameters())
    count += parameter.numel();

  auto x = torch::randn({4, 1, 256, 256}).to(device);
  auto prediction = model(x);
  std::cout << count << " parameters, prediction " << prediction.sizes() << '\n';
}
