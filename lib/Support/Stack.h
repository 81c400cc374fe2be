// Stacks for what recurses as deeply as the user's program is nested.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

namespace vramlint {

/// Runs \p Work on a thread with a stack of \p Bytes, or of what the address space has room for: the work is told how
/// many it got. On the caller's own stack when there is room for none.
void runOnStack(unsigned Bytes, const std::function<void(unsigned Bytes)> &Work);

/// Whether the stack of the runOnStack that is running is full but for a part that the deepest of calls may need.
bool stackIsNearlyFull();

/// What ends the process when the stack of a runOnStack runs out; it must be safe in a handler of signals. Null: a
/// crash, like any other.
void onStackOverflow(void (*End)());

} // namespace vramlint
