// Of batches of MNIST the first tells what making the others does to memory; each that is executed does the same.
//
// RUN: %vramlint --device=cpu %s > %t.repeated
// RUN: %vramlint --device=cpu --all-rounds %s > %t.executed
// RUN: diff %t.repeated %t.executed
// RUN: FileCheck %s < %t.repeated
// CHECK-NOT: assumed
// CHECK: result of div (3000 blocks)
#include <cstdio>
#include <torch/torch.h>
namespace data = torch::data;
int main() {
  auto set = data::datasets::MNIST("./data", data::datasets::MNIST::Mode::kTest)
                 .map(data::transforms::Normalize<>(0.1307, 0.3081))
                 .map(data::transforms::Stack<>());
  auto loader = data::make_data_loader<data::samplers::SequentialSampler>(
      std::move(set), data::DataLoaderOptions().batch_size(3000).workers(0));
  torch::nn::Linear head(784, 10);
  std::vector<torch::Tensor> kept;
  for (int epoch = 0; epoch < 3; ++epoch) {
    if (epoch == 2) {
      torch::NoGradGuard none;
      for (auto &batch : *loader)
        kept.push_back(batch.target);
    }
    for (auto &batch : *loader) {
      auto loss = torch::nll_loss(torch::log_softmax(head(batch.data.view({-1, 784})), 1), batch.target);
      loss.backward();
      kept.push_back(batch.target);
    }
    std::printf("%d\n", torch::equal(kept[0], kept[1]));
  }
}
