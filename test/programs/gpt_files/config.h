// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <string>

struct GPTConfig {
  int64_t block_size = 32;
  int64_t vocab_size = 256;
  int64_t n_layer = 2;
  int64_t n_head = 4;
  int64_t n_embd = 48;
  double dropout = 0.1;
};

struct TrainConfig {
  std::string data = "corpus.txt";
  std::string out = "gpt.pt";
  int64_t batch_size = 4;
  int64_t accumulate = 2;
  int64_t max_iters = 4;
  int64_t eval_interval = 2;
  int64_t eval_iters = 2;
  double learning_rate = 6e-4, min_lr = 6e-5, weight_decay = 0.1;
  int64_t warmup = 1;
  double grad_clip = 1.0;
  bool resume = false;
};
