// SqueezeNet with its options from getopt; early stopping on a validation loss.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <getopt.h>
#include <iostream>
#include <limits>

namespace nn = torch::nn;
namespace F = torch::nn::functional;

class FireImpl : public nn::Module {
 public:
  FireImpl(int inplanes, int squeeze_planes, int expand1x1, int expand3x3)
      : squeeze(nn::Conv2dOptions(inplanes, squeeze_planes, 1)),
        left(nn::Conv2dOptions(squeeze_planes, expand1x1, 1)),
        right(nn::Conv2dOptions(squeeze_planes, expand3x3, 3).padding(1)) {
    register_module("squeeze", squeeze);
    register_module("expand1x1", left);
    register_module("expand3x3", right);
  }
  torch::Tensor forward(torch::Tensor x) {
    x = F::relu(squeeze(x), F::ReLUFuncOptions().inplace(true));
    return torch::cat({F::relu(left(x)), F::relu(right(x))}, 1);
  }

 private:
  nn::Conv2d squeeze, left, right;
};
TORCH_MODULE(Fire);

struct Settings {
  int epochs = 4;
  int batch = 4;
  int classes = 10;
  float rate = 1e-3f;
  int patience = 2;
  std::string output = "squeezenet.pt";
};

static void usage(const char* program) {
  std::cout << "usage: " << program << " [-e epochs] [-b batch] [-c classes] [-r rate] [-p patience] [-o file]\n";
}

static Settings parse(int argc, char** argv) {
  static const option longs[] = {{"epochs", required_argument, nullptr, 'e'},
                                 {"batch", required_argument, nullptr, 'b'},
                                 {"classes", required_argument, nullptr, 'c'},
                                 {"rate", required_argument, nullptr, 'r'},
                                 {"patience", required_argument, nullptr, 'p'},
                                 {"output", required_argument, nullptr, 'o'},
                                 {"help", no_argument, nullptr, 'h'},
                                 {nullptr, 0, nullptr, 0}};
  Settings s;
  int c;
  while ((c = getopt_long(argc, argv, "e:b:c:r:p:o:h", longs, nullptr)) != -1) {
    switch (c) {
      case 'e': s.epochs = atoi(optarg); break;
      case 'b': s.batch = atoi(optarg); break;
      case 'c': s.classes = atoi(optarg); break;
      case 'r': s.rate = strtof(optarg, nullptr); break;
      case 'p': s.patience = atoi(optarg); break;
      case 'o': s.output = optarg; break;
      case 'h': usage(argv[0]); exit(0);
      default: usage(argv[0]); exit(1);
    }
  }
  return s;
}

int main(int argc, char** argv) {
  const Settings s = parse(argc, argv);
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;

  nn::Sequential net(
      nn::Conv2d(nn::Conv2dOptions(3, 32, 3).stride(2)), nn::ReLU(nn::ReLUOptions().inplace(true)),
      nn::MaxPool2d(nn::MaxPool2dOptions(3).stride(2).ceil_mode(true)), Fire(32, 8, 32, 32), Fire(64, 8, 32, 32),
      nn::MaxPool2d(nn::MaxPool2dOptions(3).stride(2).ceil_mode(true)), Fire(64, 16, 64, 64), Fire(128, 16, 64, 64),
      nn::Dropout(0.5), nn::Conv2d(nn::Conv2dOptions(128, s.classes, 1)), nn::ReLU(),
      nn::AdaptiveAvgPool2d(1), nn::Flatten());
  net->to(device);

  auto images = torch::rand({24, 3, 64, 64});
  auto labels = torch::randint(s.classes, {24}, torch::kLong);
  auto val_images = torch::rand({8, 3, 64, 64}), val_labels = torch::randint(s.classes, {8}, torch::kLong);

  torch::optim::RMSprop optimizer(net->parameters(), torch::optim::RMSpropOptions(s.rate).momentum(0.9));
  float best = std::numeric_limits<float>::infinity();
  int waited = 0;
  for (int epoch = 1; epoch <= s.epochs && waited < s.patience; ++epoch) {
    net->train();
    for (int at = 0; at < images.size(0); at += s.batch) {
      const int end = std::min<int>(at + s.batch, images.size(0));
      auto x = images.slice(0, at, end).to(device);
      auto y = labels.slice(0, at, end).to(device);
      optimizer.zero_grad();
      F::cross_entropy(net->forward(x), y).backward();
      optimizer.step();
    }
    net->eval();
    torch::NoGradGuard no_grad;
    const float loss = F::cross_entropy(net->forward(val_images.to(device)), val_labels.to(device)).item<float>();
    std::cout << "epoch " << epoch << ": validation loss " << loss << std::endl;
    if (loss < best) {
      best = loss;
      waited = 0;
      torch::save(net, s.output);
    } else {
      ++waited;
    }
  }
  std::cout << "best: " << best << std::endl;
  return 0;
}
