// Which ops give negative numbers, and which give NaN of them. NaN is not equal to itself: torch::equal of a tensor
// with itself is false where one of its numbers is none.
//
// Followed is what a single op makes of numbers that it is not defined for (roots and logarithms of negative ones);
// not what overflows, nor what zero is divided by itself.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Storage.h"

#include <string_view>

namespace vramlint {

/// Whether a number that op \p Name makes of its arguments may be negative, or NaN: noted in \p Made.
void noteSigns(Contents &Made, std::string_view Name, const NamedArguments &Arguments);

} // namespace vramlint
