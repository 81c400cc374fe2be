// A single-shot detector, configured by a JSON file; targets are made up on the fly.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nlohmann/json.hpp>
#include <torch/torch.h>

#include <fstream>
#include <iostream>

using json = nlohmann::json;
namespace F = torch::nn::functional;

struct Config {
  int64_t image = 96;
  int64_t batch = 2;
  int64_t classes = 4;
  int64_t boxes = 3;
  int steps = 3;
  double lr = 1e-3;
  std::vector<int64_t> widths;

  static Config from(const std::string &path) {
    std::ifstream in(path);
    if (!in) {
      std::cerr << "cannot read " << path << std::endl;
      std::exit(2);
    }
    json j;
    in >> j;
    Config c;
    c.image = j["image"].get<int64_t>();
    c.batch = j.value("batch", 2);
    c.classes = j["classes"];
    c.boxes = j.at("boxes").get<int64_t>();
    c.steps = j["train"]["steps"];
    c.lr = j["train"].value("lr", 1e-3);
    for (auto &w : j["widths"])
      c.widths.push_back(w.get<int64_t>());
    return c;
  }
};

struct SSDImpl : torch::nn::Module {
  SSDImpl(const Config &c) : classes(c.classes), boxes(c.boxes) {
    stages = register_module("stages", torch::nn::ModuleList());
    loc = register_module("loc", torch::nn::ModuleList());
    conf = register_module("conf", torch::nn::ModuleList());
    int64_t in = 3;
    for (auto width : c.widths) {
      stages->push_back(torch::nn::Sequential(
          torch::nn::Conv2d(torch::nn::Conv2dOptions(in, width, 3).padding(1)), torch::nn::BatchNorm2d(width),
          torch::nn::ReLU(torch::nn::ReLUOptions(true)),
          torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 3).padding(1).stride(2)), torch::nn::ReLU()));
      loc->push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(width, boxes * 4, 3).padding(1)));
      conf->push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(width, boxes * classes, 3).padding(1)));
      in = width;
    }
  }

  std::pair<torch::Tensor, torch::Tensor> forward(torch::Tensor x) {
    std::vector<torch::Tensor> locs, confs;
    for (size_t i = 0; i < stages->size(); ++i) {
      x = stages[i]->as<torch::nn::Sequential>()->forward(x);
      auto l = loc[i]->as<torch::nn::Conv2d>()->forward(x).permute({0, 2, 3, 1}).contiguous();
      auto c = conf[i]->as<torch::nn::Conv2d>()->forward(x).permute({0, 2, 3, 1}).contiguous();
      locs.push_back(l.view({l.size(0), -1, 4}));
      confs.push_back(c.view({c.size(0), -1, classes}));
    }
    return {torch::cat(locs, 1), torch::cat(confs, 1)};
  }

  int64_t classes, boxes;
  torch::nn::ModuleList stages{nullptr}, loc{nullptr}, conf{nullptr};
};
TORCH_MODULE(SSD);

torch::Tensor multibox_loss(const torch::Tensor &loc, const torch::Tensor &conf, const torch::Tensor &loc_t,
                            const torch::Tensor &conf_t) {
  auto positive = conf_t > 0;
  auto mask = positive.unsqueeze(-1).expand_as(loc);
  auto box_loss = (F::smooth_l1_loss(loc, loc_t, F::SmoothL1LossFuncOptions(torch::kNone)) * mask).sum();
  auto ce = F::cross_entropy(conf.view({-1, conf.size(2)}), conf_t.view(-1),
                             F::CrossEntropyFuncOptions().reduction(torch::kNone))
                .view(conf_t.sizes());
  // Hard negatives: three for each positive, by rank.
  auto negative = ce.detach().clone().masked_fill_(positive, 0);
  auto rank = std::get<1>(std::get<1>(negative.sort(1, true)).sort(1));
  auto wanted = (3 * positive.sum(1, true)).clamp_max(conf_t.size(1) - 1);
  auto chosen = positive.logical_or(rank < wanted);
  auto class_loss = (ce * chosen.to(torch::kFloat)).sum();
  return (box_loss + class_loss) / positive.sum().clamp_min(1);
}

int main(int argc, char **argv) {
  const auto config = Config::from(argc > 1 ? argv[1] : "ssd.json");
  auto device = torch::cuda::is_available() ? torch::Device("cuda:0") : torch::Device("cpu");
  SSD net(config);
  net->to(device);
  torch::optim::SGD sgd(net->parameters(), torch::optim::SGDOptions(config.lr).momentum(0.9).weight_decay(5e-4));
  for (int step = 1; step <= config.steps; ++step) {
    auto images = torch::rand({config.batch, 3, config.image, config.image}, device);
    auto [loc, conf] = net->forward(images);
    auto loc_t = torch::rand_like(loc);
    auto conf_t = torch::randint(0, config.classes, {loc.size(0), loc.size(1)}, torch::dtype(torch::kLong).device(device));
    auto loss = multibox_loss(loc, conf, loc_t, conf_t);
    sgd.zero_grad();
    loss.backward();
    sgd.step();
    std::cout << "step " << step << " priors " << loc.size(1) << " loss " << loss.item<float>() << '\n';
  }
  return EXIT_SUCCESS;
}
