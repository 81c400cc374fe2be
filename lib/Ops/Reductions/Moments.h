// What the reductions share: var, std and norm are made in Moments.cpp, everything else in Reductions.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint::ops {

/// Puts reduced dimensions back as size one.
Tensor restoreDims(Tensor G, std::int64_t Rank, const Sizes &Dims, bool KeepDim);
/// The gradient of a sum over \p Dims, in the sizes \p Shape of what was summed.
Tensor sumBackward(const Tensor &G, const Sizes &Shape, const Sizes &Dims, bool KeepDim);

/// No \p Dims: everything. \p Root: the deviation.
Tensor variance(const Tensor &Self, const Sizes &Dims, double Correction, bool KeepDim, bool Root);
/// var_mean and std_mean: one kernel for both results, and one node (var_mean_backward, std_mean_backward).
std::vector<Tensor> varianceAndMean(const Tensor &Self, const Sizes &Dims, double Correction, bool KeepDim,
                                    bool Root);

} // namespace vramlint::ops
