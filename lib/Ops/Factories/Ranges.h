// How many numbers a range has, and what is said of numbers that are given.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"

#include <cstdint>
#include <optional>
#include <string>

namespace vramlint {

/// From \p Start to \p End in steps of \p Step, the last included where it is \p Closed (range, not arange). Raises
/// LibTorch's errors for steps that lead nowhere, and gives nothing then (RangeFactories.cpp, 1.13.1).
std::optional<std::int64_t> numbersInRange(double Start, double End, double Step, bool Closed);

namespace ops {
/// What bernoulli_() says of the number `p` that it is given; empty where nothing is wrong.
std::string wrongBernoulli(OpCall &C);
} // namespace ops

} // namespace vramlint
