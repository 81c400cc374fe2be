// Finds things on made-up pictures with the network that a configuration file describes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "darknet.h"

#include <chrono>
#include <iostream>

static torch::Tensor above(torch::Tensor prediction, float threshold) {
  auto mask = (prediction.select(2, 4) > threshold).to(torch::kFloat32).unsqueeze(2);
  prediction.mul_(mask);
  auto corners = torch::ones_like(prediction.slice(2, 0, 4));
  corners.select(2, 0) = prediction.select(2, 0) - prediction.select(2, 2).div(2);
  corners.select(2, 1) = prediction.select(2, 1) - prediction.select(2, 3).div(2);
  corners.select(2, 2) = prediction.select(2, 0) + prediction.select(2, 2).div(2);
  corners.select(2, 3) = prediction.select(2, 1) + prediction.select(2, 3).div(2);
  prediction.slice(2, 0, 4).copy_(corners);
  return prediction;
}

int main(int argc, char **argv) {
  std::string file = "cfg/tiny.cfg", weights = "tiny.weights";
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--cfg")
      file = argv[i + 1];
    else if (option == "--weights")
      weights = argv[i + 1];
  }
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  Darknet net(file, device);
  if (!net.load_weights(weights))
    std::cout << "no weights in " << weights << ", random ones are used\n";
  net.to(device);
  net.eval();
  torch::NoGradGuard no_grad;
  const int64_t size = net.net_int("height", 416);
  std::cout << net.layers() << " sections, input " << size << std::endl;
  for (int i = 0; i < 3; ++i) {
    auto start = std::chrono::high_resolution_clock::now();
    auto picture = torch::rand({1, 3, size, size}).to(device);
    auto found = above(net.forward(picture), 0.5f);
    auto spent = std::chrono::high_resolution_clock::now() - start;
    std::cout << found.sizes() << " in " << std::chrono::duration_cast<std::chrono::milliseconds>(spent).count()
              << " ms\n";
  }
}
