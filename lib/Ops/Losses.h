// What the loss files share: reductions by number or name, and the negative log likelihood.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Toolbox.h"

#include <utility>

namespace vramlint {

enum class Reduction { None, Mean, Sum, BatchMean };

/// Reads `reduction`: 0, 1, 2 or a name (`mean`, `torch::kSum`). Mean when absent.
Reduction reductionOf(OpCall &C);
/// apply_loss_reduction.
Tensor applyReduction(const Tensor &Loss, Reduction R);

/// Runs \p F without recording, as kernels do.
template <class Fn> auto withoutGrad(Fn F) {
  bool Outer = std::exchange(session().GradEnabled, false);
  auto Result = F();
  session().GradEnabled = Outer;
  return Result;
}

/// A formula whose own gradient has no model: it leaves the graph, and the engine tells it.
inline BackwardFn onceOnly(BackwardFn Formula) {
  return [Formula = std::move(Formula)](GradNode &N, GradList &G) -> GradList {
    return withoutGrad([&] { return Formula(N, G); });
  };
}

/// The scalar left in a storage of \p Whole's size.
Tensor shrunk(const Tensor &Whole);

/// An input without a gradient formula (a weight, samples): LibTorch refuses one that requires grad while it records.
/// True after raising.
bool refuseGrad(const Tensor &T, std::string_view Argument, std::string_view Function);

/// Gradient of an elementwise loss kernel: a tensor like the operand, filled in place. Differentiable once more, as
/// the same shape.
Tensor kernelGrad(const Tensor &G, const Tensor &Like, const Tensor &Other,
                  MemoryFormat Format = MemoryFormat::Preserve);

Argument runBinaryCrossEntropy(OpCall &C);

/// nll_loss over any rank of input ([N, C], [C], [N, C, d1 ...]). \p TotalWeight gets the second result of the
/// kernel.
Tensor nllLoss(const Tensor &Self, const Tensor &Target, const Tensor &Weight, Reduction R,
               Tensor *TotalWeight = nullptr);
Argument runCrossEntropy(OpCall &C);

} // namespace vramlint
