// LSTM, GRU and RNN as ops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Registry.h"

namespace vramlint {

const std::span<const OpDecl> RecurrentOps = {};

} // namespace vramlint
