// Inverted residuals with depthwise convolutions and ReLU6, run for inference only: eval(), then NoGradGuard.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <iostream>
#include <tuple>
#include <vector>

int64_t make_divisible(double value, int64_t divisor, int64_t min_value = 0) {
  if (min_value == 0)
    min_value = divisor;
  auto new_value = std::max(min_value, (static_cast<int64_t>(value + divisor / 2) / divisor) * divisor);
  if (new_value < .9 * value)
    new_value += divisor;
  return new_value;
}

struct ConvBNReLU : torch::nn::SequentialImpl {
  ConvBNReLU(int64_t in_planes, int64_t out_planes, int64_t kernel_size = 3, int64_t stride = 1, int64_t groups = 1) {
    auto padding = (kernel_size - 1) / 2;
    push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(in_planes, out_planes, kernel_size)
                                    .stride(stride)
                                    .padding(padding)
                                    .groups(groups)
                                    .bias(false)));
    push_back(torch::nn::BatchNorm2d(out_planes));
    push_back(torch::nn::ReLU6(torch::nn::ReLU6Options(true)));
  }

  torch::Tensor forward(torch::Tensor x) { return torch::nn::SequentialImpl::forward(x); }
};

struct InvertedResidualImpl : torch::nn::Module {
  bool use_res_connect;
  torch::nn::Sequential conv;

  InvertedResidualImpl(int64_t input, int64_t output, int64_t stride, double expand_ratio)
      : use_res_connect(stride == 1 && input == output) {
    auto hidden = static_cast<int64_t>(std::round(input * expand_ratio));
    if (expand_ratio != 1)
      conv->push_back(ConvBNReLU(input, hidden, 1));
    conv->push_back(ConvBNReLU(hidden, hidden, 3, stride, hidden));
    conv->push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(hidden, output, 1).stride(1).padding(0).bias(false)));
    conv->push_back(torch::nn::BatchNorm2d(output));
    register_module("conv", conv);
  }

  torch::Tensor forward(torch::Tensor x) {
    if (use_res_connect)
      return x + conv->forward(x);
    return conv->forward(x);
  }
};
TORCH_MODULE(InvertedResidual);

struct MobileNetV2Impl : torch::nn::Module {
  torch::nn::Sequential features, classifier;

  explicit MobileNetV2Impl(int64_t num_classes, double width_mult = 1.0) {
    // expansion, channels, repetitions, stride
    const std::vector<std::tuple<int64_t, int64_t, int64_t, int64_t>> settings{
        {1, 8, 1, 1}, {6, 16, 2, 2}, {6, 24, 2, 2}};
    auto input_channel = make_divisible(16 * width_mult, 8);
    const auto last_channel = make_divisible(64 * std::max(1.0, width_mult), 8);

    features->push_back(ConvBNReLU(3, input_channel, 3, 2));
    for (const auto &[t, c, n, s] : settings) {
      const auto output_channel = make_divisible(c * width_mult, 8);
      for (int64_t i = 0; i < n; ++i) {
        features->push_back(InvertedResidual(input_channel, output_channel, i == 0 ? s : 1, t));
        input_channel = output_channel;
      }
    }
    features->push_back(ConvBNReLU(input_channel, last_channel, 1));
    classifier->push_back(torch::nn::Dropout(0.2));
    classifier->push_back(torch::nn::Linear(last_channel, num_classes));

    register_module("features", features);
    register_module("classifier", classifier);
  }

  torch::Tensor forward(torch::Tensor x) {
    x = features->forward(x);
    x = x.mean({2, 3});
    x = classifier->forward(x);
    return x;
  }
};
TORCH_MODULE(MobileNetV2);

// vramlint: scenario(mobilenet)
int main() {
  torch::manual_seed(0);
  const auto device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;

  MobileNetV2 model(/*num_classes=*/50);
  model->to(device);
  model->eval();

  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> images;
  for (int i = 0; i < 3; ++i)
    images.push_back(torch::rand({3, 64, 64}));

  for (size_t i = 0; i < images.size(); ++i) {
    auto input = images[i].unsqueeze(0).to(device);
    auto output = torch::softmax(model->forward(input), 1);
    auto [scores, classes] = output.topk(5);
    std::cout << "image " << i << ": class " << classes[0][0].item<int64_t>() << " with "
              << scores[0][0].item<float>() << std::endl;
  }

  auto batch = torch::stack(images).to(device);
  auto prediction = model(batch).argmax(/*dim=*/1).to(torch::kCPU);
  std::cout << "batch of " << prediction.size(0) << std::endl;
}
