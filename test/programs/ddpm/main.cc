// Denoising diffusion: a schedule of noise, a U-Net, a moving average of its weights, and samples.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unet.h"

#include <iostream>
#include <sstream>

struct Schedule {
  torch::Tensor betas, alphas, bars;
  explicit Schedule(int64_t steps, torch::Device device) {
    betas = torch::linspace(1e-4, 0.02, steps, device);
    alphas = 1 - betas;
    bars = torch::cumprod(alphas, 0);
  }
};

static void update_average(ddpm::UNet &average, const ddpm::UNet &net, double decay) {
  torch::NoGradGuard no_grad;
  auto to = average->parameters(), from = net->parameters();
  for (size_t i = 0; i < to.size(); ++i)
    to[i].mul_(decay).add_(from[i], 1 - decay);
}

static torch::Tensor sample(ddpm::UNet &net, const Schedule &s, torch::IntArrayRef shape, torch::Device device) {
  torch::NoGradGuard no_grad;
  net->eval();
  auto x = torch::randn(shape, device);
  for (int64_t i = s.betas.size(0) - 1; i >= 0; --i) {
    auto t = torch::full({shape[0]}, i, torch::TensorOptions(torch::kLong).device(device));
    auto eps = net->forward(x, t);
    auto coefficient = s.betas[i] / torch::sqrt(1 - s.bars[i]);
    x = (x - coefficient * eps) / torch::sqrt(s.alphas[i]);
    if (i > 0)
      x += torch::sqrt(s.betas[i]) * torch::randn_like(x);
  }
  return x.clamp_(-1, 1);
}

int main(int argc, char **argv) {
  int64_t steps = 20, batch = 4, size = 32, iterations = 3;
  for (int i = 1; i < argc; ++i) {
    std::istringstream word(argv[i]);
    std::string key, value;
    std::getline(word, key, '=');
    std::getline(word, value);
    if (key == "--timesteps")
      steps = std::stoll(value);
    else if (key == "--batch")
      batch = std::stoll(value);
    else if (key == "--size")
      size = std::stoll(value);
    else if (key == "--iterations")
      iterations = std::stoll(value);
  }
  auto device = torch::Device(torch::cuda::is_available() ? "cuda" : "cpu");
  ddpm::UNet net(3, 16, std::vector<int64_t>{1, 2, 2});
  ddpm::UNet average(3, 16, std::vector<int64_t>{1, 2, 2});
  net->to(device);
  average->to(device);
  update_average(average, net, 0.0);
  Schedule schedule(steps, device);
  torch::optim::AdamW optimizer(net->parameters(), 2e-4);

  for (int64_t k = 0; k < iterations; ++k) {
    auto x0 = torch::rand({batch, 3, size, size}, device) * 2 - 1;
    auto t = torch::randint(steps, {batch}, torch::TensorOptions(torch::kLong).device(device));
    auto noise = torch::randn_like(x0);
    auto bar = schedule.bars.index_select(0, t).view({-1, 1, 1, 1});
    auto xt = bar.sqrt() * x0 + (1 - bar).sqrt() * noise;
    auto loss = torch::mse_loss(net->forward(xt, t), noise);
    optimizer.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_norm_(net->parameters(), 1.0);
    optimizer.step();
    update_average(average, net, 0.999);
    std::cout << k << " " << loss.item<float>() << std::endl;
  }
  auto images = sample(average, schedule, {2, 3, size, size}, device);
  std::cout << "mean of samples " << images.mean().item<float>() << std::endl;
}
