// What the loss files share: reductions by number or name, and the negative log likelihood.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Toolbox.h"

namespace vramlint {

enum class Reduction { None, Mean, Sum, BatchMean };

/// Reads `reduction`: 0, 1, 2 or a name (`mean`, `torch::kSum`). Mean when absent.
Reduction reductionOf(OpCall &C);
/// apply_loss_reduction.
Tensor applyReduction(const Tensor &Loss, Reduction R);

/// nll_loss over any rank of input ([N, C], [C], [N, C, d1 ...]).
Tensor nllLoss(const Tensor &Self, const Tensor &Target, const Tensor &Weight, Reduction R);
Argument runCrossEntropy(OpCall &C);

} // namespace vramlint
