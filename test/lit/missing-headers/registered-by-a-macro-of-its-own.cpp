// A macro of a header of the program's own may make an object before main() that nothing mentions: that header decides
// what is held. A library's macro is taken to hold no device memory. Beside a model that is called, what the macro makes
// only adds to it.
//
// RUN: %vramlint --format=json %s -- -std=c++17 -DOWN | %figure 'scenarios[0].assumptions[kind=missing-header].rank' == lost
// RUN: %vramlint --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --model=Layers --input=2x4 --format=json %s -- -std=c++17 -DOWN | %figure 'scenarios[0].peak.status' == at_least
#ifdef OWN
#include "registry/registry.h"
#else
#include <vendor/registry.h>
#endif
#include <torch/torch.h>

struct Net {};
REGISTER_MODEL(Net)

struct Layers : torch::nn::Module {
  Layers() { register_module("out", Out); }
  torch::Tensor forward(torch::Tensor X) { return Out(X); }
  torch::nn::Linear Out{4, 4};
};
REGISTER_MODEL(Layers)

int main() { auto kept = torch::zeros({256}, torch::kCUDA); }
