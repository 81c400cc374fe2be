// How oneDNN cuts the columns of a forward convolution that it runs as a product of matrices: of how many channels
// and positions at once they are made.
//
// It weighs a few blocks against each other and takes what it thinks is fastest, for one thread; what fits into the
// second cache is part of that. So the answer is one only where caches of all common sizes give the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Convolution/OneDnn.h"

#include <cstdint>
#include <optional>

namespace vramlint::onednn {

/// Elements of the columns of an image that are made at once; nothing where that hangs on the processor.
/// \p Vector: floats in its widest vectors.
std::optional<std::int64_t> columnsAtOnce(const Problem &P, std::int64_t Vector);

} // namespace vramlint::onednn
