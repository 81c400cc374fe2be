// A constructor that takes a template of a header that is not there: `Net(Game<State> &Of)` could be a member.
//
// RUN: %vramlint --model=Block --args=8 --input=1x8x4x4 %s 2>&1 | FileCheck %s
// CHECK: parameters {{ *}}2.28 KiB
#include "games.of.ours.h"

#include <torch/torch.h>

struct Block : torch::nn::Module {
  explicit Block(int64_t Width) {
    Layer = register_module("layer", torch::nn::Conv2d(torch::nn::Conv2dOptions(Width, Width, 3).padding(1)));
  }
  torch::Tensor forward(torch::Tensor X) { return torch::relu(Layer->forward(X)); }

  torch::nn::Conv2d Layer{nullptr};
};

struct Net : torch::nn::Module {
  template <typename State, typename Moves> Net(Game<State, Moves> &Of, int Width);
  torch::Tensor forward(torch::Tensor X) { return First->forward(X); }

  std::shared_ptr<Block> First;
};

template <typename State, typename Moves> Net::Net(Game<State, Moves> &Of, int Width) {
  First = register_module("first", std::make_shared<Block>(Width * Of.planes));
}
