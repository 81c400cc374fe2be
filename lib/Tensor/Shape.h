// Sizes and strides: contiguity, broadcasting, view strides, overflow-safe element counts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

using Sizes = std::vector<std::int64_t>;

enum class MemoryFormat : std::uint8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };

/// Product of \p Shape; nothing when it does not fit in 63 bits or a size is negative.
std::optional<std::int64_t> elementCount(const Sizes &Shape);
/// Bytes of a dense tensor; nothing on overflow.
std::optional<Bytes> denseBytes(const Sizes &Shape, Dtype Type);
Sizes contiguousStrides(const Sizes &Shape, MemoryFormat Format = MemoryFormat::Contiguous);
bool isContiguous(const Sizes &Shape, const Sizes &Strides, MemoryFormat Format = MemoryFormat::Contiguous);
bool isNonOverlappingAndDense(const Sizes &Shape, const Sizes &Strides);
/// Bytes spanned by a strided tensor: 1 + sum (size_i - 1) * stride_i elements; 0 when a size is 0.
Bytes spannedBytes(const Sizes &Shape, const Sizes &Strides, Dtype Type);
/// Broadcast result; nothing when the shapes do not agree.
std::optional<Sizes> broadcast(const Sizes &A, const Sizes &B);
/// Strides that let \p NewShape view memory of (\p Shape, \p Strides); nothing when a copy is needed
/// (at::detail::computeStride).
std::optional<Sizes> viewStrides(const Sizes &Shape, const Sizes &Strides, const Sizes &NewShape);
/// `[4, 1, 256, 256]`.
std::string formatSizes(const Sizes &Shape);
/// Wraps a negative dimension; nothing when out of range (rank 0 counts as rank 1).
std::optional<std::int64_t> wrapDim(std::int64_t Dim, std::int64_t Rank);

} // namespace vramlint
