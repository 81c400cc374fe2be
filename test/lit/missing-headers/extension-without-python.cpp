// An extension's modules are C++; what it binds is for Python, whose headers need not be there.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: torch/python.h: a stand-in of ours is read
// CHECK: parameters {{ *}}440 B
#include <torch/extension.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear layer{nullptr};
  NetImpl() { layer = register_module("layer", torch::nn::Linear(10, 10)); }
  torch::Tensor forward(torch::Tensor x) { return layer(x); }
};
TORCH_MODULE(Net);

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  py::class_<NetImpl, std::shared_ptr<NetImpl>>(m, "Net").def(py::init<>()).def("forward", &NetImpl::forward);
}
