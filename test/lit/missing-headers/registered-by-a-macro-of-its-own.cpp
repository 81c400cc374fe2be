// A macro of a header of the program's own may make an object before main() that nothing mentions: that header decides
// what is held. A library's macro is taken to hold no device memory.
//
// RUN: %vramlint --format=json %s -- -std=c++17 -DOWN | %figure 'scenarios[0].assumptions[kind=missing-header].rank' == lost
// RUN: %vramlint --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
#ifdef OWN
#include "registry/registry.h"
#else
#include <vendor/registry.h>
#endif
#include <torch/torch.h>

struct Net {};
REGISTER_MODEL(Net)

int main() { auto kept = torch::zeros({256}, torch::kCUDA); }
