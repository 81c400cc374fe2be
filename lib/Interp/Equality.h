// What a number is, once it was decided that it equals another.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// The condition \p E, which was not known, was taken to be \p Truth. A variable of which that says that it equals a
/// known number (`rows != 16` is taken to be false) has that value from then on.
void learnEquality(Machine &M, const clang::Expr *E, bool Truth);

} // namespace vramlint
