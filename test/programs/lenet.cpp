// A small convolutional classifier for one-channel digits, trained with SGD and momentum, then tested.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdio>
#include <iostream>
#include <vector>

namespace F = torch::nn::functional;

const int64_t kBatchSize = 16;
const int64_t kTrainBatches = 3;
const int64_t kTestBatches = 2;
const int64_t kLogInterval = 1;

struct Net : torch::nn::Module {
  Net()
      : conv1(torch::nn::Conv2dOptions(1, 6, /*kernel_size=*/5).padding(2)),
        conv2(torch::nn::Conv2dOptions(6, 16, /*kernel_size=*/5)), fc1(16 * 5 * 5, 120), fc2(120, 84), fc3(84, 10) {
    register_module("conv1", conv1);
    register_module("conv2", conv2);
    register_module("drop", drop);
    register_module("fc1", fc1);
    register_module("fc2", fc2);
    register_module("fc3", fc3);
  }

  torch::Tensor forward(torch::Tensor x) {
    x = F::max_pool2d(torch::relu(conv1->forward(x)), F::MaxPool2dFuncOptions(2));
    x = F::max_pool2d(torch::relu(conv2->forward(x)), F::MaxPool2dFuncOptions(2));
    x = x.view({-1, 16 * 5 * 5});
    x = torch::relu(fc1->forward(x));
    x = drop->forward(x);
    x = torch::relu(fc2->forward(x));
    x = fc3->forward(x);
    return F::log_softmax(x, /*dim=*/1);
  }

  torch::nn::Conv2d conv1;
  torch::nn::Conv2d conv2;
  torch::nn::Dropout drop{torch::nn::DropoutOptions(0.25)};
  torch::nn::Linear fc1;
  torch::nn::Linear fc2;
  torch::nn::Linear fc3;
};

struct Batch {
  torch::Tensor data;
  torch::Tensor target;
};

static std::vector<Batch> synthetic_digits(int64_t batches) {
  std::vector<Batch> result;
  for (int64_t i = 0; i < batches; ++i)
    result.push_back({torch::rand({kBatchSize, 1, 28, 28}), torch::randint(0, 10, {kBatchSize}, torch::kLong)});
  return result;
}

void train(size_t epoch, Net &model, torch::Device device, const std::vector<Batch> &loader,
           torch::optim::Optimizer &optimizer) {
  model.train();
  size_t batch_idx = 0;
  for (auto &batch : loader) {
    auto data = batch.data.to(device), targets = batch.target.to(device);
    optimizer.zero_grad();
    auto output = model.forward(data);
    auto loss = F::nll_loss(output, targets);
    loss.backward();
    optimizer.step();

    if (batch_idx++ % kLogInterval == 0)
      std::printf("Train Epoch: %zu [%zu/%zu] Loss: %.4f\n", epoch, batch_idx, loader.size(), loss.item<float>());
  }
}

void test(Net &model, torch::Device device, const std::vector<Batch> &loader) {
  torch::NoGradGuard no_grad;
  model.eval();
  double test_loss = 0;
  int32_t correct = 0;
  for (const auto &batch : loader) {
    auto data = batch.data.to(device), targets = batch.target.to(device);
    auto output = model.forward(data);
    test_loss += F::nll_loss(output, targets, F::NLLLossFuncOptions().reduction(torch::kSum)).item<float>();
    auto pred = output.argmax(1);
    correct += pred.eq(targets).sum().item<int64_t>();
  }
  const auto total = static_cast<double>(loader.size() * kBatchSize);
  std::printf("Test set: Average loss: %.4f | Accuracy: %.3f\n", test_loss / total, correct / total);
}

// vramlint: scenario(lenet) entry(main)
int main() {
  torch::manual_seed(0);
  torch::DeviceType device_type = torch::kCPU;
  if (torch::cuda::is_available()) {
    std::cout << "CUDA available! Training on GPU." << std::endl;
    device_type = torch::kCUDA;
  }
  torch::Device device(device_type);

  Net model;
  model.to(device);

  auto train_set = synthetic_digits(kTrainBatches);
  auto test_set = synthetic_digits(kTestBatches);
  torch::optim::SGD optimizer(model.parameters(), torch::optim::SGDOptions(0.01).momentum(0.5));

  for (size_t epoch = 1; epoch <= 2; ++epoch) {
    train(epoch, model, device, train_set, optimizer);
    test(model, device, test_set);
  }
}
