// Loops that end by a return only: `while (true) { ...; if (over) return moves; }`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// \p Loop is left between two rounds, because those to come repeat. What stands behind a loop that has no end but a
/// return is never reached, and would give back nothing: its last return that names nothing of the loop's own is
/// executed.
Flow leaveBetweenRounds(Machine &M, const clang::Stmt *Loop, const clang::Expr *Condition);

/// Whether nothing that stands in \p Loop ends it.
bool hasNoEnd(Machine &M, const clang::Stmt *Loop, const clang::Expr *Condition);

} // namespace vramlint
