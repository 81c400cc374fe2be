// A residual network as a class template over its block; step-wise learning rate by StepLR.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <array>
#include <iostream>

namespace resnet {

torch::nn::Conv2dOptions conv_options(int64_t in_planes, int64_t out_planes, int64_t kernel_size, int64_t stride = 1,
                                      int64_t padding = 0, bool with_bias = false) {
  torch::nn::Conv2dOptions options(in_planes, out_planes, kernel_size);
  options.stride(stride).padding(padding).bias(with_bias);
  return options;
}

struct BasicBlock : torch::nn::Module {
  static const int expansion = 1;

  int64_t stride;
  torch::nn::Conv2d conv1;
  torch::nn::BatchNorm2d bn1;
  torch::nn::Conv2d conv2;
  torch::nn::BatchNorm2d bn2;
  torch::nn::Sequential downsample;

  BasicBlock(int64_t inplanes, int64_t planes, int64_t stride_ = 1,
             torch::nn::Sequential downsample_ = torch::nn::Sequential())
      : stride(stride_), conv1(conv_options(inplanes, planes, 3, stride_, 1)), bn1(planes),
        conv2(conv_options(planes, planes, 3, 1, 1)), bn2(planes), downsample(downsample_) {
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
    x = torch::relu(x);
    return x;
  }
};

template <class Block> struct ResNet : torch::nn::Module {
  int64_t inplanes = 16;
  torch::nn::Conv2d conv1;
  torch::nn::BatchNorm2d bn1;
  torch::nn::Sequential layer1, layer2, layer3;
  torch::nn::Linear fc;

  ResNet(std::array<int64_t, 3> layers, int64_t num_classes)
      : conv1(conv_options(3, 16, 3, 1, 1)), bn1(16), layer1(_make_layer(16, layers[0])),
        layer2(_make_layer(32, layers[1], 2)), layer3(_make_layer(64, layers[2], 2)),
        fc(64 * Block::expansion, num_classes) {
    register_module("conv1", conv1);
    register_module("bn1", bn1);
    register_module("layer1", layer1);
    register_module("layer2", layer2);
    register_module("layer3", layer3);
    register_module("fc", fc);

    for (auto m : this->modules(false)) {
      if (m->name() == "torch::nn::Conv2dImpl") {
        for (auto p : m->named_parameters(false))
          torch::nn::init::xavier_normal_(p.value());
      } else if (m->name() == "torch::nn::BatchNorm2dImpl") {
        for (auto p : m->named_parameters(false)) {
          if (p.key() == "weight")
            torch::nn::init::constant_(p.value(), 1);
          else if (p.key() == "bias")
            torch::nn::init::constant_(p.value(), 0);
        }
      }
    }
  }

  torch::Tensor forward(torch::Tensor x) {
    x = torch::relu(bn1->forward(conv1->forward(x)));
    x = layer1->forward(x);
    x = layer2->forward(x);
    x = layer3->forward(x);
    x = torch::adaptive_avg_pool2d(x, {1, 1});
    x = x.view({x.sizes()[0], -1});
    return fc->forward(x);
  }

private:
  torch::nn::Sequential _make_layer(int64_t planes, int64_t blocks, int64_t stride = 1) {
    torch::nn::Sequential downsample;
    if (stride != 1 || inplanes != planes * Block::expansion) {
      downsample->push_back(torch::nn::Conv2d(conv_options(inplanes, planes * Block::expansion, 1, stride)));
      downsample->push_back(torch::nn::BatchNorm2d(planes * Block::expansion));
    }
    torch::nn::Sequential layers;
    layers->push_back(Block(inplanes, planes, stride, downsample));
    inplanes = planes * Block::expansion;
    for (int64_t i = 1; i < blocks; i++)
      layers->push_back(Block(inplanes, planes));
    return layers;
  }
};

} // namespace resnet

// vramlint: scenario(resnet)
void train() {
  auto device = torch::Device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  resnet::ResNet<resnet::BasicBlock> net({1, 2, 1}, 10);
  net.to(device);

  torch::optim::SGD optimizer(net.parameters(),
                              torch::optim::SGDOptions(0.1).momentum(0.9).weight_decay(1e-4).dampening(0));
  torch::optim::StepLR scheduler(optimizer, /*step_size=*/1, /*gamma=*/0.1);
  torch::nn::CrossEntropyLoss criterion(torch::nn::CrossEntropyLossOptions().reduction(torch::kMean));

  for (int epoch = 0; epoch < 2; ++epoch) {
    float epoch_loss = 0.f;
    for (int i = 0; i < 2; ++i) {
      torch::Tensor inputs = torch::randn({4, 3, 32, 32}).to(device);
      torch::Tensor targets = torch::randint(0, 10, {4}, torch::dtype(torch::kInt64)).to(device);

      net.zero_grad();
      auto outputs = net.forward(inputs);
      auto loss = criterion->forward(outputs, targets);
      loss.backward();
      optimizer.step();
      epoch_loss += loss.item<float>();

      auto [values, predicted] = outputs.max(1);
      std::cout << "correct: " << (predicted == targets).sum().item<int>() << "/" << targets.size(0) << std::endl;
    }
    scheduler.step();
    std::cout << "Epoch " << epoch << " loss " << epoch_loss << std::endl;
  }
}

int main() {
  torch::manual_seed(0);
  train();
  return 0;
}
