// What is on these pictures? Names of classes from a file, weights from another, pictures from the command line.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace {

struct DepthwiseImpl : torch::nn::Module {
  DepthwiseImpl(int in, int out, int stride)
      : body(torch::nn::Conv2d(torch::nn::Conv2dOptions(in, in, 3).stride(stride).padding(1).groups(in).bias(false)),
             torch::nn::BatchNorm2d(in), torch::nn::ReLU6(), torch::nn::Conv2d(torch::nn::Conv2dOptions(in, out, 1).bias(false)),
             torch::nn::BatchNorm2d(out), torch::nn::ReLU6()) {
    register_module("body", body);
  }
  torch::Tensor forward(torch::Tensor x) { return body->forward(x); }
  torch::nn::Sequential body;
};
TORCH_MODULE(Depthwise);

torch::nn::Sequential make_network(size_t classes) {
  torch::nn::Sequential net(torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 16, 3).stride(2).padding(1)));
  const int plan[][3] = {{16, 32, 1}, {32, 64, 2}, {64, 64, 1}, {64, 128, 2}};
  for (const auto &[in, out, stride] : plan)
    net->push_back(Depthwise(in, out, stride));
  net->push_back(torch::nn::AdaptiveAvgPool2d(torch::nn::AdaptiveAvgPool2dOptions({1, 1})));
  net->push_back(torch::nn::Flatten());
  net->push_back(torch::nn::Linear(128, static_cast<int64_t>(classes)));
  return net;
}

std::optional<torch::Tensor> read_picture(const std::string &path, int64_t side) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return std::nullopt;
  std::string magic;
  int w, h, top;
  in >> magic >> w >> h >> top;
  if (!in || magic != "P6")
    return std::nullopt;
  in.get();
  std::vector<char> data(size_t(w) * h * 3);
  in.read(data.data(), data.size());
  auto t = torch::from_blob(data.data(), {1, h, w, 3}, torch::kUInt8).permute({0, 3, 1, 2}).to(torch::kFloat) / 255;
  t = torch::upsample_bilinear2d(t, {side, side}, false);
  const auto mean = torch::tensor({0.485f, 0.456f, 0.406f}).view({1, 3, 1, 1}), std = torch::tensor({0.229f, 0.224f, 0.225f}).view({1, 3, 1, 1});
  return (t - mean) / std;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 4) {
    std::cerr << "usage: " << argv[0] << " WEIGHTS CLASSES PICTURE...\n";
    return EXIT_FAILURE;
  }
  std::vector<std::string> names;
  std::ifstream file(argv[2]);
  for (std::string name; std::getline(file, name);)
    names.push_back(name);
  auto net = make_network(names.size());
  try {
    torch::load(net, argv[1]);
  } catch (const c10::Error &e) {
    std::cerr << "no weights: " << e.what_without_backtrace() << std::endl;
  }
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  net->to(device);
  net->eval();
  torch::NoGradGuard no_grad;
  for (int i = 3; i < argc; ++i) {
    auto picture = read_picture(argv[i], 64);
    if (!picture) {
      std::cerr << argv[i] << ": cannot be read\n";
      continue;
    }
    const auto start = std::chrono::steady_clock::now();
    auto p = torch::softmax(net->forward(picture->to(device)), 1);
    auto [values, indices] = p.topk(3);
    const std::chrono::duration<double, std::milli> ms = std::chrono::steady_clock::now() - start;
    std::cout << argv[i] << " (" << std::setprecision(3) << ms.count() << " ms)";
    for (int k = 0; k < 3; ++k)
      std::cout << "  " << names[indices[0][k].item<int64_t>()] << ' ' << values[0][k].item<float>();
    std::cout << '\n';
  }
  return EXIT_SUCCESS;
}
