// Which ops give negative numbers, and which give NaN of them. NaN is not equal to itself: torch::equal of a tensor
// with itself is false where one of its numbers is none.
//
// Followed is what a single op makes of numbers that it is not defined for (roots and logarithms of negative ones);
// not what overflows, nor what zero is divided by itself.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Ops/Core/Op.h"
#include "Tensor/Storage.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace vramlint {

/// The row of an op, or of its form in place, in a table that is ordered by names; null where there is none.
template <class Row, std::size_t N> const Row *rowOf(const Row (&Rows)[N], std::string_view Op) {
  if (isInPlace(Op))
    Op.remove_suffix(1);
  const Row *Found = std::lower_bound(std::begin(Rows), std::end(Rows), Op,
                                      [](const Row &R, std::string_view Name) { return R.Name < Name; });
  return Found != std::end(Rows) && Found->Name == Op ? Found : nullptr;
}

/// Whether a number that op \p Name makes of its arguments may be negative, or NaN: noted in \p Made.
void noteSigns(Contents &Made, std::string_view Name, const NamedArguments &Arguments);

} // namespace vramlint
