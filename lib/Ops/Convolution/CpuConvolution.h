// Convolutions on the CPU: which kernel runs, and what it allocates beside its results.
//
// oneDNN works in formats of its own, with channels in blocks of the vector width: copies of input and weight
// are made before, and the result is copied back behind. They pass through LibTorch's allocator, so they
// count.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Convolution/Convolution.h"
#include "Ops/Core/Toolbox.h"
#include "Tensor/Tensor.h"

namespace vramlint::cpu {

/// The result of shape \p Shape; input and weight are contiguous.
Tensor convolve(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, const Sizes &Shape,
                const ConvolutionShape &P, MemoryFormat Format);

/// Gradients of input, weight and bias, as far as wanted; oneDNN makes the weight's with that of the bias. Takes \p
/// Input and \p Weight over: they make way for copies that are dense in \p Format.
GradList convolveBackward(const Tensor &Grad, Tensor Input, Tensor Weight, const ConvolutionShape &P, bool WantsInput,
                          bool WantsWeight, bool WantsBias, MemoryFormat Format);

/// The program sets the number of threads: descriptions of convolutions are dropped now, and once more when a kernel
/// first asks for that number, which is not known.
void forgetDescriptions();

// The same by the plain kernels, which multiply columns (CpuSlowConvolution.cpp).
Tensor slowConvolve(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, const Sizes &Shape,
                    const ConvolutionShape &P, MemoryFormat Format);
/// slow_conv3d makes such copies itself, for each gradient.
bool copiesInside(const Tensor &Weight, const ConvolutionShape &P);
GradList slowConvolveBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                              const ConvolutionShape &P, WantedGrads Wants, MemoryFormat Format);

} // namespace vramlint::cpu
