// MobileNetV3 out of a table of blocks, kept as AnyModules; hard swish, squeeze and excite, warm-up of the rate.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace torch::nn;

struct HardSwishImpl : Module {
  torch::Tensor forward(torch::Tensor x) { return x * functional::relu6(x + 3) / 6; }
};
TORCH_MODULE(HardSwish);

struct SqueezeExciteImpl : Module {
  Linear reduce, expand;
  explicit SqueezeExciteImpl(int64_t c) : reduce(c, c / 4), expand(c / 4, c) {
    register_module("reduce", reduce);
    register_module("expand", expand);
  }
  torch::Tensor forward(torch::Tensor x) {
    auto s = x.mean({2, 3});
    s = torch::clamp(expand(torch::relu(reduce(s))) / 6 + 0.5, 0, 1);
    return x * s.unsqueeze(2).unsqueeze(3);
  }
};
TORCH_MODULE(SqueezeExcite);

struct Row {
  int64_t in, expand, out, kernel, stride;
  bool se, hard;
};

struct InvertedResidualImpl : Module {
  Sequential body;
  bool residual;
  explicit InvertedResidualImpl(const Row &r) : residual(r.stride == 1 && r.in == r.out) {
    auto activate = [&] { return r.hard ? AnyModule(HardSwish()) : AnyModule(ReLU(true)); };
    if (r.expand != r.in) {
      body->push_back(Conv2d(Conv2dOptions(r.in, r.expand, 1).bias(false)));
      body->push_back(BatchNorm2d(r.expand));
      body->push_back(activate());
    }
    body->push_back(Conv2d(Conv2dOptions(r.expand, r.expand, r.kernel).stride(r.stride).padding(r.kernel / 2).groups(r.expand).bias(false)));
    body->push_back(BatchNorm2d(r.expand));
    if (r.se)
      body->push_back(SqueezeExcite(r.expand));
    body->push_back(activate());
    body->push_back(Conv2d(Conv2dOptions(r.expand, r.out, 1).bias(false)));
    body->push_back(BatchNorm2d(r.out));
    register_module("body", body);
  }
  torch::Tensor forward(torch::Tensor x) {
    auto y = body->forward(x);
    return residual ? y.add_(x) : y;
  }
};
TORCH_MODULE(InvertedResidual);

class MobileNet : public Module {
public:
  explicit MobileNet(int64_t classes) {
    static const Row table[] = {{16, 16, 16, 3, 2, true, false}, {16, 72, 24, 3, 2, false, false}, {24, 88, 24, 3, 1, false, false},
                                {24, 96, 40, 5, 2, true, true},  {40, 240, 40, 5, 1, true, true}};
    add(Conv2d(Conv2dOptions(3, 16, 3).stride(2).padding(1).bias(false)));
    add(BatchNorm2d(16));
    add(HardSwish());
    for (const Row &row : table)
      add(InvertedResidual(row));
    add(AdaptiveAvgPool2d(1));
    add(Flatten(FlattenOptions().start_dim(1)));
    add(Linear(40, classes));
  }
  torch::Tensor forward(torch::Tensor x) {
    for (auto &layer : layers)
      x = layer.forward(x);
    return x;
  }

private:
  template <typename Holder> void add(Holder holder) {
    register_module("layer" + std::to_string(layers.size()), holder);
    layers.emplace_back(holder);
  }
  std::vector<AnyModule> layers;
};

int main(int argc, char **argv) {
  const auto *rate_text = std::getenv("LEARNING_RATE");
  const double base = rate_text ? std::atof(rate_text) : 0.05;
  const int64_t side = argc > 1 ? std::atol(argv[1]) : 64;
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  MobileNet net(10);
  net.to(device);
  torch::optim::RMSprop optimizer(net.parameters(), torch::optim::RMSpropOptions(base).alpha(0.9).momentum(0.9).eps(1e-3));
  const int warmup = 2, steps = 4;
  for (int i = 0; i < steps; ++i) {
    const double rate = i < warmup ? base * (i + 1) / warmup : base * 0.5 * (1 + std::cos(M_PI * (i - warmup) / (steps - warmup)));
    for (auto &group : optimizer.param_groups())
      group.options().set_lr(rate);
    auto x = torch::rand({4, 3, side, side}, torch::TensorOptions().device(device));
    auto y = torch::full({4}, i, torch::TensorOptions().dtype(torch::kInt64).device(device));
    optimizer.zero_grad();
    auto loss = functional::cross_entropy(net.forward(x), y, functional::CrossEntropyFuncOptions().label_smoothing(0.1));
    loss.backward();
    optimizer.step();
    std::cout << "step " << i << " rate " << rate << " loss " << loss.item<float>() << std::endl;
  }
}
