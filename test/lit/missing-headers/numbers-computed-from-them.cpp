// What the program computes from a number of a header that is not there and a number of its own is known once that is
// said. Where nobody says it, it is guessed, and made to fit where a layer refuses it.
//
// RUN: %vramlint --set CHANNELS=8 --set ACTIONS=9 --input=1x4x3x3 --model=Net %s 2>&1 | FileCheck %s
// RUN: %vramlint %s 2>&1 | FileCheck --check-prefix=GUESSED %s
// CHECK-NOT: {{: *unknown|allocated *unknown}}
// CHECK: parameters {{ *}}>= 2.60 KiB
// GUESSED: sizes are guessed, as with: {{.*}}--model=Net --input=1x4x4x4 --set CHANNELS={{[0-9]+}} --set ACTIONS=16
#include "numbers.of.ours.h"

#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Conv2d First{nullptr};
  torch::nn::Sequential Policy;

  NetImpl() {
    First = register_module("first", torch::nn::Conv2d(torch::nn::Conv2dOptions(4, CHANNELS, 3).padding(1)));
    Policy = register_module(
        "policy", torch::nn::Sequential(torch::nn::Conv2d(torch::nn::Conv2dOptions(CHANNELS, 4, 1)),
                                        torch::nn::Flatten(), torch::nn::Linear(4 * ACTIONS, ACTIONS)));
  }
  torch::Tensor forward(torch::Tensor X) { return Policy->forward(torch::relu(First->forward(X))); }
};
TORCH_MODULE(Net);
