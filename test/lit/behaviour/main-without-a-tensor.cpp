// A main() that nobody asked for and that makes no tensor says nothing: models that it does not make are analysed, too.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: note: nothing says what to execute; main() is
// CHECK: peak allocated {{ *}}0 B
// CHECK: note: sizes are guessed, as with: {{.*}}--model=Net --input=1x8
// CHECK: parameters {{ *}}288 B
#include <torch/torch.h>

struct Net : torch::nn::Module {
  torch::nn::Linear Layer = register_module("layer", torch::nn::Linear(8, 8));
  torch::Tensor forward(torch::Tensor X) { return Layer->forward(X); }
};

int main() {
#if 0
  Net().forward(torch::zeros({1, 8}));
#endif
}
