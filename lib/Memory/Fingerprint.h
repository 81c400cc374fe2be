// What tells whether two executions of a program do the same to the memory of a device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/Trace.h"

namespace vramlint {

/// Of what was allocated and freed on \p Target, in order. Of the rounds of a loop that was left, those that do the
/// same count once: how many had to be executed until it was shown that they do is no difference. Linear in the
/// events.
std::uint64_t fingerprint(const Trace &T, Device Target);

/// How many events there would be with those of the rounds that were left.
double length(const Trace &T);

} // namespace vramlint
