// Wasserstein GAN with gradient penalty: the critic's loss holds a gradient, which is differentiated again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstring>
#include <iostream>

struct Options {
  int64_t latent = 16;
  int64_t batch = 8;
  int critic_steps = 2;
  int steps = 3;
  double gp = 10.0;
};

class Critic : public torch::nn::Module {
 public:
  Critic() {
    c1 = register_module("c1", torch::nn::Conv2d(torch::nn::Conv2dOptions(1, 8, 4).stride(2).padding(1)));
    c2 = register_module("c2", torch::nn::Conv2d(torch::nn::Conv2dOptions(8, 16, 4).stride(2).padding(1)));
    n2 = register_module("n2", torch::nn::LayerNorm(torch::nn::LayerNormOptions({16, 7, 7})));
    out = register_module("out", torch::nn::Linear(16 * 7 * 7, 1));
  }
  torch::Tensor forward(torch::Tensor x) {
    x = torch::leaky_relu(c1(x), 0.2);
    x = torch::leaky_relu(n2(c2(x)), 0.2);
    return out(x.flatten(1)).squeeze(1);
  }

 private:
  torch::nn::Conv2d c1{nullptr}, c2{nullptr};
  torch::nn::LayerNorm n2{nullptr};
  torch::nn::Linear out{nullptr};
};

class Generator : public torch::nn::Module {
 public:
  explicit Generator(int64_t latent)
      : fc(register_module("fc", torch::nn::Linear(latent, 16 * 7 * 7))),
        up1(register_module("up1", torch::nn::ConvTranspose2d(torch::nn::ConvTranspose2dOptions(16, 8, 4).stride(2).padding(1)))),
        bn(register_module("bn", torch::nn::BatchNorm2d(8))),
        up2(register_module("up2", torch::nn::ConvTranspose2d(torch::nn::ConvTranspose2dOptions(8, 1, 4).stride(2).padding(1)))) {}
  torch::Tensor forward(torch::Tensor z) {
    auto x = torch::relu(fc(z)).view({-1, 16, 7, 7});
    x = torch::relu(bn(up1(x)));
    return torch::tanh(up2(x));
  }

 private:
  torch::nn::Linear fc;
  torch::nn::ConvTranspose2d up1;
  torch::nn::BatchNorm2d bn;
  torch::nn::ConvTranspose2d up2;
};

static torch::Tensor gradient_penalty(Critic& critic, const torch::Tensor& real, const torch::Tensor& fake) {
  auto epsilon = torch::rand({real.size(0), 1, 1, 1}, real.device());
  auto mixed = (epsilon * real + (1 - epsilon) * fake).requires_grad_(true);
  auto score = critic.forward(mixed);
  auto gradients = torch::autograd::grad({score}, {mixed}, /*grad_outputs=*/{torch::ones_like(score)},
                                         /*retain_graph=*/true, /*create_graph=*/true)[0];
  return (gradients.flatten(1).norm(2, 1) - 1).pow(2).mean();
}

int main(int argc, char** argv) {
  Options opt;
  for (int i = 1; i < argc - 1; ++i) {
    if (!std::strcmp(argv[i], "--batch")) opt.batch = std::atoll(argv[i + 1]);
    if (!std::strcmp(argv[i], "--steps")) opt.steps = std::atoi(argv[i + 1]);
    if (!std::strcmp(argv[i], "--latent")) opt.latent = std::atoll(argv[i + 1]);
  }
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available()) device = torch::Device(torch::kCUDA);

  Critic critic;
  Generator generator(opt.latent);
  critic.to(device);
  generator.to(device);
  torch::optim::Adam critic_opt(critic.parameters(), torch::optim::AdamOptions(1e-4).betas(std::make_tuple(0.0, 0.9)));
  torch::optim::Adam generator_opt(generator.parameters(), torch::optim::AdamOptions(1e-4).betas(std::make_tuple(0.0, 0.9)));

  for (int step = 0; step < opt.steps; ++step) {
    double critic_loss = 0;
    for (int k = 0; k < opt.critic_steps; ++k) {
      auto real = torch::rand({opt.batch, 1, 28, 28}, device) * 2 - 1;
      torch::Tensor fake;
      {
        torch::NoGradGuard guard;
        fake = generator.forward(torch::randn({opt.batch, opt.latent}, device));
      }
      auto loss = critic.forward(fake).mean() - critic.forward(real).mean() + opt.gp * gradient_penalty(critic, real, fake);
      critic_opt.zero_grad();
      loss.backward();
      critic_opt.step();
      critic_loss += loss.item<double>();
    }
    generator_opt.zero_grad();
    auto loss = -critic.forward(generator.forward(torch::randn({opt.batch, opt.latent}, device))).mean();
    loss.backward();
    generator_opt.step();
    std::cout << "step " << step << "\tcritic " << critic_loss / opt.critic_steps << "\tgenerator " << loss.item<double>() << "\n";
  }
}
