// Gradients of gradients: a penalty on what each layer's gradient is, differentiated down to its parameters; and a
// rectifier differentiated three times.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

namespace F = torch::nn::functional;
using torch::Tensor;

/// The size of the gradient of all that `layer` makes of `input`, differentiated once more.
template <class Layer> void penalize(Layer layer, Tensor input) {
  input.requires_grad_(true);
  Tensor loss = layer(input).pow(2).mean();
  Tensor gradient = torch::autograd::grad({loss}, {input}, {}, /*retain_graph=*/true, /*create_graph=*/true)[0];
  (loss + gradient.pow(2).sum()).backward();
}

static void normalisations(torch::Device device) {
  auto options = torch::TensorOptions().device(device);
  torch::nn::LayerNorm rows(torch::nn::LayerNormOptions({6, 6}));
  torch::nn::BatchNorm2d images(4);
  torch::nn::GroupNorm groups(torch::nn::GroupNormOptions(2, 4));
  torch::nn::InstanceNorm2d instances(torch::nn::InstanceNorm2dOptions(4).affine(true));
  for (torch::nn::Module *module :
       {static_cast<torch::nn::Module *>(rows.get()), static_cast<torch::nn::Module *>(images.get()),
        static_cast<torch::nn::Module *>(groups.get()), static_cast<torch::nn::Module *>(instances.get())})
    module->to(device);
  penalize(rows, torch::randn({2, 4, 6, 6}, options));
  penalize(images, torch::randn({2, 4, 6, 6}, options));
  penalize(groups, torch::randn({2, 4, 6, 6}, options));
  penalize(instances, torch::randn({2, 4, 6, 6}, options));
  images->eval();
  penalize(images, torch::randn({2, 4, 6, 6}, options));
  penalize([](const Tensor &x) { return F::layer_norm(x, F::LayerNormFuncOptions({6})); },
           torch::randn({3, 6}, options));
}

