// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "net.h"

#include <vector>

namespace digits {

struct Sample {
  torch::Tensor image, label;
};

std::vector<Sample> make_batches(int count, int64_t batch_size);

/// One pass over the batches; returns the mean loss.
double train_epoch(Net &net, torch::optim::Optimizer &optimizer, const std::vector<Sample> &batches,
                   torch::Device device);

/// Share of right answers.
double evaluate(Net &net, const std::vector<Sample> &batches, torch::Device device);

} // namespace digits
