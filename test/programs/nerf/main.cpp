// Neural radiance field: positions and directions are encoded, rays sampled, colours composed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <string>

namespace nerf {
using torch::Tensor;
using namespace torch::indexing;

struct Encoder {
  int64_t levels;
  int64_t outputs() const { return 3 + 6 * levels; }
  Tensor operator()(const Tensor &x) const {
    std::vector<Tensor> parts{x};
    for (int64_t i = 0; i < levels; ++i) {
      const double f = std::pow(2.0, i);
      parts.push_back(torch::sin(f * x));
      parts.push_back(torch::cos(f * x));
    }
    return torch::cat(parts, -1);
  }
};

class FieldImpl : public torch::nn::Module {
public:
  FieldImpl(int64_t depth, int64_t width, int64_t skip, Encoder position, Encoder direction) : skip(skip) {
    layers = register_module("layers", torch::nn::ModuleList());
    int64_t in = position.outputs();
    for (int64_t i = 0; i < depth; ++i) {
      layers->push_back(torch::nn::Linear(in, width));
      in = i == skip ? width + position.outputs() : width;
    }
    density = register_module("density", torch::nn::Linear(width, 1));
    feature = register_module("feature", torch::nn::Linear(width, width));
    view = register_module("view", torch::nn::Linear(width + direction.outputs(), width / 2));
    colour = register_module("colour", torch::nn::Linear(width / 2, 3));
  }
  std::tuple<Tensor, Tensor> forward(const Tensor &x, const Tensor &d) {
    auto h = x;
    for (size_t i = 0; i < layers->size(); ++i) {
      h = torch::relu(layers->ptr<torch::nn::LinearImpl>(i)->forward(h));
      if (static_cast<int64_t>(i) == skip)
        h = torch::cat({x, h}, -1);
    }
    auto sigma = torch::relu(density(h));
    auto rgb = torch::sigmoid(colour(torch::relu(view(torch::cat({feature(h), d}, -1)))));
    return {rgb, sigma};
  }

private:
  int64_t skip;
  torch::nn::ModuleList layers{nullptr};
  torch::nn::Linear density{nullptr}, feature{nullptr}, view{nullptr}, colour{nullptr};
};
TORCH_MODULE(Field);

struct Camera {
  int64_t height, width;
  double focal;
  Tensor pose;
  std::pair<Tensor, Tensor> rays() const {
    auto o = pose.options();
    auto grid = torch::meshgrid({torch::arange(height, o), torch::arange(width, o)}, "ij");
    auto dirs = torch::stack({(grid[1] - width * 0.5) / focal, -(grid[0] - height * 0.5) / focal, -torch::ones_like(grid[0])}, -1);
    auto d = torch::sum(dirs.unsqueeze(-2) * pose.index({Slice(None, 3), Slice(None, 3)}), -1);
    auto origin = pose.index({Slice(None, 3), 3}).expand_as(d);
    return {origin.reshape({-1, 3}), d.reshape({-1, 3})};
  }
};

Tensor render(Field &field, const Encoder &ep, const Encoder &ed, Tensor origins, Tensor directions, int64_t samples, bool jitter) {
  const double near = 2, far = 6;
  auto z = torch::linspace(near, far, samples, origins.options()).expand({origins.size(0), samples});
  if (jitter)
    z = z + torch::rand(z.sizes(), z.options()) * (far - near) / samples;
  auto points = origins.unsqueeze(1) + directions.unsqueeze(1) * z.unsqueeze(-1);
  auto dirs = torch::nn::functional::normalize(directions, torch::nn::functional::NormalizeFuncOptions().dim(-1)).unsqueeze(1).expand_as(points);
  auto [rgb, sigma] = field(ep(points.reshape({-1, 3})), ed(dirs.reshape({-1, 3})));
  rgb = rgb.view({-1, samples, 3});
  sigma = sigma.view({-1, samples});
  auto deltas = torch::cat({z.slice(1, 1) - z.slice(1, 0, -1), torch::full({z.size(0), 1}, 1e10, z.options())}, 1);
  auto alpha = 1 - torch::exp(-sigma * deltas);
  auto transmitted = torch::cumprod(torch::cat({torch::ones({z.size(0), 1}, z.options()), 1 - alpha + 1e-10}, 1), 1).slice(1, 0, -1);
  auto weights = alpha * transmitted;
  return (weights.unsqueeze(-1) * rgb).sum(1);
}

} // namespace nerf

int main(int argc, char **argv) {
  const int64_t size = argc > 1 ? std::stoll(argv[1]) : 24;
  const int64_t rays_per_step = argc > 2 ? std::stoll(argv[2]) : 128;
  const auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  nerf::Encoder ep{6}, ed{2};
  nerf::Field field(4, 48, 2, ep, ed);
  field->to(device);
  auto pose = torch::eye(4, device);
  pose[2][3] = 4.0;
  nerf::Camera camera{size, size, 1.2 * size, pose};
  auto picture = torch::rand({size * size, 3}, device);
  torch::optim::Adam optimizer(field->parameters(), 5e-4);
  auto [origins, directions] = camera.rays();
  for (int step = 0; step < 3; ++step) {
    auto pick = torch::randperm(size * size, torch::TensorOptions(torch::kLong).device(device)).slice(0, 0, rays_per_step);
    auto rgb = nerf::render(field, ep, ed, origins.index_select(0, pick), directions.index_select(0, pick), 16, true);
    auto loss = torch::mse_loss(rgb, picture.index_select(0, pick));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << "step " << step << " psnr " << -10 * std::log10(loss.item<double>()) << std::endl;
  }
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> rows;
  for (auto &chunk : torch::arange(size * size, torch::TensorOptions(torch::kLong).device(device)).split(rays_per_step))
    rows.push_back(nerf::render(field, ep, ed, origins.index_select(0, chunk), directions.index_select(0, chunk), 16, false).cpu());
  auto image = torch::cat(rows).view({size, size, 3});
  std::cout << "rendered " << image.sizes() << std::endl;
}
