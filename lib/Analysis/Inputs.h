// Arguments as C++. Private to the room.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Scenario.h"

namespace vramlint {

/// Splits at commas that stand outside of any bracket; the parts have no blanks around them.
std::vector<llvm::StringRef> splitAtCommas(llvm::StringRef Text);

/// An expression on one line. \p Batch replaces the first dimension of tensors, 0 leaves it.
std::string inputCode(const InputSpec &Input, std::int64_t Batch);

/// An expression of the same type that computes nothing, for decltype.
std::string inputTypeCode(const InputSpec &Input);

} // namespace vramlint
