// What refers to numbers in braces is read after their statement: sizes of layers, shapes, dimensions.
//
// RUN: %vramlint --device=cpu --entry=program %s 2>/dev/null | FileCheck %s
// CHECK: peak allocated{{ +}}~4.22 KiB
// CHECK: a list in braces is read after its end, and is taken to hold its numbers still
#include <torch/torch.h>

struct Stack : torch::nn::Module {
  Stack(at::IntArrayRef Layers) {
    for (size_t I = 0; I < Layers.size(); ++I)
      register_module("l" + std::to_string(I), torch::nn::Linear(Layers[I], 8));
  }
};
torch::Tensor halves(int Depth, at::IntArrayRef Shape) {
  at::IntArrayRef Half = {2, 3};
  return Depth ? halves(Depth - 1, {2, 3}) + torch::ones(Half) : torch::zeros(Shape);
}
void program() {
  at::IntArrayRef Shape = {2, 3, 64};
  auto X = torch::zeros(Shape);
  at::IntArrayRef Layers = {3, 4, 6, 3};
  Stack Net(Layers);
  auto Y = X.reshape(Shape) + 1;
  c10::OptionalArrayRef<int64_t> Dim = {1};
  auto M = torch::mean(Y, Dim);
  for (int I = 0; I < 3; ++I) {
    at::IntArrayRef Each = {4, 5};
    auto Z = torch::rand(Each).sum(Dim);
  }
  auto H = halves(2, {2, 3});
}
