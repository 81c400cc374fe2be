// A class that derives from a container and has a forward of its own: a Sequential calls that one.
#include <torch/torch.h>

// Joins its input to its result: without it the second layer would refuse four features.
struct JoinedImpl : torch::nn::SequentialImpl {
  JoinedImpl() { push_back(torch::nn::Linear(4, 4)); }
  torch::Tensor forward(torch::Tensor x) {
    auto y = torch::nn::SequentialImpl::forward(x);
    return torch::cat({x, y}, 1);
  }
};
TORCH_MODULE(Joined);

// RUN: %vramlint --device=cpu --entry=chain --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 176 < %t
// The weights have 80 and 72 bytes, the result 24.
void chain() {
  torch::NoGradGuard no_grad;
  torch::nn::Sequential layers{Joined(), torch::nn::Linear(8, 2)};
  auto result = layers->forward(torch::randn({3, 4}));
}
