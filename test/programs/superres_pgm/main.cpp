// Sub-pixel convolution: patches of a picture are made small and learnt to be made large again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>

namespace nn = torch::nn;

struct Arguments {
  std::string picture;
  int scale = 2, patch = 24, epochs = 2, batch = 4;
  bool save = false;
};

static Arguments parse(int argc, char **argv) {
  Arguments a;
  int i = 1;
  while (i < argc) {
    if (strcmp(argv[i], "--scale") == 0 && i + 1 < argc)
      a.scale = atoi(argv[++i]);
    else if (strcmp(argv[i], "--patch") == 0 && i + 1 < argc)
      a.patch = atoi(argv[++i]);
    else if (strcmp(argv[i], "--epochs") == 0 && i + 1 < argc)
      a.epochs = atoi(argv[++i]);
    else if (strcmp(argv[i], "--save") == 0)
      a.save = true;
    else
      a.picture = argv[i];
    ++i;
  }
  return a;
}

class EspcnImpl : public nn::Module {
 public:
  explicit EspcnImpl(int scale)
      : first(nn::Conv2dOptions(1, 32, 5).padding(2)), second(nn::Conv2dOptions(32, 16, 3).padding(1)),
        third(nn::Conv2dOptions(16, scale * scale, 3).padding(1)), shuffle(nn::PixelShuffleOptions(scale)) {
    register_module("first", first);
    register_module("second", second);
    register_module("third", third);
    register_module("shuffle", shuffle);
    nn::init::orthogonal_(first->weight, nn::init::calculate_gain(torch::kReLU));
    nn::init::orthogonal_(second->weight);
  }
  torch::Tensor forward(torch::Tensor x) {
    x = torch::relu(first->forward(x));
    x = torch::relu(second->forward(x));
    return shuffle->forward(third->forward(x));
  }

 private:
  nn::Conv2d first, second, third;
  nn::PixelShuffle shuffle;
};
TORCH_MODULE(Espcn);

static torch::Tensor read_picture(const std::string &name) {
  if (name.empty()) {
    // Without a picture: waves.
    auto x = torch::linspace(0, 12, 96);
    return (torch::sin(x.unsqueeze(0)) * torch::cos(x.unsqueeze(1)) + 1).div(2).unsqueeze(0);
  }
  std::ifstream in(name, std::ios::binary);
  std::string magic;
  int64_t w = 0, h = 0, top = 0;
  in >> magic >> w >> h >> top;
  in.get();
  auto bytes = torch::zeros({h, w}, torch::kUInt8);
  in.read(static_cast<char *>(bytes.data_ptr()), h * w);
  return bytes.unsqueeze(0).to(torch::kFloat32) / double(top);
}

int main(int argc, char **argv) {
  const Arguments a = parse(argc, argv);
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  auto picture = read_picture(a.picture);
  auto patches = picture.unfold(1, a.patch, a.patch).unfold(2, a.patch, a.patch).contiguous().view({-1, 1, a.patch, a.patch});
  auto small = nn::functional::interpolate(patches, nn::functional::InterpolateFuncOptions()
                                                        .scale_factor(std::vector<double>(2, 1.0 / a.scale))
                                                        .mode(torch::kBicubic)
                                                        .align_corners(false)
                                                        .recompute_scale_factor(true));
  std::cout << patches.size(0) << " patches of " << a.patch << ", " << small.size(2) << " when small" << std::endl;
  Espcn net(a.scale);
  net->to(device);
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(1e-3));
  for (int epoch = 0; epoch < a.epochs; ++epoch) {
    double total = 0;
    const auto xs = small.split(a.batch), ys = patches.split(a.batch);
    for (size_t i = 0; i < xs.size(); ++i) {
      auto out = net(xs[i].to(device));
      auto loss = torch::mse_loss(out, ys[i].to(device));
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      total += loss.item<double>();
    }
    std::cout << "epoch " << epoch << " psnr " << -10 * std::log10(total / xs.size()) << std::endl;
  }
  if (a.save) torch::save(net, "espcn.pt");
}
