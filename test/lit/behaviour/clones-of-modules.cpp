// What Cloneable::clone makes: children that are Cloneable are cloned, the others stay as reset() made them.
#include <torch/torch.h>

struct WithFunctionImpl : torch::nn::Cloneable<WithFunctionImpl> {
  torch::nn::Functional f{nullptr};
  torch::nn::Linear l{nullptr};
  WithFunctionImpl() { reset(); }
  void reset() override {
    f = register_module("f", torch::nn::Functional(torch::relu));
    l = register_module("l", torch::nn::Linear(10, 10));
  }
  torch::Tensor forward(torch::Tensor x) { return f(l(x)); }
};

// RUN: %vramlint --device=cpu --entry=functions --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 880 < %t
void functions() {
  auto net = std::make_shared<WithFunctionImpl>();
  auto copy = std::dynamic_pointer_cast<WithFunctionImpl>(net->clone());
}

struct PlainImpl : torch::nn::Module {
  torch::Tensor p;
  PlainImpl() { p = register_parameter("p", torch::zeros({1000})); }
  torch::Tensor forward(torch::Tensor x) { return x + p; }
};
TORCH_MODULE(Plain);

struct OverPlainImpl : torch::nn::Cloneable<OverPlainImpl> {
  Plain plain{nullptr};
  OverPlainImpl() { reset(); }
  void reset() override { plain = register_module("plain", Plain()); }
};

// RUN: %vramlint --device=cpu --entry=childrenThatAreNot --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 8000 < %t
void childrenThatAreNot() {
  auto net = std::make_shared<OverPlainImpl>();
  auto copy = net->clone();
}

struct InConstructorImpl : torch::nn::Cloneable<InConstructorImpl> {
  InConstructorImpl() { register_module("l", torch::nn::Linear(10, 10)); }
  void reset() override {}
};

// The error passes the destructors of the copy.
// RUN: %vramlint --device=cpu --entry=refusedAndGoesOn --format=json -o %t %s && %figure 'scenarios[0].peak.allocated_bytes' == 480 < %t && %figure 'scenarios[0].end.status' == exact < %t
void refusedAndGoesOn() {
  auto net = std::make_shared<InConstructorImpl>();
  try {
    auto copy = net->clone();
  } catch (const c10::Error &) {
    auto after = torch::zeros({10});
  }
}

// RUN: not %vramlint --device=cpu --entry=registeredInTheConstructor %s 2>&1 | FileCheck --check-prefix=RESET %s
// RESET: does not have the same number of child modules as the original module after calling reset()
void registeredInTheConstructor() {
  auto net = std::make_shared<InConstructorImpl>();
  auto copy = net->clone();
}

// RUN: not %vramlint --device=cpu --entry=notCloneable %s 2>&1 | FileCheck --check-prefix=CLONEABLE %s
// CLONEABLE: clone() has not been implemented for
void notCloneable() {
  torch::nn::Sequential net{Plain()};
  auto copy = net->clone();
}

// RUN: %vramlint --device=cuda --entry=toAnUnknownDevice --format=json -o %t %s && %figure 'scenarios[0].assumptions[0].kind' == unknown-device < %t
void toAnUnknownDevice() {
  torch::Device device(torch::kCUDA, torch::randint(2, {1}).item<int>());
  torch::nn::Linear layer(1000, 1000);
  auto copy = layer->clone(device);
}
