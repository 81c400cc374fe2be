// An image is the parameter: L-BFGS on the Gram matrices of a frozen network's features.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <set>

static torch::Tensor gram(const torch::Tensor &f) {
  const auto b = f.size(0), c = f.size(1), n = f.size(2) * f.size(3);
  auto flat = f.view({b * c, n});
  return torch::mm(flat, flat.t()).div(b * c * n);
}

struct Features {
  torch::nn::Sequential net;
  std::set<size_t> content{4}, style{0, 2, 4};
  Features() {
    for (auto sizes : {std::pair<int, int>{3, 8}, {8, 16}, {16, 32}}) {
      net->push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(sizes.first, sizes.second, 3).padding(1)));
      net->push_back(torch::nn::ReLU());
    }
    for (auto &p : net->parameters())
      p.requires_grad_(false);
    net->eval();
  }
  std::map<size_t, torch::Tensor> operator()(torch::Tensor x) {
    std::map<size_t, torch::Tensor> out;
    size_t i = 0;
    for (auto &layer : *net) {
      x = layer.forward(x);
      if (content.count(i) || style.count(i))
        out[i] = x;
      ++i;
    }
    return out;
  }
};

int main() {
  auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  Features features;
  features.net->to(device);
  auto content = torch::rand({1, 3, 32, 32}, device), style = torch::rand({1, 3, 32, 32}, device);
  std::map<size_t, torch::Tensor> wanted_content, wanted_style;
  for (auto &[i, f] : features(content))
    if (features.content.count(i))
      wanted_content[i] = f.detach();
  for (auto &[i, f] : features(style))
    if (features.style.count(i))
      wanted_style[i] = gram(f).detach();
  auto image = content.clone().set_requires_grad(true);
  torch::optim::LBFGS optimizer({image}, torch::optim::LBFGSOptions(0.5).max_iter(3).history_size(4));
  for (int round = 0; round < 2; ++round) {
    auto closure = [&]() -> torch::Tensor {
      image.data().clamp_(0, 1);
      optimizer.zero_grad();
      auto loss = torch::zeros({}, device);
      for (auto &[i, f] : features(image)) {
        if (wanted_content.count(i))
          loss = loss + torch::mse_loss(f, wanted_content[i]);
        if (wanted_style.count(i))
          loss = loss + 1e4 * torch::mse_loss(gram(f), wanted_style[i]);
      }
      loss.backward();
      return loss;
    };
    auto loss = optimizer.step(closure);
    std::cout << round << ' ' << loss.item<float>() << std::endl;
  }
}
