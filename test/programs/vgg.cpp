// VGG in the small: the layers come from a list of numbers, convolutions are followed by batch normalization.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iomanip>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace models {

// Channels of each convolution; -1 stands for a pooling.
static const std::map<std::string, std::vector<int>> configurations = {
    {"tiny", {8, -1, 16, -1}},
    {"A", {8, -1, 16, -1, 32, 32, -1, 64, 64, -1}},
    {"B", {8, 8, -1, 16, 16, -1, 32, 32, -1, 64, 64, -1}},
};

torch::nn::Sequential make_features(const std::vector<int> &cfg, bool batch_norm) {
  torch::nn::Sequential seq;
  int channels = 3;
  for (const auto &V : cfg) {
    if (V <= -1) {
      seq->push_back(torch::nn::MaxPool2d(torch::nn::MaxPool2dOptions(2).stride(2)));
      continue;
    }
    seq->push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(channels, V, 3).padding(1)));
    if (batch_norm)
      seq->push_back(torch::nn::BatchNorm2d(V));
    seq->push_back(torch::nn::ReLU(torch::nn::ReLUOptions().inplace(true)));
    channels = V;
  }
  return seq;
}

struct VGGImpl : torch::nn::Module {
  torch::nn::Sequential features{nullptr}, classifier{nullptr};
  torch::nn::AdaptiveAvgPool2d avgpool{torch::nn::AdaptiveAvgPool2dOptions({2, 2})};

  explicit VGGImpl(torch::nn::Sequential features_, int64_t num_classes = 100, bool initialize = true) {
    features = register_module("features", features_);
    avgpool = register_module("avgpool", avgpool);
    classifier = register_module(
        "classifier", torch::nn::Sequential(torch::nn::Linear(64 * 2 * 2, 128), torch::nn::Functional(torch::relu),
                                            torch::nn::Dropout(0.5), torch::nn::Linear(128, 64),
                                            torch::nn::Functional(torch::relu), torch::nn::Dropout(),
                                            torch::nn::Linear(64, num_classes)));
    if (initialize)
      initialize_weights();
  }

  torch::Tensor forward(torch::Tensor x) {
    x = features->forward(x);
    x = avgpool(x);
    x = x.view({x.size(0), -1});
    x = classifier->forward(x);
    return x;
  }

private:
  void initialize_weights() {
    for (auto &module : modules(/*include_self=*/false)) {
      if (auto M = dynamic_cast<torch::nn::Conv2dImpl *>(module.get())) {
        torch::nn::init::kaiming_normal_(M->weight, /*a=*/0, torch::kFanOut, torch::kReLU);
        torch::nn::init::constant_(M->bias, 0);
      } else if (auto M = dynamic_cast<torch::nn::BatchNorm2dImpl *>(module.get())) {
        torch::nn::init::constant_(M->weight, 1);
        torch::nn::init::constant_(M->bias, 0);
      } else if (auto M = dynamic_cast<torch::nn::LinearImpl *>(module.get())) {
        torch::nn::init::normal_(M->weight, 0, 0.01);
        torch::nn::init::constant_(M->bias, 0);
      }
    }
  }
};
TORCH_MODULE(VGG);

VGG vgg(const std::string &name, int64_t num_classes) {
  return VGG(make_features(configurations.at(name), /*batch_norm=*/true), num_classes);
}

} // namespace models

// vramlint: scenario(vgg)
int main() {
  torch::manual_seed(0);
  const auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA, 0) : torch::Device(torch::kCPU);
  constexpr int64_t num_classes = 20, batch_size = 4;
  const double learning_rate = 1e-3;

  auto model = models::vgg("A", num_classes);
  model->to(device);
  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(learning_rate).weight_decay(5e-4));
  torch::nn::CrossEntropyLoss criterion;

  std::cout << std::fixed << std::setprecision(4);
  for (int step = 0; step != 3; ++step) {
    auto images = torch::randn({batch_size, 3, 64, 64}, device);
    auto labels = torch::randint(num_classes, {batch_size}, torch::TensorOptions(torch::kLong).device(device));

    auto prediction = model->forward(images);
    auto loss = criterion(prediction, labels);

    optimizer.zero_grad();
    loss.backward();
    optimizer.step();

    auto accuracy = prediction.argmax(1).eq(labels).sum().item<int64_t>() / static_cast<double>(batch_size);
    std::cout << "step " << step << ", loss " << loss.item<double>() << ", accuracy " << accuracy << '\n';
  }
}
