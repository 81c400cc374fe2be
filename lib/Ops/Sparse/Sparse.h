// Tensors of sparse layout (COO): what the ops on them have in common.
//
// LibTorch dispatches by layout, and so does invoke(): an op with an operand of sparse layout is looked for among
// those here alone, and one that is not found is told. Kernels are those of the CPU; what another device does is told
// as well, but where nothing is allocated or the ops themselves know the device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Functions.h"

namespace vramlint::sparse {

/// No gradient flows here through a tensor of sparse layout itself: they are made below the graph.
Tensor make(const Sizes &Shape, const Tensor &Indices, const Tensor &Values, bool Coalesced = false);
/// Another tensor of the same elements in their own memory: values first, then indices (copy_into_sparse).
Tensor copyOf(const Tensor &T, std::optional<Dtype> Type = {});
/// How many elements there are, told where that is data: what is allocated from here on hangs on it.
std::int64_t counted(const Tensor &T);
/// Where the elements lie, an index for each sparse dimension.
using Places = std::vector<std::vector<std::int64_t>>;
/// Those of a tensor; nothing where one is not known.
std::optional<Places> knownPlaces(const SparseParts &Parts);
/// Says where the elements lie, of indices that an op has just made.
void know(const Tensor &Indices, const Places &Known);
/// Indices that a kernel has made with room for more: they are \p Known, which is how many are left of them. Where
/// that is not known, no more than all. The memory stays as it is.
void narrow(SparseParts &Parts, const std::optional<Places> &Known);
/// A copy of the indices.
Tensor copiedIndices(const Tensor &T);
/// Whether the kernels here are those of its device; told for \p Op otherwise.
bool hasKernel(const Tensor &T, std::string_view Op);
/// What the library does to \p Op 's operands is not known here: told.
Argument unmodelled(std::string_view Op);

Tensor coalesce(const Tensor &T);
Tensor transposed(const Tensor &T, std::int64_t A, std::int64_t B);

} // namespace vramlint::sparse
