// A function that asks a class of LibTorch's for what this release does not have does not compile whatever headers are there: that
// another header is missing is not why, and is not said.
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include <boost/filesystem.hpp>
#include <torch/torch.h>

// CHECK: warning: `Net::load` does not compile ({{.*}}: no member named 'elementSize' in 'c10::Storage'; it looks as if it is written for
// CHECK-SAME: LibTorch 1.6 or earlier: 'elementSize' is element_size() of the tensor since) and is not executed
// CHECK-NOT: needs a header
struct Net : torch::nn::Module {
  torch::nn::Linear Layer{nullptr};
  Net() { Layer = register_module("layer", torch::nn::Linear(4, 4)); }
  void load() {
    for (auto &Parameter : parameters())
      std::printf("%ld\n", Parameter.numel() * Parameter.storage().elementSize());
  }
  torch::Tensor forward(torch::Tensor X) { return Layer(X); }
};

int main() {
  Net Model;
  Model.load();
  Model.forward(torch::ones({2, 4}));
}
