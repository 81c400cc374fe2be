#include "net.h"

namespace app {
NetImpl::NetImpl(int64_t hidden)
    : first(register_module("first", torch::nn::Linear(784, hidden))),
      second(register_module("second", torch::nn::Linear(hidden, 10))) {}

torch::Tensor NetImpl::forward(torch::Tensor x) { return second(torch::relu(first(x))); }
} // namespace app
