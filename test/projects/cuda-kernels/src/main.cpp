#include "gate.h"

#include <iostream>

struct Gate : torch::autograd::Function<Gate> {
  static torch::Tensor forward(torch::autograd::AutogradContext *context, torch::Tensor x, torch::Tensor w) {
    auto [y, gates] = gateForward(x, w);
    context->save_for_backward({gates});
    return y;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *context,
                                                 torch::autograd::variable_list grads) {
    return {gateBackward(grads[0], context->get_saved_variables()[0]), torch::Tensor()};
  }
};

struct Net : torch::nn::Module {
  torch::nn::Linear in{nullptr}, out{nullptr};
  torch::Tensor w;
  Net() {
    in = register_module("in", torch::nn::Linear(300, 1000));
    out = register_module("out", torch::nn::Linear(1000, 20));
    w = register_buffer("w", torch::rand({1000}));
  }
  torch::Tensor forward(torch::Tensor x) { return out(Gate::apply(in(x), w)); }
};

int main() {
  const torch::Device device(torch::kCUDA);
  Net net;
  net.to(device);
  torch::optim::SGD optimizer(net.parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
  for (int step = 0; step < 3; ++step) {
    const auto options = torch::TensorOptions(device);
    auto loss = torch::mse_loss(net.forward(torch::rand({640, 300}, options)), torch::rand({640, 20}, options));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << loss.item<float>() << "\n";
  }
}
