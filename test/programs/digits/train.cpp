// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "train.h"

namespace digits {

std::vector<Sample> make_batches(int count, int64_t batch_size) {
  std::vector<Sample> batches;
  batches.reserve(count);
  for (int i = 0; i < count; ++i) {
    Sample sample;
    sample.image = torch::rand({batch_size, 1, 28, 28});
    sample.label = torch::randint(10, {batch_size}, torch::kInt64);
    batches.push_back(sample);
  }
  return batches;
}

double train_epoch(Net &net, torch::optim::Optimizer &optimizer, const std::vector<Sample> &batches,
                   torch::Device device) {
  net->train();
  double sum = 0;
  for (const auto &sample : batches) {
    auto image = sample.image.to(device, /*non_blocking=*/true);
    auto label = sample.label.to(device, /*non_blocking=*/true);
    auto loss = torch::nn::functional::cross_entropy(net(image), label);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    sum += loss.item<double>();
  }
  return sum / batches.size();
}

double evaluate(Net &net, const std::vector<Sample> &batches, torch::Device device) {
  torch::InferenceMode no_autograd;
  net->eval();
  int64_t right = 0, all = 0;
  for (const auto &sample : batches) {
    auto answer = std::get<1>(torch::max(net(sample.image.to(device)), 1));
    right += answer.eq(sample.label.to(device)).sum().item().toLong();
    all += sample.label.numel();
  }
  return static_cast<double>(right) / all;
}

} // namespace digits
