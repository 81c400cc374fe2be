// What LinearAlgebra.cpp and Matmul.cpp share: the epilogue's workspace and the runners of the composite products.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

/// addmm through the bias epilogue of cuBLASLt: takes its workspace when the conditions hold.
void useLtWorkspace(const Tensor &Bias, const Tensor &A, const Tensor &B, Scalar Beta);
/// sumproduct_pair: the product summed over \p Summed, which stay as ones.
Tensor sumProduct(const Tensor &Left, const Tensor &Right, const Sizes &Summed);
Argument runEinsum(OpCall &C);
Argument runTensordot(OpCall &C);

} // namespace vramlint
