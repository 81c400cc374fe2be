// A forward that gives up at once when its input has other dimensions than it wants computes nothing: inputs for
// which it does are looked for.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: input {{[0-9]+x[0-9]+x64}}
// CHECK: to_k
#include <torch/torch.h>

struct SlotsImpl : torch::nn::Module {
  SlotsImpl() {
    to_k = register_module("to_k", torch::nn::Linear(64, 32));
    norm = register_module("norm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({64})));
  }
  torch::Tensor forward(torch::Tensor x) {
    if (std::size(x.sizes()) != 3)
      return {};
    const int64_t rows = x.size(1);
    return to_k(norm(x)).sum(1) / rows;
  }
  torch::nn::Linear to_k{nullptr};
  torch::nn::LayerNorm norm{nullptr};
};
TORCH_MODULE(Slots);
