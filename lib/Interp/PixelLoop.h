// Loops that do no more than to fill memory of which nothing is ever known: the pixels of a picture.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// Whether \p For, and loops inside of it, only count, and assign to storage of no known size (Block::Blank) what is
/// computed without any effect: however often they run, nothing but their counters is another behind them. Then these
/// are what they are at the end, and true is given. What it counts from has been assigned.
bool fillsPixels(Machine &M, const clang::ForStmt *For);

} // namespace vramlint
