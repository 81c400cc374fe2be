// Numbers that a program reads from outside: words that it is called with, sizes of what stands in files. Where
// nothing is known for want of them, what a number of that name mostly is shows the rest of the answer; each is told,
// as an assumption, with the words for saying another.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"
#include "Support/Ledger.h"
#include "Support/SetValue.h"

#include <llvm/ADT/ArrayRef.h>

#include <string>
#include <vector>

namespace vramlint {

struct GuessedNumber {
  SetValue Said;
  std::string Cause; ///< why it is not known
};

/// Those that entries of \p Assumptions ask for that leave nothing known, as far as what they are called tells what
/// they are, and \p Known does not say.
std::vector<GuessedNumber> numbersFromOutside(llvm::ArrayRef<Assumption> Assumptions,
                                              const std::vector<SetValue> &Known, const Program &P);

} // namespace vramlint
