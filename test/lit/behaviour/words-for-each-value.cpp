// Values that are unknown for one reason each have the name that the program's own code has for them.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: 'main::hidden' is guessed to be 64: what is in the file 'cfg.txt' (--set 'main::hidden=...')
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

// An element that is named by its own index is no other one.
// RUN: %vramlint --entry=header %s 2>&1 | FileCheck %s --check-prefix=HEADER
// HEADER: [[#@LINE+13]]:{{.*}}(--set 'numbers[1]=...')
// RUN: %vramlint --entry=header --set 'numbers[1]=3' --set 'numbers[2]=5' --format=json %s > %t.json
// RUN: %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1024 < %t.json
static int reversed(int word) { return ((word & 255) << 8) | ((word >> 8) & 255); }
void header() {
  std::ifstream in("images.bin", std::ios::binary);
  int numbers[3];
  for (int i = 0; i < 3; ++i) {
    in.read(reinterpret_cast<char *>(&numbers[i]), sizeof(int));
    numbers[i] = reversed(numbers[i]);
  }
  const int height = numbers[1];
  auto picture = torch::zeros({height, numbers[2]}, torch::kCUDA);
  auto other = torch::zeros({numbers[2], 4}, torch::kCUDA);
}
