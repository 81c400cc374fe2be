// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ALEXNET_HPP
#define ALEXNET_HPP

#include <torch/torch.h>

class AlexNetImpl : public torch::nn::Module {
public:
  explicit AlexNetImpl(int64_t num_classes = 1000) {
    using namespace torch::nn;
    features = register_module(
        "features",
        Sequential(Conv2d(Conv2dOptions(3, 64, 11).stride(4).padding(2)), ReLU(ReLUOptions(true)),
                   MaxPool2d(MaxPool2dOptions(3).stride(2)), Conv2d(Conv2dOptions(64, 192, 5).padding(2)),
                   ReLU(ReLUOptions(true)), MaxPool2d(MaxPool2dOptions(3).stride(2)),
                   Conv2d(Conv2dOptions(192, 384, 3).padding(1)), ReLU(ReLUOptions(true)),
                   Conv2d(Conv2dOptions(384, 256, 3).padding(1)), ReLU(ReLUOptions(true)),
                   Conv2d(Conv2dOptions(256, 256, 3).padding(1)), ReLU(ReLUOptions(true))));
    pool = register_module("avgpool", AdaptiveAvgPool2d(AdaptiveAvgPool2dOptions({2, 2})));
    classifier = register_module("classifier",
                                 Sequential(Dropout(0.5), Linear(256 * 2 * 2, 512), ReLU(ReLUOptions().inplace(true)),
                                            Dropout(0.5), Linear(512, 512), Functional(torch::relu),
                                            Linear(512, num_classes)));
  }

  torch::Tensor forward(torch::Tensor x) {
    x = features->forward(x);
    x = pool->forward(x);
    x = torch::flatten(x, 1);
    return classifier->forward(x);
  }

private:
  torch::nn::Sequential features{nullptr}, classifier{nullptr};
  torch::nn::AdaptiveAvgPool2d pool{nullptr};
};
TORCH_MODULE(AlexNet);

#endif
