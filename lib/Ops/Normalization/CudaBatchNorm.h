// Batch normalisation by LibTorch's own CUDA kernels: what they allocate beside their results, and in which order.
//
// How the operands lie in memory chooses between three ways: plain, channels last (dense [N, C] counts as that), and
// whatever is neither, which goes through TensorIterator.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"
#include "Tensor/Tensor.h"

namespace vramlint::cuda {

/// Scratch of the forward pass, when the result and the statistics, of type \p Statistics, are there.
void batchNormScratch(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, Dtype Statistics, bool Training);

struct BatchNormBackward {
  Tensor Grad, Input, Weight;
  Dtype Statistics = Dtype::Float; ///< type of mean and inverse deviation
  bool Training = false;
  bool StatisticsKept = true; ///< evaluation through cuDNN's op keeps none: they are made of the running ones
};

/// Gradients of input, weight and bias, as far as \p N wants them.
GradList batchNormBackward(const GradNode &N, const BatchNormBackward &P);

} // namespace vramlint::cuda
