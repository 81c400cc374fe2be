// Values that are unknown for one reason each have the name that the program's own code has for them.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// RUN: %vramlint %s --set hidden=32 2>&1 | FileCheck %s --check-prefix=SAID
#include <torch/torch.h>

#include <fstream>

int main() {
  std::ifstream cfg("cfg.txt");
  std::string word;
  int hidden = 16;
  while (cfg >> word)
    if (word == "hidden")
      cfg >> hidden;
  // CHECK: [[#@LINE+1]]:{{.*}} an argument of torch::nn::Linear is not known: what is in the file 'cfg.txt' (--set 'main::hidden=...')
  torch::nn::Linear h(2, hidden);
  auto l = h(torch::ones({4, 2})).sum();
  l.backward();
  const double norm = torch::nn::utils::clip_grad_norm_(h->parameters(), 0.5);
  // SAID-NOT: hidden
  // SAID: [[#@LINE+1]]:{{.*}} a condition is taken to be {{.*}}tensors have no data here (--set 'l.item<float>()=...')
  auto last = torch::zeros({l.item<float>() < 2 ? 10 : 20});
  // SAID: [[#@LINE+1]]:{{.*}} a condition is taken to be {{.*}}tensors have no data here (--set 'torch::nn::utils::clip_grad_norm_(h->parameters(), 0.5)=...')
  auto other = torch::zeros({norm < 2 ? 10 : 20});
}
// SAID: parameters {{ *}}~384 B
