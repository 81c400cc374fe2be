// `vramlint verify` and `vramlint compare`: predictions held against the real library.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"

namespace vramlint {

/// Exit code: 0 everything agrees, 1 something does not, 2 it could not be found out.
int runVerify(const Options &O);
int runCompare(const Options &O);

} // namespace vramlint
