#pragma once

#include <torch\torch.h>

inline torch::nn::Linear layer(int64_t in, int64_t out) { return torch::nn::Linear(in, out); }
