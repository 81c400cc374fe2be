// What the kernel of a copy takes beside its operands.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"
#include "Tensor/Tensor.h"

namespace vramlint {

/// On the CPU a transposed matrix goes into a contiguous one block by block, through a buffer
/// (aten/src/ATen/native/Copy.cpp, copy_same_type_transpose_, 1.13.1 to 2.11). Between devices what is not laid out
/// alike, or of another type, goes through dense copies: types are converted on the CPU, with \p NonBlocking and
/// between GPUs where they come from (copy_kernel_cuda, native/cuda/Copy.cu; measured with 2.11).
void takeCopyScratch(const Tensor &To, const Tensor &From, bool NonBlocking = false);

/// Elements lie at one place: what is expanded.
bool overlapsItself(const Tensor &T);
/// Which is not written to (assert_no_internal_overlap, 1.13 MemoryOverlap.cpp); true after raising.
bool refuseOverlap(const Tensor &Written);
/// An operand that lies partly where is written (assert_no_partial_overlap, 1.13 MemoryOverlap.cpp); true after
/// raising.
bool refusePartialOverlap(const Tensor &Written, const Tensor &Read);
/// An operand that lies where is written at places of an index, all of it or in part (assert_no_overlap, 1.13
/// MemoryOverlap.cpp); true after raising.
bool refuseSharedMemory(const Tensor &Written, const Tensor &Read);

/// The argument `memory_format`.
MemoryFormat formatArgument(OpCall &C, MemoryFormat Default);

} // namespace vramlint
