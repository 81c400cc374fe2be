// Negative, empty and enormous tensors: LibTorch's own answer, or a number, never a crash.
#include <torch/torch.h>

// RUN: %fails 1 'absurd-sizes.cpp:[0-9]+:.*negative dimension -3' %vramlint --entry=negative %s
torch::Tensor negative() { return torch::zeros({4, -3}, torch::kCUDA); }

// RUN: %vramlint --entry=zero --format=json -o %t.zero %s && %figure 'scenarios[0].peak.allocated_bytes' == 0 < %t.zero
torch::Tensor zero() { return torch::zeros({0, 1 << 20}, torch::kCUDA); }

// 2^40 elements: more than any card has, and a fine number.
// RUN: %vramlint --entry=enormous --format=json -o %t.enormous %s
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 4398046511104 < %t.enormous
torch::Tensor enormous() { return torch::empty({1 << 20, 1 << 20}, torch::kCUDA); }

// 2^80 elements fit no 64-bit integer.
// RUN: %fails 1 'absurd-sizes.cpp:[0-9]+:.*overflow' %vramlint --entry=overflow %s
torch::Tensor overflow() {
  const int64_t many = int64_t{1} << 40;
  return torch::empty({many, many}, torch::kCUDA);
}

// RUN: %fails 1 'absurd-sizes.cpp:[0-9]+:.*(GiB|memory)' %vramlint --entry=enormous '--gpu=RTX 4090' %s
