// Models with a `train` or `eval` of their own that takes data, and those that derive privately, are made and run by
// the methods of torch::nn::Module; one that can be called as its method is, is called.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: {{.*}}--model=Trains --input=1x8
// CHECK: parameters {{ *}}36 B
// CHECK: sizes are guessed, as with: {{.*}}--model=Private --input=1x8
// CHECK: parameters {{ *}}36 B
//
// RUN: %vramlint --device=cpu --model=Trains --input=4x8 --train=adam %s 2>&1 | FileCheck --check-prefix=TRAIN %s
// RUN: %vramlint --device=cpu --model=Private --input=4x8 --infer %s 2>&1 | FileCheck --check-prefix=INFER %s
// RUN: %vramlint --device=cpu --model=Moves --input=4x8 %s 2>&1 | FileCheck --check-prefix=MOVES %s
// TRAIN: peak allocated
// INFER: held at the end {{ *}}180 B
// MOVES: held at the end {{ *}}580 B
#include <torch/torch.h>

struct Trains : torch::nn::Module {
  Trains() { Layer = register_module("layer", torch::nn::Linear(8, 1)); }
  torch::Tensor forward(torch::Tensor X) { return Layer(X); }
  void train(torch::Tensor X, torch::Tensor Y, int Epochs) {
    torch::optim::SGD Optimizer(parameters(), 0.1);
    for (int I = 0; I < Epochs; ++I) {
      Optimizer.zero_grad();
      torch::mse_loss(forward(X), Y).backward();
      Optimizer.step();
    }
  }
  float eval(torch::Tensor X) { return forward(X).mean().item<float>(); }
  torch::nn::Linear Layer{nullptr};
};

class Private : torch::nn::Module {
public:
  Private() { Layer = register_module("layer", torch::nn::Linear(8, 1)); }
  torch::Tensor forward(torch::Tensor X) { return Layer(X); }
  torch::nn::Linear Layer{nullptr};
};

struct Moves : torch::nn::Module {
  Moves() { Layer = register_module("layer", torch::nn::Linear(8, 1)); }
  void to(torch::Device Where) {
    torch::nn::Module::to(Where);
    Table = torch::zeros({100}, Where);
  }
  torch::Tensor forward(torch::Tensor X) { return Layer(X); }
  torch::nn::Linear Layer{nullptr};
  torch::Tensor Table;
};
