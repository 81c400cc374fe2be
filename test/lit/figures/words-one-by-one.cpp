// Phases of one name that follow each other take one row: what was there before the first, what is there after the last,
// and the largest peak.
//
// RUN: %vramlint --entry=generate --device=cpu %s -- -std=c++17 | FileCheck %s
#include <torch/torch.h>

void generate() {
  torch::NoGradGuard guard;
  torch::nn::Linear layer(16, 16);
  auto words = torch::zeros({1, 16});
  for (int i = 0; i < 20; ++i)
    words = torch::cat({words, layer(words).slice(0, 0, 1)});
}

// CHECK: before {{ *}}after {{ *}}peak
// CHECK-NEXT: forward, 20 times {{ *}}1.12 KiB {{ *}}[[AFTER:3.* KiB]] {{ *}}[[AFTER]]
// CHECK-NOT: forward
// CHECK: Alive at the peak
