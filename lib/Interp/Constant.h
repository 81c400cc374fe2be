// Constants that Clang has computed, as values.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Value.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

namespace vramlint {

Value integerValue(const llvm::APSInt &I);
long double floatValue(const llvm::APFloat &F);

} // namespace vramlint
