// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The convolution of all others: plain or transposed, any number of spatial dimensions.
#pragma once

#include "Tensor/Tensor.h"

namespace vramlint {

/// One entry per spatial dimension.
struct ConvolutionShape {
  Sizes Stride, Padding, Dilation, OutputPadding;
  std::int64_t Groups = 1;
  bool Transposed = false;
};

/// Which of its gradients somebody asks for.
struct WantedGrads {
  bool Input, Weight, Bias;
};

/// A convolution of one dimension is run as an image of height one: 3-dimensional tensors too can be channels_last.
MemoryFormat imageFormat(const Tensor &T);
Tensor makeImage(const Sizes &Shape, Dtype Type, Device Where, MemoryFormat Format);
/// The tensor itself, or a copy in \p Format.
Tensor denseImage(const Tensor &T, MemoryFormat Format);

namespace ops {
/// at::convolution; \p Bias may be undefined. \p Input is batched.
Tensor convolution(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, const ConvolutionShape &P);
} // namespace ops

} // namespace vramlint
