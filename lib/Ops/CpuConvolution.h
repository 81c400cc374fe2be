// Convolutions on the CPU: which kernel runs, and what it allocates beside its results.
//
// oneDNN works in formats of its own, with channels in blocks of the vector width: copies of input and weight
// are made before, and the result is copied back behind. They pass through LibTorch's allocator, so they
// count.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Convolution.h"
#include "Ops/Toolbox.h"
#include "Tensor/Tensor.h"

namespace vramlint::cpu {

/// The result of shape \p Shape; input and weight are contiguous.
Tensor convolve(const Tensor &Input, const Tensor &Weight, bool HasBias, const Sizes &Shape,
                const ConvolutionShape &P, MemoryFormat Format);

/// Gradients of a transposed convolution; makes its own contiguous copies.
GradList convolveTransposedBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                                    const ConvolutionShape &P, bool WantsInput, bool WantsWeight, bool WantsBias);

/// Gradients of input, weight and bias, as far as wanted. \p Grad, \p Input and \p Weight are contiguous.
GradList convolveBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P,
                          bool WantsInput, bool WantsWeight, bool WantsBias, MemoryFormat Format);

} // namespace vramlint::cpu
