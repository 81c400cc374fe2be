// A queue that is full takes a new tensor for an old one in each round, and lies elsewhere then: its rounds repeat all
// the same, and the figures of a training that goes on for long are not lost.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: its rounds repeat, and are more than the analysis records
// CHECK: peak allocated{{ +}}~14.07 KiB
// CHECK: held at the end{{ +}}~
#include <deque>
#include <torch/torch.h>

struct Replay {
  void push(torch::Tensor state) {
    if (All.size() >= Most)
      All.pop_front();
    All.push_back(state);
  }
  std::deque<torch::Tensor> All;
  std::size_t Most;
};

int main() {
  Replay replay{{}, 200};
  torch::nn::Linear net(16, 4);
  torch::optim::Adam adam(net->parameters());
  for (int step = 0; step < 45000; ++step) {
    replay.push(torch::rand({16}));
    adam.zero_grad();
    net->forward(replay.All.back()).sum().backward();
    adam.step();
  }
}
