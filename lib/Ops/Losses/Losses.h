// What the loss files share: reductions by number or name, and the negative log likelihood.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Recording.h"

namespace vramlint {

enum class Reduction { None, Mean, Sum, BatchMean };

/// Reads `reduction`: 0, 1, 2 or a name (`mean`, `torch::kSum`). Mean when absent.
Reduction reductionOf(OpCall &C);
/// apply_loss_reduction.
Tensor applyReduction(const Tensor &Loss, Reduction R);

/// Gradient of an elementwise loss kernel: a tensor like the operand, filled in place. Differentiable once more, as
/// the same shape.
Tensor kernelGrad(const Tensor &G, const Tensor &Like, const Tensor &Other,
                  MemoryFormat Format = MemoryFormat::Preserve);

template <bool Functional> Argument runBinaryCrossEntropy(OpCall &C);
Argument runBceWithLogits(OpCall &C);

/// nll_loss over any rank of input ([N, C], [C], [N, C, d1 ...]). \p TotalWeight gets the second result of the
/// kernel.
Tensor nllLoss(const Tensor &Self, const Tensor &Target, const Tensor &Weight, Reduction R,
               Tensor *TotalWeight = nullptr);
Argument runCrossEntropy(OpCall &C);

} // namespace vramlint
