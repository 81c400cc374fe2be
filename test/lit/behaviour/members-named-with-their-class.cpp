// Microsoft's compiler takes members that are declared with the name of their class in front, and calls of templates
// in a template without the word that says what they are.
//
// RUN: %vramlint --format=json -o %t %s
// RUN: %figure "scenarios[0].parameters.count" == 200 < %t
// RUN: %figure "scenarios[0].status" == exact < %t
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear layer{nullptr};
  NetImpl::NetImpl(int64_t in, int64_t out);
  torch::Tensor NetImpl::forward(torch::Tensor x);
};
TORCH_MODULE(Net);

NetImpl::NetImpl(int64_t in, int64_t out) : layer(register_module("layer", torch::nn::Linear(in, out))) {}
torch::Tensor NetImpl::forward(torch::Tensor x) { return torch::relu(layer(x)); }

template <class Model> float train(Model &net) {
  auto loss = net->forward(torch::randn({4, 9}, torch::kCUDA)).sum();
  loss.backward();
  return loss.item<float>();
}

int main() {
  Net net(9, 20);
  net->to(torch::kCUDA);
  train(net);
}
