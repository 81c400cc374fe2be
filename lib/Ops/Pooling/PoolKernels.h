// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a pooling kernel allocates, forward and backward; Pooling.cpp finds the window and the shape.
#pragma once

#include "Tensor/Tensor.h"

#include <string_view>

namespace vramlint {

struct Pooled {
  Tensor Out, Indices;
};

enum class PoolKind { Max, Average, AdaptiveMax, AdaptiveAverage };

/// Runs a kernel that keeps its input and its indices, if it makes them. \p SpatialRank is 2 or 3. Undefined after
/// raising.
Pooled pool(std::string_view Name, const Tensor &Input, const Sizes &Shape, PoolKind Kind, std::size_t SpatialRank);

/// What its backward makes of the gradient of the result; \p X is what was pooled.
Tensor poolGrad(const Tensor &X, const Tensor &Grad, const Tensor &Indices, PoolKind Kind, std::size_t SpatialRank);

/// max_pool_double_backward: the gradient's elements at \p Indices, plane by plane, which must be views.
Tensor gatherPerPlane(const Tensor &Grad, const Tensor &Indices, std::size_t SpatialRank);

} // namespace vramlint
