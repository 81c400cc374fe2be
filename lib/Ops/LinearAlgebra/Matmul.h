// What LinearAlgebra.cpp, VectorProducts.cpp and Matmul.cpp share: the epilogue's workspace, sums with products and
// the runners of the composite products.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

/// addmm through the bias epilogue of cuBLASLt: takes its workspace when the conditions hold.
void useLtWorkspace(const Tensor &Bias, const Tensor &A, const Tensor &B, Scalar Beta);

// LinearAlgebra.cpp
/// No product of integers has a kernel on CUDA (AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND2), and none of flags, or
/// of halves before 2.0, on the CPU. False after raising.
bool hasProduct(const Tensor &T, std::string_view CpuKernel, std::string_view CudaKernel);
Tensor scaled(const Tensor &T, Scalar Factor);
/// \p Self is broadcast to \p Shape, or it is an error.
bool broadcastsTo(const Tensor &Self, const Sizes &Shape);
/// The result of a product that is added to \p Self: a new tensor, or self in place. Undefined after raising.
Tensor sumInto(const Tensor &Self, const Sizes &Shape, Dtype Type, bool Inplace);
Tensor finished(const NodeRef &Node, const Tensor &Out, bool Inplace, BackwardFn Backward);

/// beta * self + alpha * (a product), in place or not.
template <auto Of> Argument runSum(OpCall &C) {
  Tensor Self = C.tensor("self"), A = C.tensor("mat1|batch1|mat|vec1"), B = C.tensor("mat2|batch2|vec|vec2");
  return Of(Self, A, B, scalarArgument(C, "beta", 1), scalarArgument(C, "alpha", 1), C.inplace());
}
template <Tensor (*Of)(const Tensor &, const Tensor &), Literal Other> Argument runProduct(OpCall &C) {
  Tensor A = C.tensor("self");
  return Of(A, C.tensor(Other.Text));
}

/// sumproduct_pair: the product summed over \p Summed, which stay as ones.
Tensor sumProduct(const Tensor &Left, const Tensor &Right, const Sizes &Summed);
Argument runEinsum(OpCall &C);
Argument runTensordot(OpCall &C);

} // namespace vramlint
