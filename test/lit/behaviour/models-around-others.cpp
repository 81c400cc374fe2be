// A model without a forward that is around others which have one is run by another method. One that cannot be run at
// all stands for none of those that it is made of.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: --model=Block
// CHECK: as with: vramlint --model=Backbone --method=features --input=1x4
// CHECK-NOT: --model=Block
// CHECK: as with: vramlint --model=Actor --input=1x6
// CHECK-NOT: --model=Agent
#include <torch/torch.h>

struct Block : torch::nn::Module {
  Block() { Layer = register_module("layer", torch::nn::Linear(4, 4)); }
  torch::Tensor forward(torch::Tensor X) { return torch::relu(Layer(X)); }
  torch::nn::Linear Layer{nullptr};
};

struct Backbone : torch::nn::Module {
  Backbone() { Inner = register_module("inner", std::make_shared<Block>()); }
  std::pair<torch::Tensor, torch::Tensor> features(torch::Tensor X) {
    torch::Tensor Low = Inner->forward(X);
    return {Low, Inner->forward(Low)};
  }
  std::shared_ptr<Block> Inner;
};

struct Actor : torch::nn::Module {
  Actor() { Layer = register_module("layer", torch::nn::Linear(6, 2)); }
  torch::Tensor forward(torch::Tensor X) { return torch::tanh(Layer(X)); }
  torch::nn::Linear Layer{nullptr};
};

struct Agent : torch::nn::Module {
  Agent() { Policy = register_module("policy", std::make_shared<Actor>()); }
  void learn(int Steps) {}
  std::shared_ptr<Actor> Policy;
};
