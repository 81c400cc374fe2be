// Episodes of different lengths, no two in a row alike, each of which leaves something in a memory: there is no time for
// all of them, and what each further one keeps is taken from one that was executed.
//
// RUN: %vramlint --max-time=3 %s 2>&1 | FileCheck %s
// CHECK: a loop is run {{[0-9]+}} of 400000 times, for want of time; each of the others is taken to keep
// CHECK-NOT: gave up
// CHECK: peak allocated{{ +}}~{{[0-9.]+}} {{M|G}}iB
#include <torch/torch.h>

#include <cstdlib>
#include <vector>

int main() {
  std::vector<torch::Tensor> memory;
  torch::nn::Linear net(4, 4);
  for (int episode = 0; episode < 400000; ++episode) {
    const int length = 1 + episode % 2 * 20 + std::rand() % 20;
    for (int step = 0; step < length; ++step)
      net(torch::ones({1, 4})).sum().backward();
    memory.push_back(torch::ones({100}));
  }
}
