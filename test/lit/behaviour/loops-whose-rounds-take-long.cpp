// A loop that ends nobody knows when, each round of which keeps memory and takes so long that there is no time for
// many: twice the usual rounds are tried at least, and the figure is a lower end.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}>= {{[0-9.]+}} KiB
// CHECK: a loop is taken to be run at least 2 times; how often is not known: {{.*}}
// CHECK: with more rounds a peak of
// CHECK: every figure may be low [loop-grows]
#include <torch/torch.h>

#include <vector>

// What a simulation does between two steps.
unsigned simulate(unsigned from) {
  for (int i = 0; i < 1000000; ++i)
    from = from * 1664525u + 1013904223u + (from >> 7);
  return from;
}

int main() {
  std::vector<torch::Tensor> seen;
  unsigned world = 1;
  bool done = false;
  while (!done) {
    world = simulate(world);
    seen.push_back(torch::randn({1000}) + static_cast<double>(world % 7));
    done = seen.back().mean().item<float>() > 1;
  }
  return torch::stack(seen).sum().item<float>() > 0;
}
