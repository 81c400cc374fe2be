// The process under its limits.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"

#include "Support/Watch.h"

namespace vramlint {

/// Until it is destroyed, what takes too much ends the process: one message, exit code 2. A forked process has none.
Watch watched(const Options &O);

/// From now on a stack that runs out, and one request for more memory than there is, end the process in the same way.
void endOnExhaustion();

} // namespace vramlint
