// What indexing by tensors takes on CUDA beside its result.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Tensor.h"

#include <vector>

namespace vramlint {

/// The kernel reads all indices in one way: where their strides differ, they are copied (AdvancedIndex,
/// native/TensorAdvancedIndexing.cpp). Other devices get the indices as they are.
std::vector<Tensor> withOneStride(const std::vector<Tensor> &Given);

/// index_put_ with accumulation, which sorts the indices (cuda/Indexing.cu, index_put_with_sort_kernel); \p Checked:
/// they are held against the sizes first. Nothing on other devices.
void accumulateOnCuda(const Tensor &Self, std::vector<Tensor> Indices, const Tensor &Values, bool Checked);

} // namespace vramlint
