// Numbers that are known of a tensor are so until something else writes to it, whoever does.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include <torch/torch.h>

int main() {
  auto layer = torch::nn::Linear(2, 2);
  torch::nn::init::constant_(layer->weight, 1);
  torch::optim::Adam optimizer(layer->parameters(), 0.1);
  layer(torch::rand({3, 2})).sum().backward();
  optimizer.step();
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}layer->weight.sum().item<float>()
  auto a = layer->weight.sum().item<float>() == 4 ? torch::ones({10}) : torch::ones({20});

  auto norm = torch::nn::BatchNorm1d(4);
  norm->running_mean.fill_(1);
  norm->num_batches_tracked.zero_();
  norm(torch::rand({5, 4}));
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}norm->running_mean.sum().item<float>()
  auto b = norm->running_mean.sum().item<float>() == 4 ? torch::ones({10}) : torch::ones({20});
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}norm->num_batches_tracked.item<int64_t>()
  auto c = norm->num_batches_tracked.item<int64_t>() == 0 ? torch::ones({10}) : torch::ones({20});

  auto instance = torch::nn::InstanceNorm2d(torch::nn::InstanceNorm2dOptions(3).track_running_stats(true));
  instance->running_mean.fill_(1);
  instance(torch::rand({2, 3, 4, 4}));
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}instance->running_mean.sum().item<float>()
  auto d = instance->running_mean.sum().item<float>() == 3 ? torch::ones({10}) : torch::ones({20});

  auto drawn = torch::zeros({2});
  drawn.uniform_();
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}drawn.sum().item<float>()
  auto e = drawn.sum().item<float>() == 0 ? torch::ones({10}) : torch::ones({20});

  auto out = torch::zeros({2});
  torch::add_out(out, torch::rand({2}), 1);
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}out.sum().item<float>()
  auto f = out.sum().item<float>() == 0 ? torch::ones({10}) : torch::ones({20});

  auto leaf = torch::zeros({4}, torch::requires_grad());
  leaf.sum().backward();
  leaf.mutable_grad().fill_(3);
  (leaf * torch::rand({4})).sum().backward();
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}leaf.grad().sum().item<float>()
  auto g = leaf.grad().sum().item<float>() == 12 ? torch::ones({10}) : torch::ones({20});

  auto part = torch::zeros({4});
  part.slice(0, 1, 3).copy_(torch::rand({2}));
  // CHECK: [[#@LINE+1]]:{{.*}} a condition {{.*}}part.sum().item<float>()
  auto h = part.sum().item<float>() == 0 ? torch::ones({10}) : torch::ones({20});
}
