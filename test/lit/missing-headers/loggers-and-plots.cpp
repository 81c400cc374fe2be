// Loggers, formatters and plots are not there. They leave the program's variables alone, so a loop that logs is exact; that a tensor
// which is given to them stays what it is, and is not kept, is assumed.
//
// RUN: %vramlint --entry=main %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: fmt/format.h, spdlog/spdlog.h, matplotlibcpp.h, yaml-cpp/yaml.h, Eigen/Dense not found
// CHECK: parameters{{ +}}16.25 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=printed %s -- -std=c++17 2>&1 | FileCheck --check-prefix=PRINTED %s
// PRINTED: assumed: `spdlog::info("loss {}", loss)` is taken to keep no tensor that it is given
// PRINTED: peak allocated{{ +}}~512 B
// RUN: %vramlint --entry=configured %s -- -std=c++17 2>&1 | FileCheck --check-prefix=FROMFILE %s
// FROMFILE: the YAML document 'config.yaml' 'model' 'hidden'
// FROMFILE: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=mapped %s -- -std=c++17 2>&1 | FileCheck --check-prefix=MAPPED %s
// MAPPED: peak allocated{{ +}}1.00 KiB
// MAPPED: nothing: every figure is exact
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <torch/torch.h>

#include "matplotlibcpp.h"

#include <yaml-cpp/yaml.h>

#include <Eigen/Dense>

#include <cstring>

namespace plt = matplotlibcpp;

int main() {
  auto console = std::make_shared<spdlog::logger>("console");
  torch::nn::Linear net(64, 64);
  net->to(torch::kCUDA);
  torch::optim::SGD optimizer(net->parameters(), 0.1);
  std::vector<double> steps, losses;
  for (int epoch = 0; epoch < 2; ++epoch) {
    auto loss = net(torch::ones({8, 64}, torch::kCUDA)).sum();
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    steps.push_back(epoch);
    losses.push_back(loss.item<double>());
    spdlog::info("epoch {} loss {:.3f}", epoch, loss.item<float>());
    SPDLOG_LOGGER_WARN(console, "epoch {}", epoch);
    fmt::print("{} {}\n", epoch, fmt::format("{:.2f}", losses.back()));
  }
  plt::figure_size(800, 600);
  plt::plot(steps, losses, {{"label", "loss"}, {"color", "red"}});
  plt::named_plot("loss", steps, losses, "r--");
  plt::save("loss.png");
}

void printed() {
  auto loss = torch::zeros({3}, torch::kCUDA);
  spdlog::info("loss {}", loss);
}

void configured() {
  YAML::Node config = YAML::LoadFile("config.yaml");
  auto x = torch::zeros({config["model"]["hidden"].as<int>()}, torch::kCUDA);
}

void mapped() {
  Eigen::MatrixXf m = Eigen::MatrixXf::Random(16, 8);
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::VectorXf v(8);
  v << 1, 2, 3, 4, 5, 6, 7, 8;
  Eigen::MatrixXf moved = (m * v).transpose() * 2.0f;
  Eigen::Map<Eigen::MatrixXf> back(m.data(), m.rows(), m.cols());
  auto x = torch::from_blob(back.data(), {moved.cols(), back.cols()}).to(torch::kCUDA);
  auto y = torch::zeros({rotation.rows(), rotation.cols()}, torch::kCUDA);
  auto copied = torch::zeros({v.size()});
  std::memcpy(copied.data_ptr(), v.data(), v.size() * sizeof(float));
}