static void activations(torch::Device device) {
  auto options = torch::TensorOptions().device(device);
  penalize([](const Tensor &x) { return torch::gelu(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::gelu(x, "tanh"); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::silu(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::mish(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::softplus(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return F::softplus(x, F::SoftplusFuncOptions().beta(0.5).threshold(3.0)); },
           torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::elu(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::selu(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::celu(x, 0.5); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::hardtanh(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::hardswish(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::log_sigmoid(x); }, torch::randn({8, 5}, options));
  penalize([](const Tensor &x) { return torch::glu(x, 1); }, torch::randn({8, 6}, options));
  torch::nn::PReLU slopes(torch::nn::PReLUOptions().num_parameters(5));
  slopes->to(device);
  penalize(slopes, torch::randn({8, 5}, options));
}

static void images(torch::Device device) {
  auto options = torch::TensorOptions().device(device);
  auto image = [&] { return torch::randn({2, 4, 6, 6}, options); };
  penalize([](const Tensor &x) { return torch::max_pool2d(x, 2); }, image());
  penalize([](const Tensor &x) { return torch::avg_pool2d(x, 2); }, image());
  penalize([](const Tensor &x) { return torch::adaptive_avg_pool2d(x, {2, 3}); }, image());
  penalize([](const Tensor &x) { return torch::adaptive_avg_pool2d(x, {1, 1}); }, image());
  auto doubled = F::InterpolateFuncOptions().scale_factor(std::vector<double>({2, 2}));
  penalize([&](const Tensor &x) { return F::interpolate(x, doubled.mode(torch::kNearest)); }, image());
  penalize([&](const Tensor &x) { return F::interpolate(x, doubled.mode(torch::kBilinear).align_corners(false)); },
           image());
  penalize([](const Tensor &x) { return torch::pixel_shuffle(x, 2); }, image());
  penalize([](const Tensor &x) { return F::pad(x, F::PadFuncOptions({1, 1, 1, 1})); }, image());
  penalize([](const Tensor &x) { return F::pad(x, F::PadFuncOptions({1, 1, 1, 1}).mode(torch::kReflect)); }, image());
  penalize(
      [](const Tensor &x) {
        return F::pad(x, F::PadFuncOptions({1, 1, 1, 1}).mode(torch::kReplicate));
      },
      image());
}

static void places(torch::Device device) {
  auto options = torch::TensorOptions().device(device);
  auto index = torch::tensor({0, 2, 1}, options.dtype(torch::kLong));
  auto table = [&] { return torch::randn({4, 5}, options); };
  penalize([&](const Tensor &x) { return x.index_select(0, index); }, table());
  penalize([&](const Tensor &x) { return x.index({index}); }, table());
  penalize([&](const Tensor &x) { return x.gather(0, index.unsqueeze(1)); }, table());
  penalize(
      [&](const Tensor &x) {
        return torch::zeros({4, 5}, options).scatter_add(0, index.unsqueeze(1).expand({3, 5}), x.slice(0, 0, 3));
      },
      table());
  penalize([&](const Tensor &x) { return torch::embedding(x, index); }, table());
  penalize([](const Tensor &x) { return std::get<0>(x.sort(1)); }, table());
  penalize([](const Tensor &x) { return std::get<0>(x.topk(2, 1)); }, table());
  penalize([](const Tensor &x) { return std::get<0>(x.max(1)); }, table());
  penalize([](const Tensor &x) { return x.cumsum(1); }, table());
  penalize([](const Tensor &x) { return torch::where(x > 0, x, x * 0.1); }, table());
  penalize([](const Tensor &x) { return torch::stack({x, x * 2}); }, table());
}

static void losses(torch::Device device) {
  auto options = torch::TensorOptions().device(device);
  auto target = torch::rand({6, 4}, options);
  auto labels = torch::tensor({0, 1, 2, 3, 0, 1}, options.dtype(torch::kLong));
  auto scores = [&] { return torch::randn({6, 4}, options); };
  penalize([&](const Tensor &x) { return F::cross_entropy(x, labels); }, scores());
  penalize([&](const Tensor &x) { return torch::log_softmax(x, 1); }, scores());
  penalize([&](const Tensor &x) { return torch::mse_loss(x, target); }, scores());
  penalize([&](const Tensor &x) { return torch::smooth_l1_loss(x, target); }, scores());
  penalize([&](const Tensor &x) { return torch::huber_loss(x, target); }, scores());
  penalize([&](const Tensor &x) { return torch::l1_loss(x, target); }, scores());
  penalize([&](const Tensor &x) { return torch::binary_cross_entropy(torch::sigmoid(x), target); }, scores());
  penalize([&](const Tensor &x) { return torch::binary_cross_entropy_with_logits(x, target); }, scores());
  penalize([](const Tensor &x) { return x.norm(2, 1); }, scores());
  penalize([](const Tensor &x) { return x.std(1); }, scores());
  penalize([](const Tensor &x) { return x.var(std::vector<int64_t>{0, 1}, true); }, scores());
  penalize([](const Tensor &x) { return torch::matmul(x, x.t()); }, scores());
  penalize([](const Tensor &x) { return torch::einsum("ij,kj->ik", {x, x}); }, scores());
  penalize([](const Tensor &x) { return (x.clamp(-1, 1) + 2).sqrt() / (x.exp() + 1).log().rsqrt(); }, scores());
}

static void thirdDerivative(torch::Device device) {
  torch::nn::Linear first(6, 8), second(8, 1);
  first->to(device);
  second->to(device);
  auto input = torch::randn({5, 6}, torch::TensorOptions().device(device).requires_grad(true));
  auto gradientOf = [&](const Tensor &value) {
    return torch::autograd::grad({value.pow(2).sum()}, {input}, {}, /*retain_graph=*/true, /*create_graph=*/true)[0];
  };
  gradientOf(gradientOf(second(torch::relu(first(input))))).pow(2).sum().backward();
}

int main() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  normalisations(device);
  activations(device);
  images(device);
  places(device);
  losses(device);
  thirdDerivative(device);
  std::cout << "done\n";
}
