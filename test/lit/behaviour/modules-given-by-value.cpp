// push_back(Block(...)) owns a copy; the temporary dies, the copy's layers do not.
#include <torch/torch.h>

struct Block : torch::nn::Module {
  explicit Block(int64_t features) : linear(features, features) { register_module("linear", linear); }
  torch::Tensor forward(torch::Tensor x) { return linear->forward(x); }
  torch::nn::Linear linear;
};

// RUN: %vramlint --device=cpu --entry=chain --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 208 < %t
// Two layers of 80 bytes, the result 48.
void chain() {
  torch::NoGradGuard no_grad;
  torch::nn::Sequential layers;
  layers->push_back(Block(4));
  layers->push_back(Block(4));
  auto result = layers->forward(torch::randn({3, 4}));
}
