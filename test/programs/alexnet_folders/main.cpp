// Trains an AlexNet on a tree of folders, one for each class.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "alexnet.hpp"
#include "folders.hpp"

#include <iomanip>

int main(int argc, const char *argv[]) {
  if (argc < 2) {
    std::cerr << "usage: " << argv[0] << " DATA [epochs]\n";
    return 1;
  }
  const fs::path data = argv[1];
  const int epochs = argc >= 3 ? std::stoi(argv[2]) : 5;
  const int64_t side = 96, batch = 4;
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;

  ImageFolder training(data / "train", side);
  ImageFolder validation(data / "val", side);
  AlexNet model(training.classes());
  model->to(device);
  int64_t weights = 0;
  for (const auto &p : model->parameters())
    weights += p.numel();
  std::cout << "AlexNet with " << weights << " weights" << std::endl;

  auto size = training.size().value();
  auto loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(
      training.map(torch::data::transforms::Normalize<>({0.485, 0.456, 0.406}, {0.229, 0.224, 0.225}))
          .map(torch::data::transforms::Stack<>()),
      torch::data::DataLoaderOptions().batch_size(batch).drop_last(true));
  auto checks = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      validation.map(torch::data::transforms::Normalize<>({0.485, 0.456, 0.406}, {0.229, 0.224, 0.225}))
          .map(torch::data::transforms::Stack<>()),
      batch);

  torch::optim::SGD optimizer(model->parameters(),
                              torch::optim::SGDOptions(0.01).momentum(0.9).weight_decay(5e-4));
  double best = -1;
  std::cout << std::fixed << std::setprecision(4);
  for (int epoch = 0; epoch != epochs; ++epoch) {
    model->train();
    double running = 0;
    size_t seen = 0;
    for (auto &b : *loader) {
      auto x = b.data.to(device);
      auto y = b.target.to(device).view({-1});
      optimizer.zero_grad();
      auto loss = torch::nn::functional::cross_entropy(model(x), y);
      loss.backward();
      optimizer.step();
      running += loss.item<double>() * x.size(0);
      seen += x.size(0);
    }
    model->eval();
    torch::NoGradGuard off;
    size_t right = 0, all = 0;
    for (auto &b : *checks) {
      auto guess = model(b.data.to(device)).argmax(1);
      right += guess.eq(b.target.to(device).view({-1})).sum().item<int64_t>();
      all += b.data.size(0);
    }
    const double accuracy = double(right) / all;
    std::cout << "epoch " << epoch + 1 << "/" << epochs << "  loss " << running / seen << " (" << seen << " of "
              << size << ")  accuracy " << accuracy << std::endl;
    if (accuracy > best) {
      best = accuracy;
      torch::save(model, "alexnet-best.pt");
    }
  }
}
