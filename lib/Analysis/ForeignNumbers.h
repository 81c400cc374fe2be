// Numbers that a header says which was not found: `cfg.hidden`, `kChannels`. Where an execution loses every figure
// for want of them, what a number of that name mostly is may do; it is tried like every guess, and told as `--set` to
// paste.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Ledger.h"
#include "Support/SetValue.h"

#include <llvm/ADT/StringRef.h>

#include <vector>

namespace vramlint {

/// The last name in \p Code.
llvm::StringRef lastNameIn(llvm::StringRef Code);

/// Those that \p Assumptions ask for, and \p Known does not say.
std::vector<SetValue> foreignNumbers(const Ledger &Assumptions, const std::vector<SetValue> &Known);

} // namespace vramlint
