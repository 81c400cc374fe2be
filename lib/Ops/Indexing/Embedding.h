// What embedding and embedding_bag share: the scratch of their backward on CUDA, and sparse gradients.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"
#include "Tensor/Tensor.h"

#include <cstdint>

namespace vramlint {

/// What sorting \p Count indices and summing rows by them takes for a moment (embedding_backward_cuda_kernel).
void embeddingSortScratch(std::int64_t Count, std::int64_t Rows, std::int64_t Width, Device Where);
/// embedding_renorm_: rows of \p Weight that are too long are scaled. Which are is data, and decides over a few
/// bytes, less than is taken next (\p Next) where that is more than they.
void embeddingRenorm(const Tensor &Weight, const Tensor &Read, Bytes Next);
/// embedding_sparse_backward: a table of \p Table 's sizes whose elements are the rows of \p Given. Rows of index
/// \p Padding are left out, unless it is -1.
Tensor embeddingSparseGrad(const Tensor &Given, const Tensor &Read, const Sizes &Table, std::int64_t Padding,
                           bool ByFrequency);

} // namespace vramlint
