// What embedding and embedding_bag share: the scratch of their backward on CUDA, and sparse gradients.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"
#include "Tensor/Tensor.h"

#include <cstdint>

namespace vramlint {

/// The gradient of a table of \p Rows by indices that CUDA sorts, and sums the rows of \p Grad by them; \p ByBags:
/// that have a bag each.
Tensor sortedRowsGrad(const Tensor &Grad, const Tensor &Indices, std::int64_t Rows, std::int64_t Width,
                      bool ByFrequency, bool ByBags);
/// embedding_renorm_: rows of \p Weight that are too long are scaled. Which are is data, and decides over a few
/// bytes, less than is taken next (\p Next) where that is more than they.
void embeddingRenorm(const Tensor &Weight, const Tensor &Read, Bytes Next);
/// embedding_sparse_backward: a table of \p Table 's sizes whose elements are the rows of \p Given. Rows of index
/// \p Padding are left out, unless it is -1.
Tensor embeddingSparseGrad(const Tensor &Given, const Tensor &Read, const Sizes &Table, std::int64_t Padding,
                           bool ByFrequency);

} // namespace vramlint
