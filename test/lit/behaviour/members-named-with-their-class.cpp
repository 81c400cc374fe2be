// Microsoft's compiler takes members that are declared with the name of their class in front.
//
// RUN: %vramlint --format=json %s | %figure 'scenarios[0].parameters.count' == 200
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear layer{nullptr};
  NetImpl::NetImpl(int64_t in, int64_t out);
  torch::Tensor NetImpl::forward(torch::Tensor x);
};
TORCH_MODULE(Net);

NetImpl::NetImpl(int64_t in, int64_t out) : layer(register_module("layer", torch::nn::Linear(in, out))) {}
torch::Tensor NetImpl::forward(torch::Tensor x) { return torch::relu(layer(x)); }

int main() {
  Net net(9, 20);
  net->to(torch::kCUDA);
  net(torch::randn({4, 9}, torch::kCUDA)).sum().backward();
}
