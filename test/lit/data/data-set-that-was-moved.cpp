// A data set that was given to a loader is asked how large it is all the same: LibTorch's own says zero then, because its
// pictures are gone with it. Measured with LibTorch 1.13.
//
// RUN: %vramlint --echo %s 2>&1 | FileCheck %s --check-prefix=ECHO
// ECHO: left: 0 0
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}[[#]].{{[0-9]+}} MiB
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

#include <iostream>

int main() {
  torch::nn::Linear model(784, 10);
  model->to(torch::kCUDA);
  auto plain = torch::data::datasets::MNIST("./data");
  auto set = torch::data::datasets::MNIST("./data").map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader(std::move(set), 64);
  auto taken = std::move(plain);
  double sum = 0;
  for (auto &batch : *loader)
    sum += model(batch.data.to(torch::kCUDA).view({-1, 784})).sum().item<double>();
  std::cout << "left: " << set.size().value() << ' ' << plain.size().value() << '\n';
  std::cout << sum / static_cast<double>(set.size().value()) << '\n';
}
