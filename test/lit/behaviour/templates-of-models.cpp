// A class template of a model is executed with the arguments that the program gives it, or, where it gives it none, with
// those that it has by default; else with those that parameters of that kind and name mostly get. Of any other it is
// said what to write.
//
// RUN: %vramlint %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=SAID %s < %t.err
// CHECK: Made<3>()
// CHECK: forward; input 1x3;
// CHECK: Defaulted<>()
// CHECK: forward; input 1x16;
// CHECK: Guessed<float, 64, Mode::Mean>()
// CHECK-NOT: Inner
// SAID: 'Open' ({{.*}}templates-of-models.cpp:[[# @LINE + 24]]) is a template of which the program makes nothing
// SAID-SAME: --model='Open<...>' --args=N --input=SHAPE
// SAID: --model='Made<3>' --input=1x3
// SAID: --model='Guessed<float, 64, Mode::Mean>' --input=1x64
//
// RUN: %vramlint --list-models %s | FileCheck --check-prefix=LIST %s
// LIST: --model='Made<3>' --input=SHAPE
// LIST: --model='Open<...>' --args=N --input=SHAPE
// LIST: --model='Defaulted<>' --input=SHAPE
#include <torch/torch.h>

template <int Width> struct Inner : torch::nn::Module {
  Inner() : layer(register_module("layer", torch::nn::Linear(Width, 2 * Width))) {}
  torch::Tensor forward(torch::Tensor x) { return layer(x); }
  torch::nn::Linear layer;
};

template <int Width> struct Made : torch::nn::Module {
  Made() : inner(register_module("inner", std::make_shared<Inner<Width>>())) {}
  torch::Tensor forward(torch::Tensor x) { return inner->forward(x); }
  std::shared_ptr<Inner<Width>> inner;
};
inline std::shared_ptr<Made<3>> make() { return std::make_shared<Made<3>>(); }

template <class Unit, int Width> struct Open : torch::nn::Module {
  explicit Open(int n) : layer(register_module("layer", torch::nn::Linear(Width, n))) {}
  torch::Tensor forward(torch::Tensor x) { return activation(layer(x)); }
  torch::nn::Linear layer;
  Unit activation;
};

template <class Activation = torch::nn::ReLU, int Width = 16> struct Defaulted : torch::nn::Module {
  torch::nn::Linear layer = register_module("layer", torch::nn::Linear(Width, 4));
  Activation activation;
  torch::Tensor forward(torch::Tensor x) { return activation(layer(x)); }
};

enum class Mode { Mean, Sum };
template <typename T, int64_t Features, Mode M> struct Guessed : torch::nn::Module {
  torch::nn::Linear layer = register_module("layer", torch::nn::Linear(Features, 4));
  torch::Tensor forward(torch::Tensor x) { return layer(x).to(torch::CppTypeToScalarType<T>()); }
};
