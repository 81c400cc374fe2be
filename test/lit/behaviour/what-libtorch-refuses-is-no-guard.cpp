// A side on which LibTorch refuses what it is given is no check that the program makes: that the program does not come
// there is an assumption.
// RUN: %vramlint --device=cpu %s 2>/dev/null | FileCheck %s
// CHECK: assumed: a condition is taken to be false: the value of a tensor is not known
// CHECK: peak allocated ~
#include <torch/torch.h>

int main() {
  torch::nn::Linear net(8, 4);
  torch::nn::BatchNorm1d norm(4);
  auto loss = norm(net(torch::rand({16, 8}))).pow(2).mean();
  loss.backward();
  if (loss.item<float>() > 0.5f)
    norm(net(torch::rand({1, 8}))).sum().backward(); // too few for the norm
  auto more = torch::rand({1000});
}
