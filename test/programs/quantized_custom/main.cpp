// Functions of its own: weights of one bit with a straight-through gradient, a clipped activation, and a loss.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;
using torch::Tensor;

class Sign : public Function<Sign> {
public:
  static Tensor forward(AutogradContext *ctx, Tensor weight) {
    ctx->save_for_backward({weight});
    return weight.sign() * weight.abs().mean();
  }
  static variable_list backward(AutogradContext *ctx, variable_list grad) {
    auto weight = ctx->get_saved_variables()[0];
    return {grad[0] * weight.abs().le(1).to(grad[0].dtype())};
  }
};

class Quantize : public Function<Quantize> {
public:
  static Tensor forward(AutogradContext *ctx, Tensor x, int64_t bits, double top) {
    ctx->saved_data["top"] = top;
    ctx->save_for_backward({x});
    const double levels = (int64_t(1) << bits) - 1;
    return torch::round(x.clamp(0, top) * (levels / top)) * (top / levels);
  }
  static variable_list backward(AutogradContext *ctx, variable_list grad) {
    auto saved = ctx->get_saved_variables();
    const double top = ctx->saved_data["top"].toDouble();
    auto inside = saved[0].ge(0).logical_and(saved[0].le(top));
    return {torch::where(inside, grad[0], torch::zeros_like(grad[0])), Tensor(), Tensor()};
  }
};

class FocalLoss : public Function<FocalLoss> {
public:
  static Tensor forward(AutogradContext *ctx, Tensor logits, Tensor target, double gamma) {
    auto p = torch::softmax(logits, 1);
    auto pt = p.gather(1, target.unsqueeze(1));
    ctx->mark_non_differentiable({});
    ctx->save_for_backward({p, pt, target});
    ctx->saved_data["gamma"] = gamma;
    return (-(1 - pt).pow(gamma) * pt.clamp_min(1e-7).log()).mean();
  }
  static variable_list backward(AutogradContext *ctx, variable_list grad) {
    auto saved = ctx->get_saved_variables();
    auto p = saved[0], pt = saved[1];
    const double gamma = ctx->saved_data["gamma"].toDouble();
    auto one_hot = torch::zeros_like(p).scatter_(1, saved[2].unsqueeze(1), 1.0);
    auto factor = (1 - pt).pow(gamma) - gamma * (1 - pt).pow(gamma - 1) * pt * pt.clamp_min(1e-7).log();
    return {grad[0] * factor * (p - one_hot) / p.size(0), Tensor(), Tensor()};
  }
};

struct BinaryConvImpl : torch::nn::Module {
  BinaryConvImpl(int64_t in, int64_t out) {
    weight = register_parameter("weight", torch::randn({out, in, 3, 3}) * 0.1);
    norm = register_module("norm", torch::nn::BatchNorm2d(out));
  }
  Tensor forward(Tensor x) {
    x = Quantize::apply(x, int64_t(2), 1.0);
    return norm(torch::conv2d(x, Sign::apply(weight), {}, 1, 1));
  }
  Tensor weight;
  torch::nn::BatchNorm2d norm{nullptr};
};
TORCH_MODULE(BinaryConv);

int main(int argc, char *argv[]) {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  const int epochs = argc > 1 ? std::atoi(argv[1]) : 2;
  torch::nn::Sequential net(torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 16, 3).padding(1)), torch::nn::BatchNorm2d(16),
                            BinaryConv(16, 16), torch::nn::MaxPool2d(2), BinaryConv(16, 32), torch::nn::AdaptiveAvgPool2d(1),
                            torch::nn::Flatten(), torch::nn::Linear(32, 5));
  net->to(device);
  std::vector<Tensor> binary, usual;
  for (auto &item : net->named_parameters())
    (item.value().dim() == 4 && item.key() != "0.weight" ? binary : usual).push_back(item.value());
  torch::optim::Adam first(usual, 1e-3);
  torch::optim::SGD second(binary, torch::optim::SGDOptions(1e-2).momentum(0.9));
  for (int epoch = 0; epoch < epochs; ++epoch)
    for (int step = 0; step < 2; ++step) {
      auto x = torch::rand({6, 3, 20, 20}, device);
      auto y = torch::randint(0, 5, {6}, torch::TensorOptions(torch::kLong).device(device));
      auto loss = FocalLoss::apply(net->forward(x), y, 2.0);
      first.zero_grad();
      second.zero_grad();
      loss.backward();
      first.step();
      second.step();
      {
        torch::NoGradGuard no_grad;
        for (auto &w : binary)
          w.clamp_(-1, 1);
      }
      std::cout << epoch << '.' << step << ": " << loss.item<float>() << std::endl;
    }
}
