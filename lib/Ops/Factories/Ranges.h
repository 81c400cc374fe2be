// How many numbers a range has.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>

namespace vramlint {

/// From \p Start to \p End in steps of \p Step, the last included where it is \p Closed (range, not arange). Raises
/// LibTorch's errors for steps that lead nowhere, and gives nothing then (RangeFactories.cpp, 1.13.1).
std::optional<std::int64_t> numbersInRange(double Start, double End, double Step, bool Closed);

} // namespace vramlint
