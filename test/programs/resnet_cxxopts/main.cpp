// Residual networks of several depths on made-up pictures; what is trained is said on the command line.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "resnet.h"

#include <cmath>
#include <cxxopts.hpp>
#include <iostream>

template <class Model> int run(Model &net, const cxxopts::ParseResult &args, torch::Device device) {
  const auto epochs = args["epochs"].as<int>();
  const auto batch = args["batch-size"].as<int64_t>();
  const auto lr = args["lr"].as<double>();
  const int steps = 3;
  net.to(device);
  torch::optim::SGD optimizer(net.parameters(), torch::optim::SGDOptions(lr).momentum(0.9).nesterov(true));
  for (int epoch = 0; epoch < epochs; ++epoch) {
    const double rate = 0.5 * lr * (1 + std::cos(M_PI * epoch / epochs));
    for (auto &group : optimizer.param_groups())
      static_cast<torch::optim::SGDOptions &>(group.options()).lr(rate);
    net.train();
    double sum = 0;
    for (int step = 0; step < steps; ++step) {
      auto images = torch::randn({batch, 3, 32, 32}, device);
      auto labels = torch::randint(0, 10, {batch}, torch::TensorOptions(torch::kLong).device(device));
      optimizer.zero_grad();
      auto loss = torch::cross_entropy_loss(net.forward(images), labels);
      loss.backward();
      torch::nn::utils::clip_grad_norm_(net.parameters(), 5.0);
      optimizer.step();
      sum += loss.template item<double>();
    }
    if (!args.count("quiet"))
      std::cout << "epoch " << epoch << " lr " << rate << " loss " << sum / steps << '\n';
  }
  return 0;
}

int main(int argc, char **argv) {
  cxxopts::Options options("resnet", "Trains a residual network");
  options.add_options()("m,model", "resnet18 or resnet50", cxxopts::value<std::string>()->default_value("resnet18"))(
      "e,epochs", "how often", cxxopts::value<int>()->default_value("2"))(
      "b,batch-size", "pictures at a time", cxxopts::value<int64_t>()->default_value("8"))(
      "w,width", "channels of the first layer", cxxopts::value<int64_t>()->default_value("16"))(
      "lr", "learning rate", cxxopts::value<double>()->default_value("0.1"))("q,quiet", "say nothing")("h,help", "this");
  auto args = options.parse(argc, argv);
  if (args.count("help")) {
    std::cout << options.help() << std::endl;
    return 0;
  }
  torch::manual_seed(42);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  const auto width = args["width"].as<int64_t>();
  const auto which = args["model"].as<std::string>();
  if (which == "resnet18") {
    model::ResNet<model::BasicBlock> net({2, 2, 2, 2}, 10, width);
    return run(net, args, device);
  }
  if (which == "resnet50") {
    model::ResNet<model::BottleNeck> net({3, 4, 6, 3}, 10, width);
    return run(net, args, device);
  }
  std::cerr << "no such model: " << which << '\n';
  return 2;
}
