// Digits out of idx files, a small network, ten lines of log per epoch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "idx.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

struct Net : torch::nn::Module {
  Net()
      : conv1(torch::nn::Conv2dOptions(1, 10, /*kernel_size=*/5)), conv2(torch::nn::Conv2dOptions(10, 20, 5)),
        fc1(320, 50), fc2(50, 10) {
    register_module("conv1", conv1);
    register_module("conv2", conv2);
    register_module("drop", drop);
    register_module("fc1", fc1);
    register_module("fc2", fc2);
  }
  torch::Tensor forward(torch::Tensor x) {
    x = torch::relu(torch::max_pool2d(conv1->forward(x), 2));
    x = torch::relu(torch::max_pool2d(drop->forward(conv2->forward(x)), 2));
    x = x.view({-1, 320});
    x = torch::relu(fc1->forward(x));
    x = torch::dropout(x, 0.5, is_training());
    return torch::log_softmax(fc2->forward(x), 1);
  }
  torch::nn::Conv2d conv1, conv2;
  torch::nn::Dropout2d drop;
  torch::nn::Linear fc1, fc2;
};

template <typename Loader>
void train(int epoch, Net &model, torch::Device device, Loader &loader, torch::optim::Optimizer &optimizer,
           size_t dataset_size) {
  model.train();
  size_t batch_index = 0;
  for (auto &batch : loader) {
    auto data = batch.data.to(device), targets = batch.target.to(device);
    optimizer.zero_grad();
    auto output = model.forward(data);
    auto loss = torch::nll_loss(output, targets);
    AT_ASSERT(!std::isnan(loss.template item<float>()));
    loss.backward();
    optimizer.step();
    if (batch_index++ % 2 == 0)
      std::printf("\rTrain Epoch: %d [%5zu/%5zu] Loss: %.4f", epoch, batch_index * batch.data.size(0), dataset_size,
                  loss.template item<float>());
  }
}

template <typename Loader> void test(Net &model, torch::Device device, Loader &loader, size_t dataset_size) {
  torch::NoGradGuard no_grad;
  model.eval();
  double test_loss = 0;
  int32_t correct = 0;
  for (const auto &batch : loader) {
    auto data = batch.data.to(device), targets = batch.target.to(device);
    auto output = model.forward(data);
    test_loss += torch::nll_loss(output, targets, /*weight=*/{}, torch::Reduction::Sum).template item<float>();
    correct += output.argmax(1).eq(targets).sum().template item<int64_t>();
  }
  std::printf("\nTest set: Average loss: %.4f | Accuracy: %.3f\n", test_loss / dataset_size,
              static_cast<double>(correct) / dataset_size);
}

int main(int argc, char **argv) {
  const std::string root = argc > 1 ? argv[1] : "data";
  const int epochs = argc > 2 ? std::atoi(argv[2]) : 2;
  const int64_t batch_size = argc > 3 ? std::atoi(argv[3]) : 16;

  torch::manual_seed(1);
  torch::DeviceType device_type = torch::kCPU;
  if (torch::cuda::is_available()) {
    std::puts("CUDA available! Training on GPU.");
    device_type = torch::kCUDA;
  }
  torch::Device device(device_type);

  Net model;
  model.to(device);

  auto train_set = IdxDataset(root, true)
                       .map(torch::data::transforms::Normalize<>(0.1307, 0.3081))
                       .map(torch::data::transforms::Stack<>());
  const size_t train_size = train_set.size().value();
  auto train_loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(std::move(train_set),
                                                                                              batch_size);
  auto test_set = IdxDataset(root, false)
                      .map(torch::data::transforms::Normalize<>(0.1307, 0.3081))
                      .map(torch::data::transforms::Stack<>());
  const size_t test_size = test_set.size().value();
  auto test_loader = torch::data::make_data_loader(std::move(test_set), /*batch_size=*/32);

  torch::optim::SGD optimizer(model.parameters(), torch::optim::SGDOptions(0.01).momentum(0.5));
  const auto start = std::chrono::steady_clock::now();
  for (int epoch = 1; epoch <= epochs; ++epoch) {
    train(epoch, model, device, *train_loader, optimizer, train_size);
    test(model, device, *test_loader, test_size);
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  std::printf("%.1f s\n", spent.count());
  return 0;
}
