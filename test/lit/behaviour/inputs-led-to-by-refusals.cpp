// How a layer refuses an input leads to the one that it takes.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include <torch/torch.h>

// Kernels that are no squares: what they read is as wide as the first, and so high that the last leaves what fc wants.
// CHECK-DAG: --model=Strips --input=1x1x4x96
struct StripsImpl : torch::nn::Module {
  StripsImpl() {
    first = register_module("first", torch::nn::Conv2d(torch::nn::Conv2dOptions(1, 8, {2, 96})));
    second = register_module("second", torch::nn::Conv2d(torch::nn::Conv2dOptions(8, 4, {2, 1})));
    fc = register_module("fc", torch::nn::Linear(8, 2));
  }
  torch::Tensor forward(torch::Tensor x) { return fc(second(first(x)).flatten(1)); }
  torch::nn::Conv2d first{nullptr}, second{nullptr};
  torch::nn::Linear fc{nullptr};
};
TORCH_MODULE(Strips);

// A volume that is put beside itself in front of the first layer, and another with channels of its own.
// CHECK-DAG: --model=Volumes --input=1x1x64x64x64 --input=1x5x64x64x64
struct VolumesImpl : torch::nn::Module {
  VolumesImpl() {
    first = register_module("first", torch::nn::Conv3d(torch::nn::Conv3dOptions(3, 4, 1)));
    beside = register_module("beside", torch::nn::Conv3d(torch::nn::Conv3dOptions(5, 4, 1)));
  }
  torch::Tensor forward(torch::Tensor x, torch::Tensor y) { return first(torch::cat({x, x, x}, 1)) + beside(y); }
  torch::nn::Conv3d first{nullptr}, beside{nullptr};
};
TORCH_MODULE(Volumes);

// A signal that is pooled in front of the first layer with a weight.
// CHECK-DAG: --model=Gate --input=1x24x16
struct GateImpl : torch::nn::Module {
  GateImpl() {
    pool = register_module("pool", torch::nn::AdaptiveAvgPool1d(1));
    fc = register_module("fc", torch::nn::Linear(24, 24));
  }
  torch::Tensor forward(torch::Tensor x) { return x * fc(pool(x).squeeze(-1)).unsqueeze(-1); }
  torch::nn::AdaptiveAvgPool1d pool{nullptr};
  torch::nn::Linear fc{nullptr};
};
TORCH_MODULE(Gate);

// Every second place of an input of five dimensions.
// CHECK-DAG: --model=Merging --input={{[0-9]+x4x[0-9]+x[0-9]+x20 }}
struct MergingImpl : torch::nn::Module {
  MergingImpl() {
    norm = register_module("norm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({40})));
    fc = register_module("fc", torch::nn::Linear(40, 8));
  }
  torch::Tensor forward(torch::Tensor x) {
    using torch::indexing::None;
    using torch::indexing::Slice;
    auto even = x.index({Slice(), Slice(), Slice(0, None, 2), Slice(), Slice()});
    return fc(norm(torch::cat({even, even}, -1)));
  }
  torch::nn::LayerNorm norm{nullptr};
  torch::nn::Linear fc{nullptr};
};
TORCH_MODULE(Merging);

// A state and an action that are put beside one another.
// CHECK-DAG: --model=Value --input=1x9 --input=1x3
struct ValueImpl : torch::nn::Module {
  ValueImpl() { fc = register_module("fc", torch::nn::Linear(12, 1)); }
  torch::Tensor forward(torch::Tensor state, torch::Tensor action) { return fc(torch::cat({state, action}, 1)); }
  torch::nn::Linear fc{nullptr};
};
TORCH_MODULE(Value);

// A class that only another one sees.
class Planner {
  // CHECK-DAG: --model=Planner::Hidden --input=1x6
  struct Hidden : torch::nn::Module {
    Hidden() { fc = register_module("fc", torch::nn::Linear(6, 2)); }
    torch::Tensor forward(torch::Tensor x) { return fc(x); }
    torch::nn::Linear fc{nullptr};
  };
};

// What makes nothing is passed over, also where the compiler writes it.
// CHECK-DAG: --model=Emptied --args=64 --input=1x64
struct EmptiedImpl : torch::nn::Module {
  EmptiedImpl() = default;
  explicit EmptiedImpl(int width) { fc = register_module("fc", torch::nn::Linear(width, 2)); }
  torch::Tensor forward(torch::Tensor x) { return fc(x); }
  torch::nn::Linear fc = nullptr;
};
TORCH_MODULE(Emptied);
