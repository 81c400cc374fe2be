// Layers of the program's own: parameters and buffers registered by hand, a running mean updated in place, a frozen
// part, an exponential moving average of the weights.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <string>

using torch::Tensor;

// y = x W^T + b with weights scaled by a learnt gain.
class ScaledLinear : public torch::nn::Module {
public:
  ScaledLinear(int64_t in_features, int64_t out_features, bool with_bias = true) {
    weight_ = register_parameter("weight", torch::empty({out_features, in_features}));
    gain_ = register_parameter("gain", torch::ones({out_features, 1}));
    if (with_bias)
      bias_ = register_parameter("bias", torch::zeros(out_features));
    else
      bias_ = register_parameter("bias", {}, /*requires_grad=*/false);
    reset_parameters();
  }

  void reset_parameters() { torch::nn::init::kaiming_uniform_(weight_, std::sqrt(5)); }

  Tensor forward(const Tensor &x) {
    auto w = gain_ * weight_ / weight_.norm(2, /*dim=*/1, /*keepdim=*/true);
    return torch::nn::functional::linear(x, w, bias_);
  }

private:
  Tensor weight_, gain_, bias_;
};

// Subtracts a running mean and divides by a running deviation; both are buffers.
struct RunningNormImpl : torch::nn::Module {
  RunningNormImpl(int64_t features, double momentum = 0.1)
      : mean(register_buffer("mean", torch::zeros({features}))), var(register_buffer("var", torch::ones({features}))),
        steps(register_buffer("steps", torch::zeros({}, torch::kLong))), momentum(momentum) {}

  Tensor forward(const Tensor &x) {
    if (is_training()) {
      torch::NoGradGuard no_grad;
      mean.mul_(1 - momentum).add_(x.mean(0), momentum);
      var.lerp_(x.var(0, /*unbiased=*/false), momentum);
      steps += 1;
    }
    return (x - mean) / (var + 1e-5).sqrt();
  }

  Tensor mean, var, steps;
  double momentum;
};
TORCH_MODULE(RunningNorm);

class Net : public torch::nn::Module {
public:
  enum class Activation { ReLU, Tanh, Swish };

  Net(int64_t in, int64_t hidden, int64_t out, Activation kind)
      : kind_(kind), norm_(in), embed_(std::make_shared<ScaledLinear>(in, hidden)),
        out_(std::make_shared<ScaledLinear>(hidden, out, false)) {
    register_module("norm", norm_);
    register_module("embed", embed_);
    register_module("out", out_);
  }

  Tensor forward(Tensor x) {
    x = norm_(x);
    x = activate(embed_->forward(x));
    return out_->forward(x);
  }

private:
  Tensor activate(const Tensor &x) const {
    switch (kind_) {
    case Activation::ReLU:
      return torch::relu(x);
    case Activation::Tanh:
      return torch::tanh(x);
    case Activation::Swish:
      return x * torch::sigmoid(x);
    }
    throw std::runtime_error("unknown activation");
  }

  Activation kind_;
  RunningNorm norm_;
  std::shared_ptr<ScaledLinear> embed_, out_;
};

// shadow = decay * shadow + (1 - decay) * parameter
class MovingAverage {
public:
  MovingAverage(const torch::nn::Module &model, double decay) : decay_(decay) {
    for (const auto &p : model.named_parameters())
      shadow_.insert(p.key(), p.value().detach().clone());
  }

  void update(const torch::nn::Module &model) {
    torch::NoGradGuard no_grad;
    for (const auto &p : model.named_parameters())
      shadow_[p.key()].mul_(decay_).add_(p.value(), 1 - decay_);
  }

  size_t size() const { return shadow_.size(); }

private:
  double decay_;
  torch::OrderedDict<std::string, Tensor> shadow_;
};

// vramlint: scenario(custom_modules)
int main() {
  torch::manual_seed(0);
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    device = torch::Device(torch::kCUDA, 0);

  auto net = std::make_shared<Net>(32, 64, 4, Net::Activation::Swish);
  net->to(device);

  // The input layer is not trained.
  std::vector<Tensor> trainable;
  for (auto &item : net->named_parameters()) {
    if (item.key().find("embed.") == 0)
      item.value().set_requires_grad(false);
    else
      trainable.push_back(item.value());
  }
  std::cout << trainable.size() << " tensors are trained\n";

  torch::optim::Adam optimizer(trainable, torch::optim::AdamOptions(1e-3).amsgrad(true));
  MovingAverage average(*net, 0.99);

  for (int step = 0; step < 3; step++) {
    auto x = torch::randn({48, 32}).to(device);
    auto y = torch::randn({48, 4}).to(device);
    auto loss = torch::l1_loss(net->forward(x), y);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    average.update(*net);
    std::cout << step << ": " << loss.item<float>() << '\n';
  }
  for (const auto &b : net->named_buffers())
    std::cout << b.key() << " " << b.value().sizes() << '\n';
}
