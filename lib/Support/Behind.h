// Work that this process starts and nobody waits for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

namespace vramlint {

/// Runs \p Work in a process of its own that goes on when this one has ended: silent, in its own session, behind
/// whatever else wants the processor, for ten minutes at most. It holds none of this process's files, so who reads
/// this process's output does not wait for it. False when it was not started: there is one processor, which has
/// enough to do, or there can be no further process.
bool runBehind(const std::function<void()> &Work);

} // namespace vramlint
