// Volumes: patches out of a scan, a U-Net in three dimensions, and the whole scan put together again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>

namespace nn = torch::nn;

struct StageImpl : nn::Module {
  StageImpl(int64_t in, int64_t out) {
    conv1 = register_module("conv1", nn::Conv3d(nn::Conv3dOptions(in, out, 3).padding(1)));
    conv2 = register_module("conv2", nn::Conv3d(nn::Conv3dOptions(out, out, 3).padding(1)));
    norm1 = register_module("norm1", nn::InstanceNorm3d(nn::InstanceNorm3dOptions(out).affine(true)));
    norm2 = register_module("norm2", nn::InstanceNorm3d(nn::InstanceNorm3dOptions(out).affine(true)));
  }
  torch::Tensor forward(torch::Tensor x) {
    x = torch::leaky_relu(norm1(conv1(x)), 0.01);
    return torch::leaky_relu(norm2(conv2(x)), 0.01);
  }
  nn::Conv3d conv1{nullptr}, conv2{nullptr};
  nn::InstanceNorm3d norm1{nullptr}, norm2{nullptr};
};
TORCH_MODULE(Stage);

class UNet3DImpl : public nn::Module {
public:
  UNet3DImpl(int64_t classes, int64_t width) {
    down1 = register_module("down1", Stage(1, width));
    down2 = register_module("down2", Stage(width, 2 * width));
    bottom = register_module("bottom", Stage(2 * width, 4 * width));
    up2 = register_module("up2", nn::ConvTranspose3d(nn::ConvTranspose3dOptions(4 * width, 2 * width, 2).stride(2)));
    right2 = register_module("right2", Stage(4 * width, 2 * width));
    up1 = register_module("up1", nn::ConvTranspose3d(nn::ConvTranspose3dOptions(2 * width, width, 2).stride(2)));
    right1 = register_module("right1", Stage(2 * width, width));
    head = register_module("head", nn::Conv3d(nn::Conv3dOptions(width, classes, 1)));
  }
  torch::Tensor forward(torch::Tensor x) {
    auto a = down1(x);
    auto b = down2(torch::max_pool3d(a, 2));
    auto c = bottom(torch::max_pool3d(b, 2));
    c = right2(torch::cat({up2(c), b}, 1));
    c = right1(torch::cat({up1(c), a}, 1));
    return head(c);
  }

private:
  Stage down1{nullptr}, down2{nullptr}, bottom{nullptr}, right2{nullptr}, right1{nullptr};
  nn::ConvTranspose3d up2{nullptr}, up1{nullptr};
  nn::Conv3d head{nullptr};
};
TORCH_MODULE(UNet3D);

static int64_t number(int argc, char **argv, const std::string &name, int64_t otherwise) {
  for (int i = 1; i + 1 < argc; ++i)
    if (name == argv[i])
      return std::stoll(argv[i + 1]);
  return otherwise;
}

int main(int argc, char **argv) {
  const auto patch = number(argc, argv, "--patch", 16), steps = number(argc, argv, "--steps", 2), width = number(argc, argv, "--width", 4);
  if (patch % 4 != 0)
    throw std::invalid_argument("patches are multiples of four");
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto scan = torch::rand({24, 32, 32});
  auto labels = (scan > 0.7).to(torch::kLong) + (scan > 0.9).to(torch::kLong);
  UNet3D net(3, width);
  net->to(device);
  torch::optim::SGD optimizer(net->parameters(), torch::optim::SGDOptions(1e-2).momentum(0.99).nesterov(true));
  std::srand(4);
  for (int64_t step = 0; step < steps; ++step) {
    std::vector<torch::Tensor> xs, ys;
    for (int b = 0; b < 2; ++b) {
      const auto z = std::rand() % (scan.size(0) - patch + 1), y = std::rand() % (scan.size(1) - patch + 1), x = std::rand() % (scan.size(2) - patch + 1);
      xs.push_back(scan.slice(0, z, z + patch).slice(1, y, y + patch).slice(2, x, x + patch).unsqueeze(0));
      ys.push_back(labels.slice(0, z, z + patch).slice(1, y, y + patch).slice(2, x, x + patch));
    }
    auto x = torch::stack(xs).to(device), y = torch::stack(ys).to(device);
    auto weight = torch::tensor({0.2f, 1.0f, 2.0f}).to(device);
    auto loss = nn::functional::cross_entropy(net(x), y, nn::functional::CrossEntropyFuncOptions().weight(weight));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << "step " << step << " loss " << loss.item<float>() << std::endl;
  }
  net->eval();
  torch::NoGradGuard no_grad;
  auto result = torch::zeros({3, scan.size(0), scan.size(1), scan.size(2)});
  const auto half = patch / 2;
  for (int64_t z = 0; z + patch <= scan.size(0); z += half)
    for (int64_t y = 0; y + patch <= scan.size(1); y += patch)
      for (int64_t x = 0; x + patch <= scan.size(2); x += patch) {
        auto piece = scan.slice(0, z, z + patch).slice(1, y, y + patch).slice(2, x, x + patch);
        auto out = torch::softmax(net(piece.unsqueeze(0).unsqueeze(0).to(device)), 1).squeeze(0).cpu();
        result.slice(1, z, z + patch).slice(2, y, y + patch).slice(3, x, x + patch).add_(out);
      }
  std::cout << result.argmax(0).eq(labels).to(torch::kFloat).mean().item<float>() << std::endl;
}
