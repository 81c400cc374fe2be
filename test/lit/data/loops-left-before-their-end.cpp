// The analysis leaves a loop over a data loader with workers before its end, as its rounds are more than it records:
// no batch is under way then, and the next loop over it is no error.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK-NOT: not yet exhausted
// CHECK: loops-left-before-their-end.cpp:{{[0-9]+}}:5:{{.*}} its rounds repeat, and are more than the analysis records
// CHECK-NOT: not yet exhausted
// CHECK: peak allocated{{ +}}~
#include <iostream>
#include <torch/torch.h>

int main() {
  auto Set = torch::data::datasets::MNIST("nowhere").map(torch::data::transforms::Stack<>());
  auto Loader =
      torch::data::make_data_loader(std::move(Set), torch::data::DataLoaderOptions().batch_size(64).workers(2));
  torch::nn::Sequential Layers;
  for (int Layer = 0; Layer < 12; ++Layer)
    Layers->push_back(torch::nn::Linear(784, 784));
  torch::optim::Adam Optimizer(Layers->parameters(), 0.1);
  int Saved = 0;
  for (int Epoch = 0; Epoch < 30; ++Epoch) {
    int Round = 0;
    for (auto &Batch : *Loader) {
      Layers->zero_grad();
      const auto Image = Batch.data.flatten(1);
      const auto Out = Layers->forward(Image);
      torch::mse_loss(Out, Image).backward();
      Optimizer.step();
      if (++Round % 200 == 0)
        torch::save(Out + 1, torch::str("sample-", Saved++, ".pt"));
    }
  }
}
