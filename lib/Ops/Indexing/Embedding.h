// What embedding and embedding_bag share: the scratch of their backward on CUDA.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Device.h"

#include <cstdint>

namespace vramlint {

/// What sorting \p Count indices and summing rows by them takes for a moment (embedding_backward_cuda_kernel).
void embeddingSortScratch(std::int64_t Count, std::int64_t Rows, std::int64_t Width, Device Where);

} // namespace vramlint
