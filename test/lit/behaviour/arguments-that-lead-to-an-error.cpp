// What a word of the command line leads to may end in an error when it is always decided in one way (a window from
// which everything is taken), and in another figure otherwise: how the program is called matters then.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK: warning: the program is taken to be called without arguments (--program-args='...')
// CHECK: peak allocated{{ +}}~
//
// RUN: %vramlint --device=cpu --program-args='--keep 4' %s 2>&1 | FileCheck --check-prefix=SAID %s
// SAID-NOT: warning
// SAID: peak allocated{{ +}}16.00 KiB
#include <torch/torch.h>
#include <cstdlib>
#include <cstring>
#include <vector>

int main(int argc, char **argv) {
  int keep = 3;
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "--keep") == 0 && i + 1 < argc)
      keep = std::atoi(argv[++i]);
  std::vector<torch::Tensor> window;
  for (int step = 0; step < 8; ++step) {
    window.push_back(torch::zeros({512}));
    if (static_cast<int>(window.size()) > keep)
      window.erase(window.begin());
  }
  auto all = torch::cat(window);
  window.clear();
  auto twice = torch::zeros({512});
}
