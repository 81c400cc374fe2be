// What at::TensorIterator decides for elementwise ops and reductions: shape, dtype, device, strides of the result,
// and the cast copies it makes on the CPU (aten/src/ATen/TensorIterator.cpp, 1.13).
//
// On CUDA operands of another dtype are converted while loading, so there are no copies. Reductions on CUDA may take
// global scratch (aten/src/ATen/native/cuda/Reduce.cuh).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

struct IteratorRules {
  bool FloatResult = false;             ///< integers are promoted to the default dtype (div, exp, mean)
  std::optional<Dtype> ResultType = {}; ///< instead of the common dtype (comparisons: Bool)
  bool Promote = true;                  ///< operands are brought to one dtype
  bool DropInputsFirst = false;         ///< the op owns its wrapped scalar and frees it before the cast copies
  bool CastFirst =
      false; ///< no structured kernel: `out` of another dtype gets its size when what was computed is copied
};

/// Result of an elementwise op over \p Inputs; undefined after raising. Category: the session's default.
Tensor iterate(std::vector<Tensor> Inputs, IteratorRules Rules = {});
/// The strides of such a result, and of a tensor that an op resizes for it.
Sizes resultStrides(const Sizes &Shape, const std::vector<Tensor> &Inputs);
/// The same into an existing tensor; false after raising.
bool iterateInto(const Tensor &Self, std::vector<Tensor> Inputs, IteratorRules Rules = {});
/// Common dtype with dimensioned, 0-dim and wrapped-number operands (result_type).
Dtype resultType(const std::vector<Tensor> &Inputs);
/// A number as a tensor on the device of the other operand, whose memory it takes there (wrapped_scalar_tensor with a
/// device); wrapScalar() leaves it on the CPU.
Tensor numberBeside(Scalar Value, Device Beside);
/// Of two shapes, and of all tensors': what they broadcast to. Both raise `The size of tensor a (3) must match ...`.
std::optional<Sizes> broadcastShapes(const Sizes &A, const Sizes &B);
std::optional<Sizes> broadcastAll(const std::vector<Tensor> &Inputs);
/// The device all operands share (0-dim CPU operands do not count); raises on a mix.
std::optional<Device> commonDevice(const std::vector<Tensor> &Inputs);

/// Wrapped, sorted, unique dimensions; all of them when \p Dims is empty. Raises on a bad one.
std::optional<Sizes> reductionDims(const Tensor &Self, const Sizes &Dims);
struct ReductionRules {
  std::optional<Dtype> Convert = {}; ///< operands of another dtype are copied to this one first (sum of integers)
  Bytes Accumulator = 0;             ///< bytes of the accumulator per output; 0: that of the operand (at least 4)
  int ValuesPerThread = 4;           ///< vt0 of the kernel: 2 for var and std
  bool IsSum = false;                ///< the CPU sums up two bytes in single precision, see `sumWidely`
};
/// A reduction over \p Dims (already wrapped): the result, and what the kernel needs for a moment.
Tensor reduce(const Tensor &Self, const Sizes &Dims, bool KeepDim, Dtype ResultType, ReductionRules Rules = {});
/// Shape of such a result.
Sizes reducedShape(const Tensor &Self, const Sizes &Dims, bool KeepDim);
/// What the CUDA kernel needs for a moment, alone: for kernels that reduce into existing results.
void reduceScratch(const Tensor &Self, const Sizes &Dims, ReductionRules Rules = {});

} // namespace vramlint
