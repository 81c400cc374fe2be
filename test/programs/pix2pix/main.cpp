// Pictures to pictures: pairs that lie side by side in one file, a U-Net, a discriminator of patches.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "networks.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>

namespace fs = std::filesystem;
constexpr int kSize = 64;

static torch::Tensor read_ppm(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  std::string magic;
  int width = 0, height = 0, levels = 0;
  in >> magic >> width >> height >> levels;
  in.get();
  if (magic != "P6" || width != 2 * kSize || height != kSize)
    throw std::runtime_error(path.string() + ": pairs of " + std::to_string(kSize) + " are expected");
  std::vector<uint8_t> data(2 * kSize * kSize * 3);
  in.read(reinterpret_cast<char *>(data.data()), data.size());
  auto t = torch::from_blob(data.data(), {kSize, 2 * kSize, 3}, torch::kByte);
  return t.permute({2, 0, 1}).to(torch::kFloat).div_(127.5).sub_(1);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    std::cerr << "usage: pix2pix DIRECTORY [epochs [lambda]]" << std::endl;
    return 2;
  }
  const int epochs = argc > 2 ? std::stoi(argv[2]) : 2;
  const double lambda = argc > 3 ? std::stod(argv[3]) : 100;
  std::vector<fs::path> files;
  for (auto &entry : fs::recursive_directory_iterator(argv[1]))
    if (entry.is_regular_file() && entry.path().extension() == ".ppm")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::mt19937 engine(3);

  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  UNetGenerator gen(3, 3, 8, 6);
  PatchDiscriminator dis(6, 8, 2);
  gen->apply(init_weights);
  dis->apply(init_weights);
  gen->to(device);
  dis->to(device);
  auto options = torch::optim::AdamOptions(2e-4).betas(std::make_tuple(0.5, 0.999));
  torch::optim::Adam gen_opt(gen->parameters(), options), dis_opt(dis->parameters(), options);
  torch::nn::BCEWithLogitsLoss gan;
  torch::nn::L1Loss l1;

  for (int epoch = 0; epoch < epochs; epoch++) {
    std::shuffle(files.begin(), files.end(), engine);
    float g_sum = 0, d_sum = 0;
    for (size_t i = 0; i < files.size(); i++) {
      auto pair = read_ppm(files[i]).unsqueeze(0).to(device);
      auto halves = pair.chunk(2, 3);
      auto a = halves[0].contiguous(), b = halves[1].contiguous();
      auto fake = gen(a);

      dis_opt.zero_grad();
      auto on_fake = dis(torch::cat({a, fake.detach()}, 1));
      auto on_real = dis(torch::cat({a, b}, 1));
      auto d_loss = (gan(on_fake, torch::zeros_like(on_fake)) + gan(on_real, torch::ones_like(on_real))) * 0.5;
      d_loss.backward();
      dis_opt.step();

      gen_opt.zero_grad();
      auto judged = dis(torch::cat({a, fake}, 1));
      auto g_loss = gan(judged, torch::ones_like(judged)) + lambda * l1(fake, b);
      g_loss.backward();
      gen_opt.step();
      g_sum += g_loss.item<float>();
      d_sum += d_loss.item<float>();
    }
    std::cout << "epoch " << epoch << "  G " << g_sum / files.size() << "  D " << d_sum / files.size() << std::endl;
    fs::create_directories("checkpoints");
    torch::save(gen, "checkpoints/gen_" + std::to_string(epoch) + ".pt");
  }
}
