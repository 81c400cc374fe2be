// Where gradients meet: in the buffer of a node that waits for several, and in the grad of a leaf.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Tensor.h"

#include <functional>

namespace vramlint {

/// Lets hook \p Number of a tensor look at its gradient, or replace it by one of the same type and size.
void runHook(const std::function<Tensor(const Tensor &)> &Hook, std::size_t Number, Tensor &Grad);

/// Adds \p Grad to what already waits in \p Slot (InputBuffer::accumulate). In place from 2.0 on when nobody else
/// holds the waiting gradient; otherwise old, new and sum are alive for a moment.
void addToBuffer(Tensor &Slot, Tensor Grad);

/// AccumulateGrad: takes the gradient over without a copy when nobody else holds it and its strides obey the
/// contract, otherwise clones it; adds to a grad that is already there.
void accumulateIntoLeaf(TensorImpl &Leaf, Tensor Grad);

} // namespace vramlint
