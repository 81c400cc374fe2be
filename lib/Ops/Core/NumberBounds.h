// Between which bounds the numbers lie that ops make, and which ops make NaN of theirs. What reads numbers as places,
// classes or probabilities refuses those beyond its own bounds; and NaN is not equal to itself: torch::equal of a
// tensor with itself is false where one of its numbers is none.
//
// Followed is what a single op does to bounds, and what it makes of numbers that it is not defined for (roots and
// logarithms of negative ones); not what overflows, nor what zero is divided by itself.
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

/// Between which bounds the numbers lie that op \p Name makes of its arguments, and whether one may be NaN: noted in
/// \p Made, as of floating numbers.
void noteBounds(Contents &Made, std::string_view Name, const NamedArguments &Arguments);

/// The bounds of the numbers in \p T; infinite where they are not known.
Bounds boundsOf(const Tensor &T);

/// Whether all numbers of a tensor lie between two bounds, these among them.
enum class Lie : std::uint8_t {
  Within,
  Outside, ///< one of them does not
  Perhaps, ///< how far they reach is known, and it is further
  Unknown,
};
Lie liesWithin(const Tensor &T, long double Low, long double High);

/// Whether an op refuses a tensor for a number that is not between \p Low and \p High: raises \p Says then. Where the
/// numbers may be others, that they are not is told; not of what comes from outside of the program.
bool refuseOutside(const Tensor &T, long double Low, long double High, std::string_view Op, std::string Says);

} // namespace vramlint
