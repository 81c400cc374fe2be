// A small model that analyses without complaint; the tests beside it ask wrong questions about it.
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  NetImpl(int64_t in, int64_t out) : fc(register_module("fc", torch::nn::Linear(in, out))) {}
  torch::Tensor forward(torch::Tensor x) { return fc->forward(x); }
  torch::nn::Linear fc;
};
TORCH_MODULE(Net);

void train() {
  Net net(4, 2);
  net->to(torch::kCUDA);
  auto loss = net->forward(torch::randn({8, 4}, torch::kCUDA)).sum();
  loss.backward();
}
