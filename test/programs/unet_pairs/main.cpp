// Segmentation of grey pictures with a small U-Net: Dice and cross entropy, a schedule, early stopping.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.h"
#include "unet.h"

#include <iostream>

static torch::Tensor dice_loss(const torch::Tensor& logits, const torch::Tensor& mask) {
  const auto p = logits.sigmoid().flatten(1), t = mask.flatten(1);
  const auto both = (p * t).sum(1);
  return (1 - (2 * both + 1) / (p.sum(1) + t.sum(1) + 1)).mean();
}

int main(int argc, char* argv[]) try {
  std::string train_list = "train.txt", val_list = "val.txt";
  int epochs = 3;
  double lr = 1e-3;
  for (int i = 1; i < argc; ++i) {
    std::string arg(argv[i]);
    auto value = [&]() -> std::string {
      if (i + 1 >= argc) throw std::invalid_argument(arg + " needs a value");
      return argv[++i];
    };
    if (arg == "--train")
      train_list = value();
    else if (arg == "--val")
      val_list = value();
    else if (arg == "--epochs")
      epochs = std::stoi(value());
    else if (arg == "--lr")
      lr = std::stod(value());
    else
      throw std::invalid_argument("what is " + arg + "?");
  }
  std::srand(7);
  const auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  auto train_set = PairDataset(read_list(train_list), true).map(torch::data::transforms::Stack<>());
  auto val_set = PairDataset(read_list(val_list), false).map(torch::data::transforms::Stack<>());
  const size_t n_train = *train_set.size();
  auto train_loader = torch::data::make_data_loader(std::move(train_set), torch::data::DataLoaderOptions(4).workers(0));
  auto val_loader = torch::data::make_data_loader(std::move(val_set), torch::data::DataLoaderOptions(2));

  UNet net(1, 1);
  net->to(device);
  torch::optim::Adam opt(net->parameters(), torch::optim::AdamOptions(lr));
  double best = 1e9;
  int bad = 0;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    net->train();
    double total = 0;
    for (auto& batch : *train_loader) {
      auto image = batch.data.to(device), mask = batch.target.to(device);
      auto logits = net(image);
      auto loss = torch::nn::functional::binary_cross_entropy_with_logits(logits, mask) + dice_loss(logits, mask);
      opt.zero_grad();
      loss.backward();
      opt.step();
      total += loss.item<double>() * image.size(0);
    }
    net->eval();
    double val = 0;
    int n = 0;
    {
      torch::NoGradGuard no_grad;
      for (auto& batch : *val_loader) {
        val += dice_loss(net(batch.data.to(device)), batch.target.to(device)).item<double>();
        ++n;
      }
    }
    val /= n;
    std::cout << "[" << epoch << "] train " << total / n_train << "  val " << val << std::endl;
    if (val < best - 1e-4) {
      best = val;
      bad = 0;
      torch::save(net, "unet.pt");
      torch::save(opt, "unet-optimizer.pt");
    } else if (++bad >= 5) {
      std::cout << "no better for " << bad << " epochs, stopping\n";
      break;
    }
  }
  return 0;
} catch (const std::exception& e) {
  std::cerr << "error: " << e.what() << std::endl;
  return 1;
}
