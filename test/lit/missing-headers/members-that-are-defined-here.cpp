// Member functions are defined of a class whose header was not found: it is a class, and no name is theirs alone.
//
// RUN: %vramlint --model=Net --input=2x4 %s 2>&1 | FileCheck %s
// CHECK: predictor.h not found: {{[0-9]+}} names are foreign
// CHECK-NOT: error:
// CHECK: 2 parameters, largest layer.weight
// CHECK: nothing: every figure is exact
#include "predictor.h"
#include <torch/torch.h>

struct Net : torch::nn::Module {
  Net() { Layer = register_module("layer", torch::nn::Linear(4, 4)); }
  torch::Tensor forward(torch::Tensor X) { return torch::relu(Layer(X)); }
  torch::nn::Linear Layer{nullptr};
};

static Net *Ours = nullptr;

Predictor::Predictor(int Size) : Size(Size) { Ours = new Net; }
Predictor::~Predictor() { delete Ours; }

void Predictor::initialize() { Rounds = 0; }

int Predictor::predict(int Place) const {
  const auto Guess = Ours->forward(torch::full({1, 4}, Place));
  return Guess.argmax().item<int>();
}
