// Channels that are shuffled between groups; an average of the weights besides.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdio>

namespace nn = torch::nn;

static torch::Tensor shuffle(torch::Tensor x, int64_t groups) {
  auto n = x.size(0), c = x.size(1), h = x.size(2), w = x.size(3);
  return x.view({n, groups, c / groups, h, w}).transpose(1, 2).contiguous().view({n, c, h, w});
}

class UnitImpl : public nn::Module {
  bool down;
  nn::Sequential left, right;

public:
  UnitImpl(int64_t in, int64_t out, int64_t stride) : down(stride == 2) {
    const int64_t half = out / 2, from = down ? in : in / 2;
    auto conv = [](int64_t a, int64_t b) { return nn::Conv2d(nn::Conv2dOptions(a, b, 1).bias(false)); };
    auto depthwise = [&](int64_t c) { return nn::Conv2d(nn::Conv2dOptions(c, c, 3).stride(stride).padding(1).groups(c).bias(false)); };
    if (down) {
      left = nn::Sequential(depthwise(in), nn::BatchNorm2d(in), conv(in, half), nn::BatchNorm2d(half), nn::ReLU());
      register_module("left", left);
    }
    right = nn::Sequential(conv(from, half), nn::BatchNorm2d(half), nn::ReLU(), depthwise(half), nn::BatchNorm2d(half), conv(half, half),
                           nn::BatchNorm2d(half), nn::ReLU());
    register_module("right", right);
  }
  torch::Tensor forward(torch::Tensor x) {
    if (down)
      return shuffle(torch::cat({left->forward(x), right->forward(x)}, 1), 2);
    auto halves = x.chunk(2, 1);
    return shuffle(torch::cat({halves[0], right->forward(halves[1])}, 1), 2);
  }
};
TORCH_MODULE(Unit);

int main() {
  auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  nn::Sequential net(nn::Conv2d(nn::Conv2dOptions(3, 24, 3).stride(2).padding(1)), nn::BatchNorm2d(24), nn::ReLU(), Unit(24, 48, 2), Unit(48, 48, 1),
                     Unit(48, 96, 2), Unit(96, 96, 1), nn::AdaptiveMaxPool2d(1), nn::Flatten(), nn::Linear(96, 7));
  net->to(device);
  std::vector<torch::Tensor> average;
  for (const auto &p : net->parameters())
    average.push_back(p.detach().clone());
  torch::optim::Adagrad optimizer(net->parameters(), torch::optim::AdagradOptions(0.01).lr_decay(1e-3));
  for (int i = 0; i < 3; ++i) {
    auto images = torch::randn({4, 3, 48, 48}).to(device);
    auto labels = torch::arange(4, torch::kLong).to(device);
    optimizer.zero_grad();
    auto loss = torch::nn::functional::multi_margin_loss(net->forward(images), labels);
    loss.backward();
    optimizer.step();
    torch::NoGradGuard guard;
    auto now = net->parameters();
    for (size_t k = 0; k < now.size(); ++k)
      average[k].lerp_(now[k], 0.1);
    std::printf("%d %f\n", i, loss.item<float>());
  }
}
