// What tells one tensor from another, data apart, for StateHash.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/StateHash.h"
#include "Tensor/Tensor.h"

namespace vramlint {

class Session;

/// Sizes, storage, graph and gradient of a tensor, and what these lead to.
void describe(StateHash &H, const std::shared_ptr<TensorImpl> &T);
inline void describe(StateHash &H, const Tensor &T) { describe(H, T.implRef()); }
/// The modes of a session, and the memory that handles of libraries keep.
void describe(StateHash &H, const Session &S);

} // namespace vramlint
