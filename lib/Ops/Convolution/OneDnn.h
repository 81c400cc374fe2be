// Which of oneDNN's kernels a convolution of floats takes on the CPU, and with which blocks of channels.
//
// The rules are those of oneDNN 2.6 (LibTorch 1.13), in the order in which it tries its kernels, for one thread:
//
//   depthwise    jit_dw         every channel for itself
//   pointwise    jit_1x1        kernels of one position, without padding
//   blocked      jit            AVX-512's, then AVX2's where that one refuses
//   product      gemm           columns, and a matrix product: everything else
//
// The names are those that ONEDNN_VERBOSE prints. test/unit/Ops/onednn-2.6.txt holds what it did.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Convolution/Convolution.h"
#include "Tensor/Tensor.h"

#include <array>

namespace vramlint::onednn {

enum Axis : std::size_t { Depth, Height, Width };

/// One convolution. An image has depth one, a row of values height one as well.
struct Problem {
  using Extents = std::array<std::int64_t, 3>;

  /// \p Input, \p Weight and \p Output are shapes with batch and channels.
  Problem(const Sizes &Input, const Sizes &Weight, const Sizes &Output, const ConvolutionShape &P);

  bool IsVolume;
  std::int64_t Batch, Groups;
  std::int64_t In, Out; ///< channels of one group
  Extents Input, Kernel, Stride, Padding, Dilation, Output;

  std::int64_t inputs() const { return Groups * In; }
  std::int64_t outputs() const { return Groups * Out; }
  bool isDepthwise() const { return Groups > 1 && In == 1 && Out == 1; }
  /// Positions from the first to the last that one result reads.
  std::int64_t reach(Axis A) const { return (Kernel[A] - 1) * Dilation[A] + 1; }
  /// Padding behind the input that so many results need; negative when they do not come to its end.
  std::int64_t endPadding(Axis A, std::int64_t Outputs) const {
    return (Outputs - 1) * Stride[A] + reach(A) - Input[A] - Padding[A];
  }
  std::int64_t endPadding(Axis A) const { return endPadding(A, Output[A]); }
};

enum class Pass : std::uint8_t { Forward, InputGrad, WeightGrad };

struct Kernel {
  enum class Kind : std::uint8_t { Depthwise, Pointwise, Blocked, Product };
  Kind K = Kind::Product;
  std::int64_t Block = 1;  ///< channels are padded to multiples of it
  bool PlainInput = false; ///< the input is read as it is, with channels one after the other
};

/// With AVX-512 a large kernel that covers its whole input is taken for a product of matrices (ip_convolution.hpp,
/// check_conv_ip), whose layouts are not modelled.
bool isInnerProduct(const Problem &P, std::int64_t Widest);

/// \p Widest: channels in a block of the processor's widest vectors, 16 with AVX-512 and 8 with AVX2. \p
/// ChannelsLast: input and result are not in blocks but as LibTorch's channels_last has them.
Kernel chooseKernel(const Problem &P, Pass Which, std::int64_t Widest, bool ChannelsLast = false);

} // namespace vramlint::onednn
