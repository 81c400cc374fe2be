// A device that a model is made with is that of the scenario, whether it is taken by value or by reference; what is
// shown to be filled in says so, too, and how an argument that is no tensor is given.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: {{.*}}--args=device --input=1x20
// CHECK: parameters {{ *}}840 B
//
// RUN: %vramlint --list-models %s 2>&1 | FileCheck --check-prefix=LIST %s
// LIST: Net(torch::Device &Where)
// LIST: --model=Net --args=device --input=SHAPE
// LIST: --model=Sized --args='WIDTH, device, Config{}' --input='[SHAPE, SHAPE]' --input==LENGTH
// LIST: --model=Plain --args=SIDES --input=SHAPE
#include <torch/torch.h>

struct Config {
  double Rate = 0.1;
};

struct Net : torch::nn::Module {
  explicit Net(torch::Device &Where) : Where(Where) { Layer = register_module("layer", torch::nn::Linear(20, 10)); }
  torch::Tensor forward(torch::Tensor X) { return Layer(X.to(Where)); }
  torch::Device Where;
  torch::nn::Linear Layer{nullptr};
};

struct Sized : torch::nn::Module {
  Sized(int64_t Width, torch::Device Where, const Config &C) {
    Layer = register_module("layer", torch::nn::Linear(Width, 10));
  }
  torch::Tensor forward(const std::vector<torch::Tensor> &All, int64_t Length) { return Layer(All[Length]); }
  torch::nn::Linear Layer{nullptr};
};

struct Sides {
  int64_t Width, Height;
};

struct Plain : torch::nn::Module {
  explicit Plain(const Sides &Sides) { Layer = register_module("layer", torch::nn::Linear(Sides.Width, 10)); }
  torch::Tensor forward(torch::Tensor X) { return Layer(X); }
  torch::nn::Linear Layer{nullptr};
};
