// Second derivatives of the normalisations: what a backward that runs with create_graph records.
//
// batch_norm and layer_norm have a node for their backward kernel, and its formula is one long composition of ops;
// group_norm's backward is itself a composition then, whose ops have nodes of their own
// (torch/csrc/autograd/FunctionsManual.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

/// What the first backward was called with. Without a weight there is no gradient of one.
struct NormOperands {
  Tensor Grad, Input, Weight;
  Tensor RunningMean, RunningVariance; ///< of batch_norm
  Tensor Mean, Deviation;              ///< saved by the forward; the latter is the inverse of what its name says
};

/// Runs \p Kernel, which gives the gradients of input, weight and bias, as the op that it is. \p InputFirst: the
/// order of cudnn_batch_norm_backward's operands.
GradList batchNormBackward(const NormOperands &P, bool Training, bool InputFirst,
                           const std::function<GradList()> &Kernel);
/// The same of layer_norm; \p Shape are the sizes that are normalised.
GradList layerNormBackward(const NormOperands &P, const Tensor &Bias, const Sizes &Shape,
                           const std::function<GradList()> &Kernel);

/// Gradients of group_norm's results, which may be undefined, and what it saved.
struct GroupNormGrads {
  Tensor Grad, OfMean, OfDeviation;
  Tensor Input, Weight, Mean, Deviation;
  std::int64_t Groups = 1;
};
/// infinitely_differentiable_native_group_norm_backward
GradList groupNormAsOps(const GradNode &N, const GroupNormGrads &P);

} // namespace vramlint
