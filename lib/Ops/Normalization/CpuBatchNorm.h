// Batch normalisation on the CPU: what its kernels allocate beside their results.
//
// Dense operands (plain or channels_last) go to vectorised kernels with per-channel scratch; everything else goes
// through TensorIterator, with the statistics as tensors of their own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"
#include "Tensor/Tensor.h"

namespace vramlint::cpu {

/// Parameters and running statistics may be undefined, the latter in training only.
struct BatchNormOperands {
  Tensor Input, Weight, Bias, RunningMean, RunningVariance;
  Dtype Statistics = Dtype::Float; ///< type of what is kept per channel
};

struct BatchNormResult {
  Tensor Out, Mean, Deviation; ///< statistics are undefined outside training
};

/// Undefined after raising, for operands of different types.
BatchNormResult batchNorm(const BatchNormOperands &P, bool Training);

/// Gradients of input, weight and bias, as far as \p N wants them.
GradList batchNormBackward(const GradNode &N, const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                           Dtype Statistics, bool Training);

} // namespace vramlint::cpu
