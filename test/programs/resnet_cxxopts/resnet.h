// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <torch/torch.h>

#include <vector>

namespace model {

inline torch::nn::Conv2dOptions conv_options(int64_t in_planes, int64_t out_planes, int64_t kernel_size,
                                             int64_t stride = 1, int64_t padding = 0, bool with_bias = false) {
  torch::nn::Conv2dOptions options(in_planes, out_planes, kernel_size);
  options.stride(stride).padding(padding).bias(with_bias);
  return options;
}

struct BasicBlock : torch::nn::Module {
  static const int expansion;
  int64_t stride;
  torch::nn::Conv2d conv1, conv2;
  torch::nn::BatchNorm2d bn1, bn2;
  torch::nn::Sequential downsample;

  BasicBlock(int64_t inplanes, int64_t planes, int64_t stride_ = 1, torch::nn::Sequential downsample_ = {})
      : stride(stride_), conv1(conv_options(inplanes, planes, 3, stride_, 1)),
        conv2(conv_options(planes, planes, 3, 1, 1)), bn1(planes), bn2(planes), downsample(downsample_) {
    register_module("conv1", conv1);
    register_module("bn1", bn1);
    register_module("conv2", conv2);
    register_module("bn2", bn2);
    if (!downsample->is_empty())
      register_module("downsample", downsample);
  }

  torch::Tensor forward(torch::Tensor x) {
    at::Tensor residual(x.clone());
    x = conv1->forward(x);
    x = bn1->forward(x);
    x = torch::relu(x);
    x = conv2->forward(x);
    x = bn2->forward(x);
    if (!downsample->is_empty())
      residual = downsample->forward(residual);
    x += residual;
    return torch::relu(x);
  }
};
const int BasicBlock::expansion = 1;

struct BottleNeck : torch::nn::Module {
  static const int expansion;
  torch::nn::Conv2d conv1, conv2, conv3;
  torch::nn::BatchNorm2d bn1, bn2, bn3;
  torch::nn::Sequential downsample;

  BottleNeck(int64_t inplanes, int64_t planes, int64_t stride_ = 1, torch::nn::Sequential downsample_ = {})
      : conv1(conv_options(inplanes, planes, 1)), conv2(conv_options(planes, planes, 3, stride_, 1)),
        conv3(conv_options(planes, planes * expansion, 1)), bn1(planes), bn2(planes), bn3(planes * expansion),
        downsample(downsample_) {
    register_module("conv1", conv1);
    register_module("bn1", bn1);
    register_module("conv2", conv2);
    register_module("bn2", bn2);
    register_module("conv3", conv3);
    register_module("bn3", bn3);
    if (!downsample->is_empty())
      register_module("downsample", downsample);
  }

  torch::Tensor forward(torch::Tensor x) {
    auto residual = x;
    x = torch::relu(bn1(conv1(x)));
    x = torch::relu(bn2(conv2(x)));
    x = bn3(conv3(x));
    if (!downsample->is_empty())
      residual = downsample->forward(residual);
    return (x + residual).relu_();
  }
};
const int BottleNeck::expansion = 4;

template <class Block> struct ResNet : torch::nn::Module {
  int64_t inplanes;
  torch::nn::Conv2d conv1;
  torch::nn::BatchNorm2d bn1;
  torch::nn::Sequential layer1, layer2, layer3, layer4;
  torch::nn::Linear fc;

  ResNet(torch::IntArrayRef layers, int64_t num_classes, int64_t width)
      : inplanes(width), conv1(conv_options(3, width, 3, 1, 1)), bn1(width), layer1(make_layer(width, layers[0])),
        layer2(make_layer(2 * width, layers[1], 2)), layer3(make_layer(4 * width, layers[2], 2)),
        layer4(make_layer(8 * width, layers[3], 2)), fc(8 * width * Block::expansion, num_classes) {
    register_module("conv1", conv1);
    register_module("bn1", bn1);
    register_module("layer1", layer1);
    register_module("layer2", layer2);
    register_module("layer3", layer3);
    register_module("layer4", layer4);
    register_module("fc", fc);
    for (auto m : this->modules(/*include_self=*/false)) {
      if (auto *conv = m->template as<torch::nn::Conv2dImpl>())
        torch::nn::init::kaiming_normal_(conv->weight, 0, torch::kFanOut, torch::kReLU);
      else if (m->name() == "torch::nn::BatchNorm2dImpl")
        for (auto p : m->named_parameters())
          torch::nn::init::constant_(p.value(), p.key() == "weight" ? 1 : 0);
    }
  }

  torch::Tensor forward(torch::Tensor x) {
    x = torch::relu(bn1(conv1(x)));
    x = layer4->forward(layer3->forward(layer2->forward(layer1->forward(x))));
    x = torch::adaptive_avg_pool2d(x, {1, 1});
    return fc(x.view({x.sizes()[0], -1}));
  }

private:
  torch::nn::Sequential make_layer(int64_t planes, int64_t blocks, int64_t stride = 1) {
    torch::nn::Sequential downsample;
    if (stride != 1 || inplanes != planes * Block::expansion)
      downsample = torch::nn::Sequential(
          torch::nn::Conv2d(conv_options(inplanes, planes * Block::expansion, 1, stride)),
          torch::nn::BatchNorm2d(planes * Block::expansion));
    torch::nn::Sequential layers;
    layers->push_back(Block(inplanes, planes, stride, downsample));
    inplanes = planes * Block::expansion;
    for (int64_t i = 0; i < blocks - 1; i++)
      layers->push_back(Block(inplanes, planes));
    return layers;
  }
};

} // namespace model
