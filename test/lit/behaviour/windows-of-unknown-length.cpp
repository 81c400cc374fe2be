// How much is kept comes from outside. Taking everything away would fail in the end, but that does not make the condition a check.
// RUN: %vramlint --device=cpu %s | FileCheck %s
// CHECK: assumed: a condition is taken to be false: what is in the file 'sizes.txt' (--set 'main::keep=...')
// CHECK: peak allocated{{ +}}~
// RUN: %vramlint --device=cpu --set main::keep=2 --format=json %s > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1600 < %t.json
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <vector>

int main() {
  std::ifstream sizes("sizes.txt");
  int keep = 1;
  sizes >> keep;
  std::vector<torch::Tensor> window;
  for (int i = 0; i < 6; ++i) {
    window.push_back(torch::zeros({100}));
    if (static_cast<int>(window.size()) > keep)
      window.erase(window.begin());
  }
  auto all = torch::cat(window);
}

// Here the condition is met only where another, earlier one is true, which is no check either.
// RUN: %vramlint --device=cpu --entry=from_the_environment %s | FileCheck %s --check-prefix=EARLIER
// EARLIER: assumed: a condition is taken to be true: the environment variable 'USER'
// EARLIER: peak allocated{{ +}}~1.25 KiB
// RUN: %vramlint --device=cpu --entry=from_the_environment --set env.USER=6 --format=json %s > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 960 < %t.json
void from_the_environment() {
  const char *text = std::getenv("USER");
  int keep = text && *text ? std::atoi(text) : 1;
  std::vector<torch::Tensor> window;
  for (int i = 0; i < 8; ++i) {
    window.push_back(torch::zeros({5, 4}));
    if (static_cast<int>(window.size()) > keep)
      window.erase(window.begin());
  }
  auto last = torch::cat(window);
}
