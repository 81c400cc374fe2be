// Sizes that are guessed and that a layer refuses are made to fit: how many features come together, where the
// channels stand, what a matrix of the program's own is multiplied with.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: --model=Joined --args='64, 64, {{[0-9]+}}' --input=
// CHECK: --model=Turned --input=1x45x13
// CHECK: --model=Projected --input={{[0-9]+}}x32
// CHECK: --model=Weighed --input=1x12x8x8
// CHECK: --model=Wrapped --args='torch::nn::AnyModule(torch::nn::Linear(64, 64)), torch::device(device)' --input=1x64
#include <torch/torch.h>

struct JoinedImpl : torch::nn::Module {
  torch::nn::LSTM Front{nullptr};
  torch::nn::Linear Back{nullptr};

  JoinedImpl(int In, int Hidden, int Joined) {
    Front = register_module("front", torch::nn::LSTM(torch::nn::LSTMOptions(In, Hidden).batch_first(true)));
    Back = register_module("back", torch::nn::Linear(Joined, 10));
  }
  torch::Tensor forward(torch::Tensor &Series, torch::Tensor &Facts) {
    auto Last = std::get<0>(Front->forward(Series)).select(1, -1);
    return Back->forward(torch::cat({Last, Facts}, 1));
  }
};
TORCH_MODULE(Joined);

struct TurnedImpl : torch::nn::Module {
  torch::nn::Conv1d Front{nullptr};
  torch::nn::Linear Back{nullptr};

  TurnedImpl() {
    Front = register_module("front", torch::nn::Conv1d(torch::nn::Conv1dOptions(13, 32, 5).padding(2)));
    Back = register_module("back", torch::nn::Linear(32 * 45, 9));
  }
  torch::Tensor forward(torch::Tensor X) { return Back->forward(Front->forward(X.transpose(1, 2)).flatten(1)); }
};
TORCH_MODULE(Turned);

struct ProjectedImpl : torch::nn::Module {
  torch::Tensor Weight;

  ProjectedImpl() { Weight = register_parameter("weight", torch::zeros({20, 32})); }
  torch::Tensor forward(torch::Tensor X) {
    TORCH_CHECK(X.dim() == 2, "rows of features");
    return torch::matmul(X, Weight.transpose(0, 1));
  }
};
TORCH_MODULE(Projected);

struct WeighedImpl : torch::nn::Module {
  torch::Tensor Worth;

  WeighedImpl() { Worth = register_parameter("worth", torch::ones({12, 8, 8})); }
  torch::Tensor forward(torch::Tensor X) { return (X * Worth).sum({2, 3}); }
};
TORCH_MODULE(Weighed);

struct WrappedImpl : torch::nn::Module {
  torch::nn::AnyModule Inner;
  torch::Tensor Shift;

  WrappedImpl(torch::nn::AnyModule Of, const torch::TensorOptions &Options) : Inner(std::move(Of)) {
    register_module("inner", Inner.ptr());
    Shift = register_buffer("shift", torch::ones({64}, Options));
  }
  torch::Tensor forward(torch::Tensor X) { return X + Inner.forward(X) + Shift; }
};
TORCH_MODULE(Wrapped);
