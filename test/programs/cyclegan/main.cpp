// Two generators, two discriminators, a pool of past pictures, and a rate that decays to nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdio>
#include <random>
#include <vector>

namespace F = torch::nn::functional;
using namespace torch::nn;
using torch::Tensor;

struct ResidualImpl : Module {
  Sequential block;
  explicit ResidualImpl(int c)
      : block(ReflectionPad2d(1), Conv2d(c, c, 3), InstanceNorm2d(c), ReLU(true), ReflectionPad2d(1), Conv2d(c, c, 3),
              InstanceNorm2d(c)) {
    register_module("block", block);
  }
  Tensor forward(const Tensor &x) { return x + block->forward(x); }
};
TORCH_MODULE(Residual);

Sequential make_generator(int width, int blocks) {
  Sequential g(ReflectionPad2d(3), Conv2d(Conv2dOptions(3, width, 7)), InstanceNorm2d(width), ReLU(true));
  for (int i = 0, c = width; i < 2; ++i, c *= 2) {
    g->push_back(Conv2d(Conv2dOptions(c, c * 2, 3).stride(2).padding(1)));
    g->push_back(InstanceNorm2d(c * 2));
    g->push_back(ReLU(true));
  }
  for (int i = 0; i < blocks; ++i)
    g->push_back(Residual(width * 4));
  for (int c = width * 4; c > width; c /= 2) {
    g->push_back(ConvTranspose2d(ConvTranspose2dOptions(c, c / 2, 3).stride(2).padding(1).output_padding(1)));
    g->push_back(InstanceNorm2d(c / 2));
    g->push_back(ReLU(true));
  }
  g->push_back(ReflectionPad2d(3));
  g->push_back(Conv2d(width, 3, 7));
  g->push_back(Tanh());
  return g;
}

Sequential make_discriminator(int width) {
  return Sequential(Conv2d(Conv2dOptions(3, width, 4).stride(2).padding(1)), LeakyReLU(LeakyReLUOptions().negative_slope(0.2)),
                    Conv2d(Conv2dOptions(width, width * 2, 4).stride(2).padding(1)), InstanceNorm2d(width * 2),
                    LeakyReLU(LeakyReLUOptions().negative_slope(0.2)), Conv2d(Conv2dOptions(width * 2, 1, 4).padding(1)));
}

class ImagePool {
  size_t capacity;
  std::vector<Tensor> images;
  std::mt19937 engine{11};

public:
  explicit ImagePool(size_t capacity) : capacity(capacity) {}
  Tensor query(const Tensor &batch) {
    std::vector<Tensor> out;
    for (int64_t i = 0; i < batch.size(0); ++i) {
      auto image = batch[i].detach().unsqueeze(0);
      if (images.size() < capacity) {
        images.push_back(image);
        out.push_back(image);
      } else if (std::uniform_real_distribution<double>(0, 1)(engine) > 0.5) {
        const size_t at = std::uniform_int_distribution<size_t>(0, capacity - 1)(engine);
        out.push_back(images[at].clone());
        images[at] = image;
      } else {
        out.push_back(image);
      }
    }
    return torch::cat(out);
  }
};

std::vector<Tensor> joined(std::initializer_list<Sequential> nets) {
  std::vector<Tensor> all;
  for (auto net : nets) {
    auto some = net->parameters();
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

void set_requires_grad(Sequential &net, bool flag) {
  for (auto &p : net->parameters())
    p.set_requires_grad(flag);
}

int main(int argc, char *argv[]) {
  const int epochs = argc == 2 ? atoi(argv[1]) : 2, steps = 3, width = 8;
  const int64_t batch = 2;
  torch::manual_seed(5);
  const auto device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  auto g_ab = make_generator(width, 2), g_ba = make_generator(width, 2);
  auto d_a = make_discriminator(width), d_b = make_discriminator(width);
  for (auto net : {g_ab, g_ba, d_a, d_b})
    net->to(device);
  torch::optim::Adam opt_g(joined({g_ab, g_ba}), torch::optim::AdamOptions(2e-4).betas({0.5, 0.999}));
  torch::optim::Adam opt_d(joined({d_a, d_b}), torch::optim::AdamOptions(2e-4).betas({0.5, 0.999}));
  ImagePool pool_a(6), pool_b(6);
  auto real_like = [](const Tensor &t) { return F::mse_loss(t, torch::ones_like(t)); };
  auto fake_like = [](const Tensor &t) { return F::mse_loss(t, torch::zeros_like(t)); };

  for (int epoch = 0; epoch < epochs; ++epoch) {
    for (int step = 0; step < steps; ++step) {
      auto a = torch::rand({batch, 3, 48, 48}).mul_(2).sub_(1).to(device);
      auto b = torch::rand({batch, 3, 48, 48}).mul_(2).sub_(1).to(device);
      auto fake_b = g_ab->forward(a), back_a = g_ba->forward(fake_b);
      auto fake_a = g_ba->forward(b), back_b = g_ab->forward(fake_a);

      set_requires_grad(d_a, false);
      set_requires_grad(d_b, false);
      opt_g.zero_grad();
      auto identity = F::l1_loss(g_ab->forward(b), b) + F::l1_loss(g_ba->forward(a), a);
      auto cycle = F::l1_loss(back_a, a) + F::l1_loss(back_b, b);
      auto loss_g = real_like(d_b->forward(fake_b)) + real_like(d_a->forward(fake_a)) + 10 * cycle + 5 * identity;
      loss_g.backward();
      opt_g.step();

      set_requires_grad(d_a, true);
      set_requires_grad(d_b, true);
      opt_d.zero_grad();
      auto loss_d_a = 0.5 * (real_like(d_a->forward(a)) + fake_like(d_a->forward(pool_a.query(fake_a))));
      auto loss_d_b = 0.5 * (real_like(d_b->forward(b)) + fake_like(d_b->forward(pool_b.query(fake_b))));
      loss_d_a.backward();
      loss_d_b.backward();
      opt_d.step();
      std::printf("[%d/%d] [%d/%d] G %.3f (cycle %.3f) D %.3f\n", epoch, epochs, step, steps, loss_g.item<float>(),
                  cycle.item<float>(), (loss_d_a + loss_d_b).item<float>());
    }
    const double rate = 2e-4 * (1.0 - double(epoch + 1) / epochs);
    for (auto *opt : {&opt_g, &opt_d})
      for (auto &group : opt->param_groups())
        if (group.has_options())
          static_cast<torch::optim::AdamOptions &>(group.options()).lr(rate);
  }
}
