// Atrous spatial pyramid pooling over a dilated backbone, and a decoder; frozen layers at first.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

namespace F = torch::nn::functional;
using torch::nn::Conv2dOptions;

static torch::nn::Sequential conv_bn_relu(int64_t in, int64_t out, int64_t kernel, int64_t dilation = 1, int64_t stride = 1) {
  const int64_t padding = dilation * (kernel - 1) / 2;
  return torch::nn::Sequential(
      torch::nn::Conv2d(Conv2dOptions(in, out, kernel).padding(padding).dilation(dilation).stride(stride).bias(false)),
      torch::nn::GroupNorm(torch::nn::GroupNormOptions(4, out)), torch::nn::ReLU(true));
}

struct ASPPImpl : torch::nn::Module {
  ASPPImpl(int64_t in, int64_t out, std::vector<int64_t> rates) {
    branches->push_back(conv_bn_relu(in, out, 1));
    for (auto rate : rates)
      branches->push_back(conv_bn_relu(in, out, 3, rate));
    pooled = conv_bn_relu(in, out, 1);
    project = conv_bn_relu(out * (rates.size() + 2), out, 1);
    register_module("branches", branches);
    register_module("pooled", pooled);
    register_module("project", project);
  }
  torch::Tensor forward(const torch::Tensor &x) {
    std::vector<torch::Tensor> parts;
    for (auto &branch : *branches)
      parts.push_back(std::dynamic_pointer_cast<torch::nn::SequentialImpl>(branch)->forward(x));
    auto global = pooled->forward(F::adaptive_avg_pool2d(x, F::AdaptiveAvgPool2dFuncOptions(1)));
    parts.push_back(F::interpolate(global, F::InterpolateFuncOptions()
                                               .size(std::vector<int64_t>{x.size(2), x.size(3)})
                                               .mode(torch::kBilinear)
                                               .align_corners(false)));
    return F::dropout(project->forward(torch::cat(parts, 1)), F::DropoutFuncOptions().p(0.1).training(is_training()));
  }
  torch::nn::ModuleList branches;
  torch::nn::Sequential pooled{nullptr}, project{nullptr};
};
TORCH_MODULE(ASPP);

struct DeepLabImpl : torch::nn::Module {
  DeepLabImpl(int64_t classes) : aspp(64, 32, std::vector<int64_t>{2, 4, 6}), classifier(Conv2dOptions(32 + 16, classes, 1)) {
    low = register_module("low", conv_bn_relu(3, 16, 3, 1, 2));
    high = conv_bn_relu(16, 32, 3, 1, 2);
    high->extend(*conv_bn_relu(32, 64, 3, 2));
    register_module("high", high);
    register_module("aspp", aspp);
    register_module("classifier", classifier);
  }
  torch::Tensor forward(torch::Tensor x) {
    auto size = std::vector<int64_t>(x.sizes().begin() + 2, x.sizes().end());
    auto l = low->forward(x);
    auto h = aspp(high->forward(l));
    auto up = [](torch::Tensor t, std::vector<int64_t> to) {
      return F::interpolate(t, F::InterpolateFuncOptions().size(to).mode(torch::kBilinear).align_corners(true));
    };
    h = up(h, {l.size(2), l.size(3)});
    return up(classifier(torch::cat({h, l}, 1)), size);
  }
  torch::nn::Sequential low{nullptr}, high{nullptr};
  ASPP aspp;
  torch::nn::Conv2d classifier;
};
TORCH_MODULE(DeepLab);

int main() {
  auto device = torch::kCPU;
  if (torch::cuda::is_available())
    device = torch::kCUDA;
  DeepLab net(6);
  net->to(device);
  for (auto &p : net->named_parameters())
    if (p.key().find("low.") == 0)
      p.value().requires_grad_(false);
  std::vector<torch::Tensor> trained;
  for (auto &p : net->parameters())
    if (p.requires_grad())
      trained.push_back(p);
  torch::optim::SGD sgd(trained, torch::optim::SGDOptions(0.007).momentum(0.9));
  const int total = 4;
  for (int i = 0; i < total; ++i) {
    if (i == 2) { // everything is trained from here on
      std::vector<torch::Tensor> rest;
      for (auto &p : net->low->parameters())
        rest.push_back(p.requires_grad_(true));
      sgd.add_param_group(torch::optim::OptimizerParamGroup(rest, std::make_unique<torch::optim::SGDOptions>(0.0007)));
    }
    auto x = torch::rand({2, 3, 65, 65}).to(device);
    auto y = torch::randint(-1, 6, {2, 65, 65}, torch::kLong).to(device);
    auto loss = F::cross_entropy(net(x), y, F::CrossEntropyFuncOptions().ignore_index(-1));
    sgd.zero_grad();
    loss.backward();
    sgd.step();
    const double poly = std::pow(1 - double(i) / total, 0.9);
    sgd.param_groups()[0].options().set_lr(0.007 * poly);
    std::cout << i << ' ' << loss.item<float>() << '\n';
  }
}
