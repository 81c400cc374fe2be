// A loop that ends by itself leaves what its last round left, though the analysis was about to leave it because its
// rounds repeat and are more than it records.
//
// RUN: %vramlint %s | FileCheck %s
// CHECK: peak allocated{{ +}}~173.00 KiB
// CHECK-NOT: loader.count
#include <torch/torch.h>

#include <random>

struct Loader {
  int64_t count = 0, all = 6, width = 16;
  bool operator()(torch::Tensor &batch) {
    if (count == all) {
      count = 0;
      return false;
    }
    ++count;
    batch = torch::randn({8, width});
    return true;
  }
};

int main() {
  const auto found = torch::rand({16}, torch::kCUDA).gt(0.5).nonzero();
  torch::nn::Sequential net;
  for (int layer = 0; layer < 3000; ++layer)
    net->push_back(torch::nn::ReLU());
  Loader loader;
  std::mt19937 engine;
  torch::Tensor batch;
  std::vector<torch::Tensor> kept;
  for (int epoch = 0; epoch < 8; ++epoch) {
    loader.width = 1000 + 400 * (engine() % 5);
    while (loader(batch))
      batch = net->forward(batch.to(torch::kCUDA));
    kept.push_back(torch::zeros({loader.count + 128 * (1 + epoch * epoch % 7)}, torch::kCUDA));
  }
}
