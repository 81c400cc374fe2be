// Scopes around code that gives something back; see Scope.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// Runs \p Body as a block: what it declares dies at the end.
template <class F> auto Machine::inBlock(F Body) {
  const Mark Down = Locals.size();
  try {
    auto Result = Body();
    take(Locals, Down, false);
    return Result;
  } catch (ProgramThrow &) {
    take(Locals, Down, true);
    throw;
  }
}

/// Runs \p Body as a full expression: its temporaries die at the end.
template <class F> auto Machine::inFullExpression(F Body) {
  const Mark Down = Temporaries.size();
  try {
    auto Result = Body();
    take(Temporaries, Down, false);
    return Result;
  } catch (ProgramThrow &) {
    take(Temporaries, Down, true);
    throw;
  }
}

} // namespace vramlint
